import { sql } from 'kysely';
import type { z } from 'zod';
import type { strip } from '#shared/api/rent-answers.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { asOfWith } from './money-on.ts';
import type { MoneyDay } from './money-on.ts';

export type Strip = z.output<typeof strip>;

interface MonthRow {
  readonly tenancy_id: string;
  readonly currency: string;
  readonly month: string;
  readonly billed: number;
  readonly open: number;
  readonly paid_late: boolean;
  readonly is_late: boolean;
}

export const stripMonths = 12;

/**
 * The last twelve months of tenancies, this one included: what fell due in each, and how it was paid. Whoever pays within
 * the days of grace is in time. Deposits and what was brought forward are no rent, and are left out.
 */
export async function readStrips(
  tx: Tx,
  on: MoneyDay,
  tenancyIds: readonly string[],
): Promise<(tenancyId: string, currency: string) => Strip> {
  const { organisationId, day: today } = on;
  const months = lastMonths(today);
  if (tenancyIds.length === 0) return () => [];
  const { rows } = await sql<MonthRow>`
    ${asOfWith(on, { tenancyIds })} grace as materialized (
      select l.tenancy_id, max(grace_days(l.org_id, l.property_id, l.late_fee, ${today}::date)) as days from lease l
       where l.org_id = ${organisationId} and l.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[]) group by 1
    )
    select c.tenancy_id, c.currency, to_char(c.due_on, 'YYYY-MM') as month, sum(c.cents)::bigint as billed,
           sum(c.open_cents)::bigint as open, coalesce(bool_or(c.settled_on > c.due_on + g.days), false) as paid_late,
           coalesce(bool_or(c.open_cents > 0 and c.due_on + g.days < ${today}::date), false) as is_late
      from charge c join grace g on g.tenancy_id = c.tenancy_id
     where c.org_id = ${organisationId} and c.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[])
       and c.due_on >= ${`${months[0] ?? today.slice(0, 7)}-01`}::date
       and c.due_on < ${addMonths(`${today.slice(0, 7)}-01`, 1)}::date
       and c.voided_on is null and c.kind not in ('deposit', 'last-months-rent', 'opening')
     group by 1, 2, 3`.execute(tx);
  const byMonth = new Map(rows.map((row) => [`${row.tenancy_id} ${row.currency} ${row.month}`, row]));
  return (tenancyId, currency) =>
    months.map((month) => {
      const row = byMonth.get(`${tenancyId} ${currency} ${month}`);
      return { month, state: stateOf(row), billedCents: row?.billed ?? 0, openCents: row?.open ?? 0 };
    });
}

function stateOf(row: MonthRow | undefined): Strip[number]['state'] {
  if (row === undefined) return 'none';
  if (row.open > 0) return row.is_late ? 'late' : 'due';
  return row.paid_late ? 'paid-late' : 'paid';
}

function lastMonths(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: stripMonths }, (_, index) => addMonths(first, index + 1 - stripMonths).slice(0, 7));
}
