import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '#shared/route.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { RequestRate } from './request-rate.ts';
import { makeTurns } from './turns.ts';

export interface AdmissionOptions {
  /** Connections of the pool: files, sign-in and everything else are given parts of it that they cannot exceed. */
  readonly poolSize: number;
  readonly waitMilliseconds: number;
  readonly perUser: RequestRate;
  readonly perWorkspace: RequestRate;
  readonly perAddress: RequestRate;
  /** The network that counts as one visitor: an address, or the part of it that a provider gives to one household. */
  readonly networkOf: (address: string) => string;
}

/** Ends the turn of a request. */
export type Leave = () => void;

export interface Admission {
  /** Somebody whose bearer was signed by us; whether the session lives is not known yet. */
  admitUser(
    who: { readonly userId: string; readonly organisationId: string },
    route: Route,
    gone: AbortSignal,
  ): Promise<Leave>;
  admitVisitor(address: string, gone: AbortSignal): Promise<Leave>;
}

/** A refusal of whoever asks too often waits this long: asking again at once must not be cheaper than asking less. */
const refusalMilliseconds = 1000;

/** Files are made by at most this part of the pool. */
export function filesAtOnce(poolSize: number): number {
  return Math.max(1, Math.floor(poolSize / 4));
}

/**
 * Who may work at the same time, decided before anything is read from the connection or asked of the database. Nobody
 * waits for a database connection, because there are fewer turns than connections; sign-in has turns of its own.
 */
export function makeAdmission(options: AdmissionOptions): Admission {
  const { poolSize, waitMilliseconds, perUser, perWorkspace, perAddress, networkOf } = options;
  const forVisitors = Math.max(1, Math.floor(poolSize / 5));
  const forUsers = Math.max(1, poolSize - filesAtOnce(poolSize) - forVisitors);
  const queue = { waitMilliseconds, waitingPerMember: 200, waiting: 1000 };
  const users = makeTurns({
    ...queue,
    atOnce: forUsers,
    alone: { perGroup: forUsers, perMember: Math.min(6, forUsers) },
    beside: { perGroup: Math.min(3, forUsers), perMember: Math.min(2, forUsers) },
  });
  const visitors = makeTurns({
    ...queue,
    atOnce: forVisitors,
    alone: { perGroup: forVisitors, perMember: forVisitors },
    beside: { perGroup: Math.max(1, forVisitors - 1), perMember: Math.max(1, forVisitors - 1) },
  });
  // A file that comes in slowly holds nothing but its place here.
  const long = makeTurns({
    ...queue,
    atOnce: 64,
    alone: { perGroup: 16, perMember: 8 },
    beside: { perGroup: 16, perMember: 8 },
  });

  return {
    async admitUser({ userId, organisationId }, route, gone) {
      await refuseTooMany([
        [perUser, userId],
        [perWorkspace, organisationId],
      ]);
      const isLong = route.takes !== undefined || route.produces !== undefined || route.takesLong === true;
      return (isLong ? long : users).take({ group: organisationId, member: userId }, gone);
    },
    async admitVisitor(address, gone) {
      const network = networkOf(address);
      await refuseTooMany([[perAddress, network]]);
      return visitors.take({ group: network, member: network }, gone);
    },
  };
}

async function refuseTooMany(counts: readonly (readonly [RequestRate, string])[]): Promise<void> {
  const waits = counts.map(([rate, key]) => rate.count(key));
  const retryAfterSeconds = Math.max(...waits);
  if (retryAfterSeconds === 0) return;
  await sleep(refusalMilliseconds, undefined, { ref: false });
  throw refuse(
    'kernel.too-many-requests',
    {},
    {
      retryAfterSeconds,
    },
  );
}

/** A signal that tells when the one who asked has gone, or has been answered. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    gone.abort();
  });
  return gone.signal;
}

const leaves = new WeakMap<FastifyRequest, Leave>();

/**
 * Keeps the turn until the handler has ended: a client that goes away leaves work behind that goes on. A request that
 * never comes to its handler ends its turn with its answer.
 */
export function keepTurn(request: FastifyRequest, reply: FastifyReply, leave: Leave): void {
  if (reply.raw.closed) {
    leave();
    return;
  }
  leaves.set(request, leave);
  const leaveUnlessHandled = (): void => leaves.get(request)?.();
  reply.raw.once('finish', leaveUnlessHandled);
  reply.raw.once('close', leaveUnlessHandled);
}

/** From here on the handler ends the turn, with what this gives back. */
export function takeOverTurn(request: FastifyRequest): Leave {
  const leave = leaves.get(request);
  leaves.delete(request);
  return leave ?? (() => undefined);
}
