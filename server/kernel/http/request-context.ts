import type { FastifyRequest } from 'fastify';
import type { Role } from '#shared/roles.ts';
import type { Context, Tx } from '#server/kernel/database.ts';
import { dateIn } from '#shared/dates.ts';
import type { OrganisationFacts } from '#server/kernel/organisation-day.ts';

/** Who is asking, as the live session says it. */
export interface SignedIn {
  readonly userId: string;
  readonly organisationId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly confirmedAt: Date;
  /** Staff may be given some properties only; rows of others do not exist for them. */
  readonly seesAllProperties: boolean;
  /** Read with the session. */
  readonly facts: OrganisationFacts;
  /** The workspace requires a second factor, and this session has none. */
  readonly lacksSecondFactor?: boolean;
}

/** Whom a bearer names that we signed; whether the session still lives is another question. */
export type Named = Pick<SignedIn, 'userId' | 'organisationId'>;

export type Authenticate = (
  request: FastifyRequest,
  now: Date,
  admit?: (named: Named) => Promise<void>,
) => Promise<SignedIn>;

/** Where a request came from: kept with sessions and audit events. */
export interface Origin {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  /** The `Origin` header: which of our hosts the page is on. */
  readonly pageOrigin: string | undefined;
}

/** What every handler gets beside its parsed input. */
export interface PublicContext {
  readonly origin: Origin;
  readonly now: Date;
  /** The `Idempotency-Key`, on routes that move money. */
  readonly idempotencyKey?: string | undefined;
}

/** Who does something, and when: what every command gets beside its transaction. It cannot open one of its own. */
export interface Act extends PublicContext {
  readonly organisationId: string;
  readonly userId: string;
  readonly requestId: string;
  /** The day that it is where the organisation is. */
  readonly today: string;
  readonly session: SignedIn;
  /** A bank or a payer did it, and it is only told: what people decide may be refused where this is not. */
  readonly happened?: true;
}

export function actOf(session: SignedIn, origin: Origin, now: Date): Act {
  const { organisationId, userId, facts } = session;
  const today = dateIn(facts.timeZone, now);
  return { organisationId, userId, requestId: origin.requestId, now, today, session, origin };
}

export interface SignedInContext extends Act {
  /** A transaction about the session's organisation: the only way from a handler to the database. */
  readonly transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
  /** Of a request under a key: for what every repeat does anew, such as what goes with the bytes of a file. */
  readonly everyTime?: SignedInContext['transaction'];
}

/** What a transaction of theirs is about: their organisation, and all of its properties or those that they work with. */
export function contextOfSession({ organisationId, userId, seesAllProperties }: SignedIn): Context {
  return {
    scope: 'organisation',
    organisationId,
    userId,
    ...(seesAllProperties ? {} : { properties: 'own' as const }),
  };
}
