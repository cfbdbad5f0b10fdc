import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#server/kernel/refuse.ts';

interface Work {
  running: number;
  lastAt: number;
  ending: boolean;
}

const works = new WeakMap<Server, Work>();

/** Without a request for this long, nobody is on the way to us any more. */
const quietMilliseconds = 500;

/** Lets the app be ended in good order: it counts what runs, and when it is to end refuses what comes then. */
export function prepareDraining(app: FastifyInstance): void {
  const work: Work = { running: 0, lastAt: 0, ending: false };
  works.set(app.server, work);
  app.addHook('onRequest', async (_, reply) => {
    work.lastAt = performance.now();
    if (work.ending) {
      throw refuse('kernel.restarting', {}, { retryAfterSeconds: 5 });
    }
    work.running += 1;
    reply.raw.once('close', () => {
      work.running -= 1;
    });
  });
  // Whoever is answered now opens another connection for the next request, to whoever serves by then.
  app.addHook('onSend', async (_, reply) => {
    if (work.ending) void reply.header('connection', 'close');
  });
}

/** Answers everything new with a refusal until what runs has finished and nobody asks any more, or for so long. */
export async function drain(server: Server, patienceMilliseconds: number): Promise<void> {
  const work = works.get(server);
  if (work === undefined) return;
  work.ending = true;
  const began = performance.now();
  while (performance.now() - began < patienceMilliseconds) {
    const quiet = performance.now() - Math.max(work.lastAt, began) >= quietMilliseconds;
    if (work.running === 0 && (quiet || (await connectionsOf(server)) === 0)) return;
    await new Promise((resume) => setTimeout(resume, 20));
  }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => {
      resolve(error === null ? count : 0);
    });
  });
}
