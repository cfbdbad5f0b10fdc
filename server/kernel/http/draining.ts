import { once } from 'node:events';
import type { Server } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';

interface Work {
  readonly running: Set<FastifyReply>;
  lastAt: number;
  ending: boolean;
}

const works = new WeakMap<Server, Work>();

/** Without a request for this long, nobody is on the way to us any more. */
const quietMilliseconds = 500;

/** An answer of a few lines is sent in this time, or not taken. */
const sendingMilliseconds = 500;

/** Lets the app be ended in good order: it counts what runs, and when it is to end refuses what comes then. */
export function prepareDraining(app: FastifyInstance): void {
  const work: Work = { running: new Set(), lastAt: 0, ending: false };
  works.set(app.server, work);
  app.addHook('onRequest', async (_, reply) => {
    work.lastAt = performance.now();
    if (work.ending) {
      throw restarting();
    }
    work.running.add(reply);
    reply.raw.once('close', () => {
      work.running.delete(reply);
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
    if (work.running.size === 0 && (quiet || (await connectionsOf(server)) === 0)) return;
    await new Promise((resume) => setTimeout(resume, 20));
  }
}

/** Tells those whose requests still run that nobody will answer them any more, before their connections are cut. */
export async function refuseStragglers(server: Server): Promise<void> {
  const told = [...(works.get(server)?.running ?? [])].map(async (reply) => {
    // Whoever has a part of an answer sees by the cut that it is not whole.
    if (reply.sent || reply.raw.headersSent || reply.raw.closed) return;
    const sent = once(reply.raw, 'close', { signal: AbortSignal.timeout(sendingMilliseconds) });
    void reply.send(restarting());
    await sent.catch(() => undefined);
  });
  await Promise.all(told);
}

function restarting(): Problem {
  return refuse('kernel.restarting', {}, { retryAfterSeconds: 5 });
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => {
      resolve(error === null ? count : 0);
    });
  });
}
