import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '#shared/route.ts';
import type { Named } from '#server/kernel/http/request-context.ts';
import { goneSignal, hasTurn, keepTurn, takeOverTurn } from './admission.ts';
import type { Admission } from './admission.ts';

/** When the requests of a route have their turns, from the head of one to the end of its handler. */
export interface InTurn {
  visitorComes(request: FastifyRequest): Promise<void>;
  /** Whose bearer it is takes a turn, because the database says whether the session lives. */
  userComes(request: FastifyRequest, reply: FastifyReply, named: Named): Promise<void>;
  /** After the bearer was checked: what is still on its way holds no connection. */
  userIsKnown(request: FastifyRequest): void;
  bodyIsThere(request: FastifyRequest, reply: FastifyReply, named: Named | undefined): Promise<void>;
  /** A transaction of the handler, in a turn of its own where its request has none. */
  transaction<Result>(named: Named, gone: AbortSignal, work: () => Promise<Result>): Promise<Result>;
}

export function inTurn(route: Route, admission: Admission | undefined): InTurn {
  const work = route.takesLong === true ? 'long' : 'short';
  // Files and runs are long on their way, and in between without the database: each transaction has a turn instead.
  const isLong = route.takes === 'file' || route.produces !== undefined || route.takesLong === true;
  const hasPlace = isLong && route.permission !== 'public';
  const isTurnOfRequest = admission === undefined || !hasPlace;

  return {
    async visitorComes(request) {
      await admission?.countVisitor(request.ip, route);
    },
    async userComes(request, reply, named) {
      if (admission === undefined) return;
      await admission.countUser(named);
      keepTurn(request, reply, await admission.turnOfUser(named, 'short', goneSignal(reply)));
    },
    userIsKnown(request) {
      if (hasPlace || !isAllHere(request)) takeOverTurn(request)();
    },
    async bodyIsThere(request, reply, named) {
      if (admission === undefined || hasTurn(request)) return;
      const gone = goneSignal(reply);
      const turn =
        named === undefined
          ? admission.turnOfVisitor(request.ip, route, gone)
          : hasPlace
            ? admission.placeOfUser(named, gone)
            : admission.turnOfUser(named, 'short', gone);
      keepTurn(request, reply, await turn);
    },
    async transaction(named, gone, transact) {
      // Within another one it would wait for itself.
      if (isTurnOfRequest || holding.getStore() === true) return transact();
      // A file that came in, and a run that has begun, are not sent away.
      const isBegun = route.takes === 'file' || begun.has(gone);
      const leave = await admission.turnOfUser(named, work, isBegun ? undefined : gone);
      begun.add(gone);
      try {
        return await holding.run(true, transact);
      } finally {
        leave();
      }
    },
  };
}

const holding = new AsyncLocalStorage<true>();

/** Requests, by their signals, of which a transaction has had its turn. */
const begun = new WeakSet<AbortSignal>();

/** Small bodies come with the head; then nothing is waited for. */
function isAllHere({ raw, headers }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return raw.complete || (length === '0' && encoding === undefined);
}
