import { sql } from 'kysely';
import type { z } from 'zod';
import type { reconciliationRoutes } from '#shared/api/reconciliations.ts';
import { itemKinds, itemStates } from '#shared/reconciliation.ts';
import type { Tx } from '#server/kernel/database.ts';
import { presentItem, readItems } from './items.ts';
import type { ItemRow } from './items.ts';
import { present, readRow, readRows, statementOf } from './reconciliation-rows.ts';
import type { ReconciliationRow } from './reconciliation-rows.ts';
import { itemOfDifference, obstacleOf, standOf } from './rules.ts';
import type { Obstacle, Standing } from './rules.ts';

export type InFull = z.output<(typeof reconciliationRoutes)['GET /reconciliations/{id}/']['answer']>;

export interface Stood {
  readonly items: readonly ItemRow[];
  readonly standing: Standing<ItemRow>;
  readonly lines: OpenLines;
  readonly obstacle: Obstacle | null;
}

/** How a reconciliation stands now, by the rules. */
export async function stand(tx: Tx, organisationId: string, row: ReconciliationRow): Promise<Stood> {
  const [items, lines] = await Promise.all([
    readItems(tx, organisationId, row),
    readOpenLines(tx, organisationId, row),
  ]);
  const statement = statementOf(row);
  const standing = standOf(statement, items);
  return { items, standing, lines, obstacle: obstacleOf(statement, standing, lines.open + lines.toDecide) };
}

interface OpenLines {
  readonly open: number;
  readonly toDecide: number;
}

/** Lines of its days that nobody has dealt with. */
async function readOpenLines(tx: Tx, organisationId: string, row: ReconciliationRow): Promise<OpenLines> {
  const { rows } = await sql<OpenLines>`
    select count(*) filter (where l.state = 'open')::int as open,
           count(*) filter (where l.state <> 'open')::int as "toDecide"
      from statement_line l
     where l.org_id = ${organisationId} and l.account_id = ${row.accountId} and l.currency = ${row.currency}
       and l.state in ('open', 'doubtful', 'conflict') and l.date between ${row.from}::date and ${row.to}::date`.execute(
    tx,
  );
  return rows[0] ?? { open: 0, toDecide: 0 };
}

export async function readInFull(tx: Tx, organisationId: string, id: string): Promise<InFull> {
  const row = await readRow(tx, organisationId, id);
  const [stood, around] = await Promise.all([
    stand(tx, organisationId, row),
    readRows(
      tx,
      organisationId,
      sql`r.account_id = ${row.accountId} and r.currency = ${row.currency} and (r.to_on <= ${row.to}::date or r.to_on = (
        select max(n.to_on) from reconciliation n
         where n.org_id = r.org_id and n.account_id = r.account_id and n.currency = r.currency))`,
      5,
    ),
  ]);
  const { items, standing, lines, obstacle } = stood;
  const isOpen = row.state === 'open';
  const equal = isOpen ? itemOfDifference({ items, standing }) : null;
  return {
    ...present(row),
    differenceCents: standing.difference,
    previous: row.previousId === null ? null : { id: row.previousId, to: row.previousTo ?? '' },
    previousClosingCents: statementOf(row).previousClosing,
    clearedIn: standing.clearedIn,
    clearedOut: standing.clearedOut,
    clearedBalanceCents: standing.clearedBalance,
    inTransit: standing.inTransit,
    outstanding: standing.outstanding,
    bookCents: standing.book,
    groups: groupsOf(items, standing),
    matchedCount: isOpen ? items.filter(({ isMatched, isCleared }) => isMatched && !isCleared).length : 0,
    broughtCount: row.broughtCount,
    openLineCount: lines.open,
    toDecideCount: lines.toDecide,
    equal: equal === null ? null : presentItem(equal),
    obstacle: isOpen ? obstacle : null,
    isLatest: around[0]?.id === row.id,
    chain: around
      .filter(({ to }) => to <= row.to)
      .slice(0, 4)
      .toReversed()
      .map(({ id: own, from, to, closingCents, state }) => ({ id: own, from, to, closingCents, state })),
  };
}

function groupsOf(items: readonly ItemRow[], { states }: Standing<ItemRow>): InFull['groups'] {
  return itemStates.flatMap((state) =>
    (['in', 'out'] as const).flatMap((side) =>
      itemKinds.flatMap((kind) => {
        const own = items.filter(
          (item) => item.kind === kind && item.cents > 0 === (side === 'in') && states.get(item.id) === state,
        );
        const cents = own.reduce((sum, item) => sum + item.cents, 0);
        return own.length === 0 ? [] : [{ state, side, kind, count: own.length, cents }];
      }),
    ),
  );
}
