import { sql } from 'kysely';
import type { OnlineProvider } from '#shared/online-payments.ts';
import type {
  PaymentProvider,
  PaymentServices,
  StoredOf,
  Subject,
} from '#server/adapters/payments/payment-provider.ts';
import { backgroundTransaction, unlessLeaving } from '#server/kernel/background-transaction.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import { Problem } from '#server/kernel/problem.ts';
import { followPayment } from '#server/modules/online/following/follow-payment.ts';
import { followPayout } from '#server/modules/online/following/follow-payout.ts';
import { openOwn, providerOf, readOwnProvider } from '#server/modules/online/settings/own-provider.ts';
import type { OwnProvider } from '#server/modules/online/settings/own-provider.ts';
import { sayFailure } from '#server/modules/online/settings/test-provider.ts';

const workspacesAtOnce = 50;
const eventsAtOnce = 50;

interface Worker {
  readonly database: Database;
  readonly payments: PaymentServices;
}

type InTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/**
 * Looks at messages that wait. A message says what to ask about; what the books follow is the provider's answer. Whatever
 * fails is tried again later, and keeps no other message waiting.
 */
export async function workEvents({ database, payments }: Worker, now: Date): Promise<number> {
  const { rows } = await database.transaction({ scope: 'auth' }, (tx) =>
    sql<{ org_id: string; provider: string }>`select * from online_events_due(${now}, ${workspacesAtOnce})`.execute(tx),
  );
  let done = 0;
  for (const { org_id: organisationId, provider } of rows) {
    const inTransaction = backgroundTransaction(database, { scope: 'organisation', organisationId });
    const of = { organisationId, provider: providerOf(provider), now };
    done += await unlessLeaving(() => workOfProvider(inTransaction, payments, of), 0);
  }
  return done;
}

interface Of {
  readonly organisationId: string;
  readonly provider: OnlineProvider;
  readonly now: Date;
}

async function workOfProvider(inTransaction: InTransaction, payments: PaymentServices, of: Of): Promise<number> {
  const { organisationId, provider, now } = of;
  const [own, claimed] = await inTransaction(async (tx) => [
    await readOwnProvider(tx, payments, organisationId, provider),
    await claimEvents(tx, of),
  ]);
  if (own === undefined || claimed.length === 0) return 0;
  const adapter = await openOwn(own, payments);
  const bySubject = Map.groupBy(claimed, ({ kind, ref }) => `${kind} ${ref}`);
  for (const events of bySubject.values()) {
    const [first] = events;
    if (first === undefined) continue;
    const ids = events.map(({ id }) => id);
    try {
      const isKnown = await workSubject(inTransaction, adapter, own, first, now);
      await inTransaction((tx) => noteEvents(tx, of, ids, { state: isKnown ? 'done' : 'ignored', problem: null }));
    } catch (error) {
      if (error instanceof Problem && error.code === 'database-unavailable') throw error;
      await inTransaction((tx) => noteEvents(tx, of, ids, { state: 'new', problem: sayFailure(error) }));
    }
  }
  return claimed.length;
}

/** Answers whether it is anything of ours. */
async function workSubject(
  inTransaction: InTransaction,
  adapter: PaymentProvider,
  own: OwnProvider,
  subject: Subject,
  now: Date,
): Promise<boolean> {
  if (subject.kind !== 'payout') return readAndFollow(inTransaction, adapter, own, subject, now);
  const report = await adapter.readPayout(subject.ref);
  if (report === undefined) return true;
  // A payout may be told of before its payments are.
  for (const ref of new Set(report.items.flatMap(({ paymentRef }) => paymentRef ?? [])))
    await readAndFollow(inTransaction, adapter, own, { kind: 'payment', ref }, now);
  await inTransaction((tx) => followPayout(tx, own, report, now));
  return true;
}

async function readAndFollow(
  inTransaction: InTransaction,
  adapter: PaymentProvider,
  own: OwnProvider,
  subject: Subject,
  now: Date,
): Promise<boolean> {
  const report = await adapter.readPayment(subject, storedIn(inTransaction, own));
  return report === undefined ? false : inTransaction((tx) => followPayment(tx, own, report, now));
}

function storedIn(inTransaction: InTransaction, { organisationId, provider }: OwnProvider): StoredOf {
  return (checkoutRef) =>
    inTransaction(async (tx) => {
      const row = await tx
        .selectFrom('online_payment as p')
        .innerJoin('lease as l', (join) =>
          join.onRef('l.org_id', '=', 'p.org_id').onRef('l.lease_id', '=', 'p.lease_id'),
        )
        .select(['p.payment_id', 'p.cents', 'p.currency', 'l.number'])
        .where('p.org_id', '=', organisationId)
        .where('p.provider', '=', provider)
        .where('p.checkout_ref', '=', checkoutRef)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { payment_id: paymentId, cents, currency } = row;
      return { paymentId, cents, currency, description: `L-${row.number}` };
    });
}

interface Claimed extends Subject {
  readonly id: string;
}

/** Nobody else looks at them meanwhile; whoever stops in the middle leaves them for the next minute. */
async function claimEvents(tx: Tx, { organisationId, provider, now }: Of): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update online_event e
       set attempts = least(e.attempts + 1, 1000),
           -- One minute, two, four … up to six hours.
           retry_at = ${now}::timestamptz + least(interval '1 minute' * (2 ^ least(e.attempts, 10)), interval '6 hours')
     where e.org_id = ${organisationId} and e.provider = ${provider} and e.event_id in (
       select event_id from online_event
        where org_id = ${organisationId} and provider = ${provider} and state = 'new' and retry_at <= ${now}
        order by happened_at, event_id limit ${eventsAtOnce} for update skip locked)
    returning e.event_id as id, e.subject_kind as kind, e.subject_ref as ref`.execute(tx);
  return rows;
}

interface Outcome {
  readonly state: 'new' | 'done' | 'ignored';
  readonly problem: string | null;
}

async function noteEvents(
  tx: Tx,
  { organisationId, provider }: Of,
  ids: readonly string[],
  { state, problem }: Outcome,
): Promise<void> {
  await tx
    .updateTable('online_event')
    .set({ state, problem: problem?.slice(0, 500) ?? null })
    .where('org_id', '=', organisationId)
    .where('provider', '=', provider)
    .where('event_id', 'in', ids)
    .execute();
}
