import { client, createClient } from '#web/lib/client.ts';
import type { ClientConfig } from '#web/app/client-config.ts';
import { createHandOff } from './hand-off.ts';
import { createSession, type LiveSession } from './create-session.ts';
import { installRenewal } from './renewal.ts';
import { createTokenStore } from './token-store.ts';

/** The session of this tab, bound to the real browser. Called once, before anything is rendered. */
export function startBrowserSession(config: ClientConfig): LiveSession {
  const bare = createClient();
  const session = createSession({
    store: createTokenStore(() => localStorage),
    mainOrigin: config.mainOrigin,
    here: () => new URL(location.href),
    navigate: (address) => location.replace(address),
    // Leaving must not wait for ever on a server that does not answer.
    revoke: (refresh) => bare.post('/token/revoke/', { refresh }, { signal: AbortSignal.timeout(5000) }),
    handOff: createHandOff({
      origins: config.origins,
      storage: () => sessionStorage,
      crypto,
      obtainCode: async (body) => (await client.post<{ code: string }>('/hand-off/', body)).data,
      exchangeCode: async (body) =>
        (await bare.post<{ access: string; refresh: string }>('/token/hand-off/', body)).data,
    }),
  });
  installRenewal(client, session, {
    bare,
    locks: navigator.locks as LockManager | undefined, // Absent where the page is not served over TLS.
    origin: location.origin,
    now: Date.now,
  });
  return session;
}
