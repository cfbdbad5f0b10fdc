import type { FastifyRequest } from 'fastify';
import { fieldProblem } from '#server/kernel/problem.ts';

/** The key under which a repeat of a request is known for one: printable, and short enough to be kept. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given === 'string' && /^[\x21-\x7e]{1,200}$/.test(given)) return given;
  throw fieldProblem(
    'invalid-input',
    'Idempotency-Key',
    'Use one key of up to 200 letters, digits or signs without spaces, such as a UUID.',
  );
}
