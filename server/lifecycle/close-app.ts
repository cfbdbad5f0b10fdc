import type { Server } from 'node:http';

interface Closable {
  close(): Promise<unknown>;
  readonly server: Pick<Server, 'closeAllConnections' | 'closeIdleConnections'>;
}

/** Accepts nothing new and lets running requests finish, for ten seconds at most; then their connections are cut. */
export async function closeApp(app: Closable, patienceMs = 10_000): Promise<void> {
  // A browser keeps its connection open after the answer, and each of them would hold up the end until it times out.
  const sweep = setInterval(() => {
    app.server.closeIdleConnections();
  }, 50);
  const cut = setTimeout(() => {
    app.server.closeAllConnections();
  }, patienceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
