import { http, provideHttp } from '#web/lib/client.ts';
import type { TokenPair } from '#web/lib/session.ts';
import type { ClientConfig } from '#web/app/client-config.ts';
import type { HandOff } from './hand-off.ts';
import { createSession, type LiveSession } from './create-session.ts';
import { createTokenStore } from './token-store.ts';

/** The session of this tab, bound to the real browser. Called once, before anything is rendered. */
export function startBrowserSession(config: ClientConfig): LiveSession {
  const session = createSession({
    store: createTokenStore(() => localStorage),
    mainOrigin: config.mainOrigin,
    here: () => new URL(location.href),
    navigate: (address) => location.replace(address),
    // Leaving must not wait for ever on a server that does not answer.
    revoke: (refresh) => post('/token/revoke/', { refresh }, AbortSignal.timeout(5000)),
    handOff: handOffWhenNeeded(config),
    storage: () => sessionStorage,
  });
  provideHttp(async () => (await import('./browser-http.ts')).createBrowserHttp(session));
  return session;
}

/** Most visits do without it: it is fetched after sign-in, and before sign-in on another host. */
function handOffWhenNeeded({ origins }: ClientConfig): HandOff {
  const load = async () =>
    (await import('./hand-off.ts')).createHandOff({
      origins,
      storage: () => sessionStorage,
      crypto,
      obtainCode: (body) => post<{ code: string }>('/hand-off/', body),
      exchangeCode: (body) => post<TokenPair>('/token/hand-off/', body),
    });
  return {
    request: async (...asked) => (await load()).request(...asked),
    continueFrom: async (address) => (await load()).continueFrom(address),
    accept: async (fragment) => (await load()).accept(fragment),
  };
}

async function post<Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer> {
  const client = await http();
  return (await client.post<Answer>(path, body, signal && { signal })).data;
}
