import type { z } from 'zod';
import type { unclaimedItemRoutes } from '#shared/api/unclaimed-items.ts';
import { amountCell, dayCell } from '#shared/table.ts';
import { openUnclaimedStates } from '#shared/trust/unclaimed.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { presentItem, readItems } from './item-rows.ts';
import type { Item } from './item-rows.ts';
import { readUnclaimedRule } from './read-item.ts';

type Routes = typeof unclaimedItemRoutes;
type Reader = Pick<Act, 'organisationId' | 'today'>;

/** The oldest payment first. */
export async function listUnclaimed(
  tx: Tx,
  reader: Reader,
  { accountId, state, limit, cursor }: z.output<Routes['GET /unclaimed-items/']['query']>,
) {
  const after = readCursor(cursor, ['date', 'id']);
  const states = state === undefined ? undefined : state === 'open' ? openUnclaimedStates : [state];
  const rows = await readItems(tx, reader.organisationId, { accountId, states, after, limit: limit + 1 });
  const rule = await readUnclaimedRule(tx, reader);
  return pageOf(
    rows,
    limit,
    ({ paidOn, id }) => [paidOn, id],
    (row) => presentItem(row, rule),
  );
}

export function exportUnclaimed(
  query: z.output<Routes['GET /exports/unclaimed-items.csv/']['query']>,
  reader: Reader,
): TableAnswer {
  return listAsTable<Item>({
    name: 'unclaimed-money',
    columns: [
      ['Paid', ({ paidOn }) => dayCell(paidOn)],
      ['Holder', ({ holder }) => holder?.name ?? null],
      ['Payment', ({ memo }) => memo],
      ['Reference', ({ reference }) => reference],
      ['Account', ({ account }) => account.name],
      ['Amount', ({ cents, currency }) => amountCell(cents, currency)],
      ['Currency', ({ currency }) => currency],
      ['State', ({ state }) => state],
      ['Stale', ({ staleOn }) => dayCell(staleOn)],
      ['Dormant', ({ dates }) => dayCell(dates?.dormantOn ?? null)],
      ['Report by', ({ dates }) => dayCell(dates?.reportBy ?? null)],
      ['Voided', ({ staledOn }) => dayCell(staledOn)],
      ['Written to', ({ noticedOn }) => dayCell(noticedOn)],
      ['Closed', ({ closedOn }) => dayCell(closedOn)],
      ['Confirmation', ({ closedReference }) => closedReference],
    ],
    read: (tx, page) => listUnclaimed(tx, reader, { ...query, ...page }),
  });
}
