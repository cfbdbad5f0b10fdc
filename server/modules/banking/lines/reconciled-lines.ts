import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockBooks } from '#server/modules/ledger/index.ts';
import type { LineRecord } from './line-rows.ts';

/**
 * Lines that a finished reconciliation counts with: of its days, and done before it was finished. What is done later with a
 * line of these days, as one of a file that came late, is no part of it.
 */
export async function readReconciled(
  tx: Tx,
  organisationId: string,
  lineIds: readonly string[],
): Promise<Map<string, { readonly account: string; readonly to: string }>> {
  if (lineIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; account: string; to: string }>`
    select l.line_id as id, a.name as account, r.to_on::text as to
      from statement_line l
      join reconciliation r on r.org_id = l.org_id and r.account_id = l.account_id and r.currency = l.currency
       and r.state = 'finished' and l.date between r.from_on and r.to_on and l.decided_at <= r.finished_at
      join account a on a.org_id = l.org_id and a.account_id = l.account_id
     where l.org_id = ${organisationId} and l.line_id = any(${lineIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}

/** What a finished reconciliation counts with is not opened again behind it. Whoever finishes one meanwhile waits. */
export async function refuseReconciled(tx: Tx, act: Act, line: LineRecord): Promise<void> {
  await lockBooks(tx, act.organisationId, act.now);
  const found = (await readReconciled(tx, act.organisationId, [line.line_id])).get(line.line_id);
  if (found !== undefined) throw refuse('banking.line-reconciled', { ...found });
}
