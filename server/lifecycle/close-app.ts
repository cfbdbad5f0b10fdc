import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

interface Closable {
  close(): Promise<unknown>;
  readonly server: Pick<Server, 'closeAllConnections'>;
}

/** Accepts nothing new and lets running requests finish, for ten seconds at most; then their connections are cut. */
export async function closeApp(app: Closable, patienceMs = 10_000): Promise<void> {
  const done = new AbortController();
  const cut = sleep(patienceMs, undefined, { signal: done.signal }).then(
    () => {
      app.server.closeAllConnections();
    },
    () => undefined,
  );
  await app.close();
  done.abort();
  await cut;
}
