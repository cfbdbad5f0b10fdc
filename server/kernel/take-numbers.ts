import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** What is numbered for people: L-0187, C-1274, R-0982. */
export type NumberedKind =
  | 'lease'
  | 'charge'
  | 'receipt'
  | 'credit'
  | 'refund'
  | 'deposit-batch'
  | 'deposit-settlement'
  | 'charge-run'
  | 'rent-increase'
  | 'fee-run'
  | 'distribution-run'
  | 'contribution-request'
  | 'owner-statement'
  | 'bill'
  | 'bill-payment'
  | 'bill-credit'
  | 'payment-run'
  | 'mandate'
  | 'debit-run'
  | 'ownership-transfer';

/** The first of as many numbers. They have no gaps: whoever comes second waits, and what is rolled back is given again. */
export async function takeNumbers(tx: Tx, organisationId: string, kind: NumberedKind, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    insert into record_number as r (org_id, kind, next_number) values (${organisationId}, ${kind}, 1 + ${count}::bigint)
    on conflict (org_id, kind) do update set next_number = r.next_number + ${count}::bigint
    returning next_number - ${count}::bigint as first`.execute(tx);
  const [taken] = rows;
  if (taken === undefined) throw new Error('Numbers were to be given');
  return taken.first;
}

/** Numbers that records have already are kept; those to come begin after them. */
export async function keepNumbers(
  tx: Tx,
  organisationId: string,
  kind: NumberedKind,
  numbers: readonly number[],
): Promise<void> {
  const next = numbers.reduce((highest, number) => Math.max(highest, number), 0) + 1;
  await sql`
    insert into record_number as r (org_id, kind, next_number) values (${organisationId}, ${kind}, ${next})
    on conflict (org_id, kind) do update set next_number = greatest(r.next_number, excluded.next_number)`.execute(tx);
}
