import { sql } from 'kysely';
import type { z } from 'zod';
import type { budgetRoutes } from '#shared/api/budgets.ts';
import { isWithinLimit } from '#shared/money.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { byMonth, openSheet, plannedIn } from './budget-sheet.ts';
import type { OpenSheet } from './budget-sheet.ts';

type Asked = z.output<(typeof budgetRoutes)['GET /budget-sources/']['query']>;
type Sources = z.output<(typeof budgetRoutes)['GET /budget-sources/']['answer']>;

interface Amount {
  readonly account_id: string;
  readonly month: string;
  readonly cents: number;
}

/** The twelve months a year before a sheet, in its order: as they were, or as they were planned. */
export async function readSources(tx: Tx, act: Act, asked: Asked): Promise<Sources> {
  const sheet = await openSheet(tx, act, asked);
  const before = { ...sheet, months: sheet.months.map((month) => addMonths(month, -12)) };
  const amounts =
    asked.source === 'budget' ? await plannedIn(tx, before) : await actualsIn(tx, before, sheet, asked.basis);
  const accounts = Map.groupBy(amounts, ({ account_id: id }) => id);
  return {
    currency: sheet.currency,
    months: before.months,
    accounts: [...accounts].map(([id, own]) => ({ id, cents: byMonth(before.months, own) })),
  };
}

/**
 * What whole months moved on accounts of income and costs, from the rollups, in the sign of a budget. The sheet of the whole
 * workspace leaves out properties that have a budget of their own in the year to be planned: the report adds theirs to it.
 */
async function actualsIn(tx: Tx, before: OpenSheet, sheet: OpenSheet, basis: Asked['basis']): Promise<Amount[]> {
  const { organisationId, propertyId, currency, months } = before;
  const moved = (table: 'account_month' | 'property_month', only = sql``) => sql`
    select account_id, month, debit_cents - credit_cents as cents from ${sql.table(table)}
     where org_id = ${organisationId} and currency = ${currency} and basis in ('both', ${basis})
       and month = any (${months}::date[]) ${only}`;
  const planned = sql`
    select b.property_id from budget_amount b
     where b.org_id = ${organisationId} and b.property_id is not null and b.currency = ${currency}
       and b.month = any (${sheet.months}::date[])`;
  const all =
    propertyId === null
      ? sql`${moved('account_month')} union all
            select account_id, month, -cents from (${moved('property_month', sql`and property_id in (${planned})`)}) own`
      : moved('property_month', sql`and property_id = ${propertyId}`);
  const { rows } = await sql<{ account_id: string; month: string; cents: string }>`
    select a.account_id, m.month, sum(case a.kind when 'income' then -m.cents else m.cents end)::text as cents
      from (${all}) m join account a on a.org_id = ${organisationId} and a.account_id = m.account_id
     where a.kind in ('income', 'expense') group by a.account_id, m.month having sum(m.cents) <> 0`.execute(tx);
  // What is more than an amount may be cannot be planned either.
  return rows
    .map((row) => ({ account_id: row.account_id, month: row.month, cents: Number(row.cents) }))
    .filter(({ cents }) => isWithinLimit(cents));
}
