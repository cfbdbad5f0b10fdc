import { sql } from 'kysely';
import type { Fact } from '#server/adapters/payments/payment-provider.ts';
import type { Tx } from '#server/kernel/database.ts';

/** Payments and payouts of one account at a provider are followed one after the other. */
export async function lockProvider(
  tx: Tx,
  { organisationId, provider }: { readonly organisationId: string; readonly provider: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`online ${provider} ${organisationId}`}, 0))`.execute(tx);
}

interface Known {
  readonly organisationId: string;
  readonly paymentId: string;
  readonly facts: readonly Fact[];
  readonly now: Date;
}

/** Each fact is there once, by its key. */
export async function storeFacts(tx: Tx, { organisationId, paymentId, facts, now }: Known): Promise<void> {
  if (facts.length === 0) return;
  await tx
    .insertInto('online_fact')
    .values(
      facts.map(({ key, kind, at, cents, reason, of }) => ({
        org_id: organisationId,
        payment_id: paymentId,
        fact_key: key,
        kind,
        happened_at: at,
        cents: cents ?? null,
        reason: reason === undefined || reason === '' ? null : reason.slice(0, 300),
        of_key: of ?? null,
        known_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['org_id', 'payment_id', 'fact_key']).doNothing())
    .execute();
}

export async function readFacts(tx: Tx, organisationId: string, paymentId: string): Promise<Fact[]> {
  const rows = await tx
    .selectFrom('online_fact')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .execute();
  return rows.map((row) => ({
    key: row.fact_key,
    // The database has checked that it is one of them.
    kind: row.kind as Fact['kind'],
    at: row.happened_at,
    ...(row.cents !== null && { cents: row.cents }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.of_key !== null && { of: row.of_key }),
  }));
}
