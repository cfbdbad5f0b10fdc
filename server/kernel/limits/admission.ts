import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '#shared/route.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { RequestRate } from './request-rate.ts';
import { makeRoom, makeTurns } from './turns.ts';

export interface AdmissionOptions {
  /** Connections of the pool: each kind of work is given a part of it that it cannot exceed. */
  readonly poolSize: number;
  readonly waitMilliseconds: number;
  readonly perUser: RequestRate;
  readonly perWorkspace: RequestRate;
  readonly perAddress: RequestRate;
  /** Of an address too, for what renews or ends sessions. */
  readonly perAddressOfSessions: RequestRate;
  /** The network that counts as one visitor: an address, or the part of it that a provider gives to one household. */
  readonly networkOf: (address: string) => string;
}

/** Ends the turn of a request. */
export type Leave = () => void;

/** Somebody whose bearer was signed by us; whether the session lives is not known yet. */
interface Named {
  readonly userId: string;
  readonly organisationId: string;
}

export interface Admission {
  /** Counts a request, and refuses it beyond what may be asked for in a minute. */
  countUser(who: Named): Promise<void>;
  countVisitor(address: string, route: Route): Promise<void>;
  /** A turn, and with it one connection; who is in the middle of something (no `gone`) waits for as long as it takes. */
  turnOfUser(who: Named, work: 'short' | 'long', gone?: AbortSignal): Promise<Leave>;
  turnOfVisitor(address: string, route: Route, gone: AbortSignal): Promise<Leave>;
  /** A place for a request that is long on its way. It has no connection: what it asks of the database has turns. */
  placeOfUser(who: Named, gone: AbortSignal): Promise<Leave>;
}

/** A refusal of whoever asks too often waits this long: asking again at once must not be cheaper than asking less. */
const refusalMilliseconds = 1000;

/** What takes long may wait for its turn so many times as long. */
const longWaits = 8;

/** How many connections each kind of work may have at once: of four or more, together never more than the pool has. */
export function partsOfPool(poolSize: number) {
  const part = (of: number) => Math.max(1, Math.floor(poolSize / of));
  const [files, visitors, sessions, long] = [part(4), part(5), part(10), part(4)];
  const users = Math.max(1, poolSize - files - visitors - sessions);
  return {
    /** Held for as long as a file is being fetched. */
    files,
    /** Signing in, and whatever else is asked without a session. */
    visitors,
    /** Renewing and ending sessions: who cannot renew is signed out. */
    sessions,
    /** Whoever is signed in. */
    users,
    /** Of these, for the work of many requests at once. */
    long: Math.min(long, users),
  };
}

/**
 * Who may work at the same time, decided before anything is asked of the database. Nobody waits for a database connection,
 * because there are never more turns than connections. What is still coming in over the network has no turn.
 */
export function makeAdmission(options: AdmissionOptions): Admission {
  const { poolSize, waitMilliseconds, perUser, perWorkspace, perAddress, perAddressOfSessions, networkOf } = options;
  const parts = partsOfPool(poolSize);
  const queue = { waitMilliseconds, waitingPerMember: 200, waiting: 1000 };
  // Made first: a place that is free again is offered to what waits for long work, which can take only some of them.
  const room = makeRoom(parts.users);
  const longOfGroup = Math.min(2, parts.long);
  const long = makeTurns(
    {
      ...queue,
      waitMilliseconds: waitMilliseconds * longWaits,
      atOnce: parts.long,
      alone: { perGroup: longOfGroup, perMember: longOfGroup },
      beside: { perGroup: 1, perMember: 1 },
    },
    undefined,
    room,
  );
  const short = makeTurns(
    {
      ...queue,
      atOnce: parts.users,
      alone: { perGroup: parts.users, perMember: Math.min(6, parts.users) },
      beside: { perGroup: Math.min(3, parts.users), perMember: Math.min(2, parts.users) },
    },
    undefined,
    room,
  );
  const turnsOfVisitors = (atOnce: number) => {
    const besideOthers = Math.max(1, atOnce - 1);
    return makeTurns({
      ...queue,
      atOnce,
      alone: { perGroup: atOnce, perMember: atOnce },
      beside: { perGroup: besideOthers, perMember: besideOthers },
    });
  };
  const visitors = turnsOfVisitors(parts.visitors);
  const sessions = turnsOfVisitors(parts.sessions);
  const places = makeTurns({
    ...queue,
    atOnce: 64,
    alone: { perGroup: 16, perMember: 8 },
    beside: { perGroup: 16, perMember: 8 },
  });
  const asUser = ({ userId, organisationId }: Named) => ({ group: organisationId, member: userId });

  return {
    countUser: ({ userId, organisationId }) =>
      refuseTooMany([
        [perUser, userId],
        [perWorkspace, organisationId],
      ]),
    countVisitor: (address, route) =>
      refuseTooMany([[route.ofSession === true ? perAddressOfSessions : perAddress, networkOf(address)]]),
    turnOfUser: (who, work, gone) =>
      (work === 'long' ? long : short).take(asUser(who), gone === undefined ? { isPatient: true } : { gone }),
    turnOfVisitor(address, route, gone) {
      const network = networkOf(address);
      return (route.ofSession === true ? sessions : visitors).take({ group: network, member: network }, { gone });
    },
    placeOfUser: (who, gone) => places.take(asUser(who), { gone }),
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
  const known = signals.get(reply);
  if (known !== undefined) return known;
  const gone = new AbortController();
  signals.set(reply, gone.signal);
  reply.raw.once('close', () => {
    gone.abort();
  });
  return gone.signal;
}

const signals = new WeakMap<FastifyReply, AbortSignal>();
const leaves = new WeakMap<FastifyRequest, Leave>();
const watched = new WeakSet<FastifyRequest>();

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
  if (watched.has(request)) return;
  watched.add(request);
  const leaveUnlessHandled = (): void => leaves.get(request)?.();
  reply.raw.once('finish', leaveUnlessHandled);
  reply.raw.once('close', leaveUnlessHandled);
}

/** Whether it has one that its handler has not taken over. */
export function hasTurn(request: FastifyRequest): boolean {
  return leaves.has(request);
}

/** From here on the handler ends the turn, with what this gives back. */
export function takeOverTurn(request: FastifyRequest): Leave {
  const leave = leaves.get(request);
  leaves.delete(request);
  return leave ?? (() => undefined);
}
