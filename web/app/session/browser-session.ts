import { http, provideHttp } from '#web/lib/client.ts';
import type { TokenPair } from '#web/lib/session.ts';
import type { ClientConfig } from '#web/app/client-config.ts';
import { createHandOff } from './hand-off.ts';
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
    handOff: createHandOff({
      origins: config.origins,
      storage: () => sessionStorage,
      crypto,
      obtainCode: (body) => post<{ code: string }>('/hand-off/', body),
      exchangeCode: (body) => post<TokenPair>('/token/hand-off/', body),
    }),
  });
  provideHttp(async () => (await import('./browser-http.ts')).createBrowserHttp(session));
  return session;
}

async function post<Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer> {
  const client = await http();
  return (await client.post<Answer>(path, body, signal && { signal })).data;
}
