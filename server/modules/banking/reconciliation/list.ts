import { sql } from 'kysely';
import type { z } from 'zod';
import type { reconciliationRoutes } from '#shared/api/reconciliations.ts';
import { amountCell, dayCell, numberCell } from '#shared/table.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { listItems } from './items.ts';
import type { PresentedItem } from './items.ts';
import { present, readRows } from './reconciliation-rows.ts';
import type { Presented } from './reconciliation-rows.ts';

type Routes = typeof reconciliationRoutes;

/** The latest statement first. */
export async function listReconciliations(
  tx: Tx,
  organisationId: string,
  { accountId, state, limit, cursor }: z.output<Routes['GET /reconciliations/']['query']>,
) {
  const after = readCursor(cursor, ['date', 'id']);
  const where = [
    accountId === undefined ? sql`true` : sql`r.account_id = ${accountId}`,
    state === undefined ? sql`true` : sql`r.state = ${state}`,
    after === undefined ? sql`true` : sql`(r.to_on, r.reconciliation_id) < (${after[0]}::date, ${after[1]}::uuid)`,
  ];
  const rows = await readRows(tx, organisationId, sql.join(where, sql` and `), limit + 1);
  return pageOf(rows, limit, ({ to, id }) => [to, id], present);
}

export function exportReconciliations(
  query: z.output<Routes['GET /exports/reconciliations.csv/']['query']>,
  { organisationId }: Pick<Act, 'organisationId'>,
): TableAnswer {
  return listAsTable<Presented>({
    name: 'reconciliations',
    columns: [
      ['Account', ({ account }) => account.name],
      ['From', ({ from }) => dayCell(from)],
      ['Through', ({ to }) => dayCell(to)],
      ['Opening balance', ({ openingCents, currency }) => amountCell(openingCents, currency)],
      ['Closing balance', ({ closingCents, currency }) => amountCell(closingCents, currency)],
      ['Difference', ({ differenceCents, currency }) => amountCell(differenceCents, currency)],
      ['Currency', ({ currency }) => currency],
      ['Cleared items', ({ clearedCount }) => numberCell(clearedCount)],
      ['State', ({ state }) => state],
      ['Finished by', ({ finishedBy }) => finishedBy?.name ?? null],
      ['Finished', ({ finishedAt }) => dayCell(finishedAt?.slice(0, 10) ?? null)],
      ['Reopened because', ({ reopenedReason }) => reopenedReason],
    ],
    read: (tx, page) => listReconciliations(tx, organisationId, { ...query, ...page }),
  });
}

export function exportItems(
  { reconciliationId, ...query }: z.output<Routes['GET /exports/reconciliation-items.csv/']['query']>,
  { organisationId }: Pick<Act, 'organisationId'>,
): TableAnswer {
  return listAsTable<PresentedItem>({
    name: 'reconciliation-items',
    columns: [
      ['Date', ({ date }) => dayCell(date)],
      ['Entry', ({ entryNumber }) => numberCell(entryNumber)],
      ['Memo', ({ memo }) => memo],
      ['Reference', ({ reference }) => reference],
      ['Kind', ({ kind }) => kind],
      ['Amount', ({ cents, currency }) => amountCell(cents, currency)],
      ['Currency', ({ currency }) => currency],
      ['State', ({ state }) => state],
      ['Matched with lines', ({ isMatched }) => (isMatched ? 'yes' : 'no')],
    ],
    read: (tx, page) => listItems(tx, organisationId, reconciliationId, { ...query, ...page }),
  });
}
