import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#server/kernel/refuse.ts';

const standardMilliseconds = 10_000;

/** Gives a body that is read as a whole so long to come in. Whoever sends it more slowly is told, and reads the answer. */
export function refuseSlowBody(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  milliseconds: number = standardMilliseconds,
): void {
  const late = setTimeout(() => {
    // Destroyed, the body would take the connection with it, and the answer too. Its reader hears errors until it ends.
    if (raw.listenerCount('error') > 0) raw.emit('error', refuse('kernel.body-stalled'));
  }, milliseconds);
  late.unref();
  const stop = (): void => {
    clearTimeout(late);
  };
  raw.once('end', stop);
  reply.raw.once('close', stop);
}
