import type { FastifyRequest } from 'fastify';
import { refuseField } from '#server/kernel/refuse.ts';

/** The key under which a repeat of a request is known for one: printable, and short enough to be kept. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given === 'string' && /^[\x21-\x7e]{1,200}$/.test(given)) return given;
  throw refuseField('Idempotency-Key', 'kernel.idempotency-key');
}
