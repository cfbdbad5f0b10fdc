import { sql } from 'kysely';
import type { z } from 'zod';
import type { reconciliationRoutes } from '#shared/api/reconciliations.ts';
import type { Tx } from '#server/kernel/database.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readItems } from './items.ts';
import type { ItemRow } from './items.ts';
import { lockRow, nameOf, refuseFinished } from './reconciliation-rows.ts';
import type { ReconciliationRow } from './reconciliation-rows.ts';
import type { BookItem } from './rules.ts';

type Routes = typeof reconciliationRoutes;

/** Clears what is named, and where it is asked so all that lines are matched with. What is cleared already stays so. */
export async function clearItems(
  tx: Tx,
  act: Act,
  id: string,
  { entryIds, matched, brought }: z.output<Routes['POST /reconciliations/{id}/clear/']['body']>,
): Promise<void> {
  const row = await takeOpen(tx, act, id);
  const items = await readItems(tx, act.organisationId, row);
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const entryId of entryIds) if (!byId.has(entryId)) await refuseUnknown(tx, act.organisationId, row, entryId);
  const chosen = [...new Set(entryIds)].flatMap((entryId) => byId.get(entryId) ?? []);
  if (brought && (row.previousId !== null || chosen.some(({ date }) => date >= row.from)))
    throw refuse('banking.not-brought', { from: row.from });
  const named = chosen.filter(({ isCleared }) => !isCleared);
  const found = matched ? items.filter(isToClear).filter(({ id: one }) => !entryIds.includes(one)) : [];
  await writeItems(tx, act.organisationId, row, brought ? 'opening' : 'cleared', named);
  await writeItems(tx, act.organisationId, row, 'cleared', found);
  if (named.length + found.length > 0) await changed(tx, act, row, 'cleared', [...named, ...found]);
}

/** What is cleared no more is open again, and of the first statement no part of its opening balance. */
export async function unclearItems(
  tx: Tx,
  act: Act,
  id: string,
  { entryIds }: z.output<Routes['POST /reconciliations/{id}/unclear/']['body']>,
): Promise<void> {
  const row = await takeOpen(tx, act, id);
  const removed = await tx
    .deleteFrom('reconciliation_item')
    .where('org_id', '=', act.organisationId)
    .where('reconciliation_id', '=', id)
    .where('entry_id', '=', sql<string>`any(${entryIds}::uuid[])`)
    .returning(['entry_id', 'cents'])
    .execute();
  if (removed.length > 0) await changed(tx, act, row, 'uncleared', removed);
}

/** Without a look at who asks: when a reconciliation begins. */
export async function clearMatched(tx: Tx, organisationId: string, row: ReconciliationRow): Promise<void> {
  const items = await readItems(tx, organisationId, row);
  await writeItems(tx, organisationId, row, 'cleared', items.filter(isToClear));
}

/** Of two that cancel each other, what the bank has seen is cleared. */
function isToClear({ isMatched, isCleared }: ItemRow): boolean {
  return isMatched && !isCleared;
}

async function takeOpen(tx: Tx, act: Act, id: string): Promise<ReconciliationRow> {
  const row = await lockRow(tx, act.organisationId, id);
  refuseFinished(row);
  return row;
}

/** Says why an item cannot be cleared here: it is dated later, cleared before, or of another account. */
async function refuseUnknown(tx: Tx, organisationId: string, row: ReconciliationRow, entryId: string): Promise<void> {
  const { rows } = await sql<{ date: string; role: string | null }>`
    select p.date::text as date, i.role from posting p
      left join reconciliation_item i on i.org_id = p.org_id and i.entry_id = p.entry_id
       and i.account_id = p.account_id and i.currency = p.currency and i.role in ('opening', 'cleared')
     where p.org_id = ${organisationId} and p.entry_id = ${entryId} and p.account_id = ${row.accountId}
       and p.currency = ${row.currency} and p.basis in ('both', 'cash') limit 1`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw refuse('banking.no-such-item');
  if (found.date > row.to) throw refuse('banking.item-after-statement', { date: found.date, to: row.to });
  throw refuse('banking.cleared-before');
}

export async function writeItems(
  tx: Tx,
  organisationId: string,
  row: Pick<ReconciliationRow, 'id' | 'accountId' | 'currency'>,
  role: 'opening' | 'cleared' | 'open' | 'voided',
  items: readonly BookItem[],
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    insert into reconciliation_item (org_id, reconciliation_id, entry_id, account_id, currency, date, cents, role)
    select ${organisationId}, ${row.id}, n.entry_id, ${row.accountId}, ${row.currency}, n.date, n.cents, ${role}
      from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ date }) => date)}::date[],
                  ${items.map(({ cents }) => cents)}::bigint[]) as n (entry_id, date, cents)`.execute(tx);
}

async function changed(
  tx: Tx,
  act: Act,
  row: ReconciliationRow,
  how: 'cleared' | 'uncleared',
  items: readonly { readonly cents: number }[],
): Promise<void> {
  await tx
    .updateTable('reconciliation')
    .set({ version: sql`version + 1` })
    .where('org_id', '=', act.organisationId)
    .where('reconciliation_id', '=', row.id)
    .execute();
  await recordAct(tx, act, `reconciliation.items-${how}`, nameOf(row), {
    count: items.length,
    cents: items.reduce((sum, { cents }) => sum + cents, 0),
    currency: row.currency,
  });
}
