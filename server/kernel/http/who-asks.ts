import type { FastifyRequest } from 'fastify';
import type { Named, SignedIn } from './request-context.ts';

/** Kept between the hook that checks the bearer and whatever needs to know who asks. */
const sessions = new WeakMap<FastifyRequest, SignedIn>();
const named = new WeakMap<FastifyRequest, Named>();

export function noteSession(request: FastifyRequest, session: SignedIn): void {
  sessions.set(request, session);
}

export function sessionOf(request: FastifyRequest): SignedIn | undefined {
  return sessions.get(request);
}

/** Somebody whose bearer we signed, whether or not the session lives: for the logs alone. */
export function noteNamed(request: FastifyRequest, who: Named): void {
  named.set(request, who);
}

/** Who was refused, for the logs. */
export function namedBy(request: FastifyRequest): Named | undefined {
  return named.get(request);
}
