import type { z } from 'zod';
import type { budgetRoutes } from '#shared/api/budgets.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { openSheet } from './budget-sheet.ts';

type Asked = z.output<(typeof budgetRoutes)['GET /budget-changes/']['query']>;

/** Who changed which amount of a sheet, newest first. */
export async function listBudgetChanges(tx: Tx, act: Act, asked: Asked) {
  const after = readCursor(asked.cursor, ['id']);
  const sheet = await openSheet(tx, act, asked);
  let rows = tx
    .selectFrom('budget_change as c')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'c.org_id').onRef('a.account_id', '=', 'c.account_id'),
    )
    .leftJoin('app_user as u', 'u.user_id', 'c.changed_by')
    .select([
      'c.change_id',
      'c.month',
      'c.currency',
      'c.from_cents',
      'c.to_cents',
      'c.changed_at',
      'u.name as changed_by',
    ])
    .select(['a.account_id', 'a.number', 'a.name'])
    .where('c.org_id', '=', act.organisationId)
    .where('c.property_id', 'is not distinct from', sheet.propertyId)
    .where('c.month', 'in', sheet.months)
    .orderBy('c.change_id', 'desc')
    .limit(asked.limit + 1);
  if (after !== undefined) rows = rows.where('c.change_id', '<', after[0]);
  return pageOf(
    await rows.execute(),
    asked.limit,
    (row) => [row.change_id],
    (row) => ({
      id: row.change_id,
      account: { id: row.account_id, number: row.number, name: row.name },
      month: row.month,
      currency: row.currency,
      from: row.from_cents,
      to: row.to_cents,
      changedBy: row.changed_by,
      changedAt: row.changed_at.toISOString(),
    }),
  );
}
