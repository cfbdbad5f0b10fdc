import type { Server } from 'node:http';
import { drain, refuseStragglers } from '#server/kernel/http/draining.ts';

interface Closable {
  close(): Promise<unknown>;
  readonly server: Server;
}

/**
 * Lets running requests finish and answers new ones with a refusal that says when to come again, for ten seconds at
 * most; then those that still run get that refusal too, and the connections are closed.
 */
export async function closeApp(app: Closable, patienceMs = 10_000): Promise<void> {
  const began = performance.now();
  await drain(app.server, patienceMs);
  await refuseStragglers(app.server);
  // A browser keeps its connection open after the answer, and each of them would hold up the end until it times out.
  const sweep = setInterval(() => {
    app.server.closeIdleConnections();
  }, 50);
  const cut = setTimeout(
    () => {
      app.server.closeAllConnections();
    },
    Math.max(0, patienceMs - (performance.now() - began)),
  );
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
