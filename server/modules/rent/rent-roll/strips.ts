import { sql } from 'kysely';
import type { z } from 'zod';
import type { strip } from '#shared/api/rent-answers.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readLateFrom } from '#server/modules/rent/late-fees/held-policy.ts';
import type { LateFrom, PolicyHolder } from '#server/modules/rent/late-fees/held-policy.ts';
import { asOfWith } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { MoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';

export type Strip = z.output<typeof strip>;

/** What fell due on one day on a lease, with what decides when it is late. */
interface DueRow extends PolicyHolder {
  readonly tenancy_id: string;
  readonly due_on: string;
  readonly billed: number;
  readonly open: number;
  readonly settled_on: string | null;
}

export const stripMonths = 12;

interface Strips {
  readonly stripOf: (tenancyId: string, currency: string) => Strip;
  /** For what fell due in these months, and for the leases that were named. */
  readonly lateFrom: LateFrom;
}

/**
 * The last twelve months of tenancies, this one included: what fell due in each, and how it was paid. Whoever pays within
 * the days of grace is in time. Deposits and what was brought forward are no rent, and are left out.
 */
export async function readStrips(
  tx: Tx,
  on: MoneyDay,
  tenancyIds: readonly string[],
  leases: readonly PolicyHolder[] = [],
): Promise<Strips> {
  const { organisationId, day: today } = on;
  const months = lastMonths(today);
  if (tenancyIds.length === 0) return { stripOf: () => [], lateFrom: await readLateFrom(tx, leases) };
  const { rows } = await sql<DueRow>`
    ${asOfWith(on, { tenancyIds })} due as (
      select c.tenancy_id, c.lease_id, c.currency, c.due_on, sum(c.cents)::bigint as billed,
             sum(c.open_cents)::bigint as open, max(c.settled_on) as settled_on
        from charge c
       where c.org_id = ${organisationId} and c.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[])
         and c.due_on >= ${`${months[0] ?? today.slice(0, 7)}-01`}::date
         and c.due_on < ${addMonths(`${today.slice(0, 7)}-01`, 1)}::date
         and c.voided_on is null and c.kind not in ('deposit', 'last-months-rent', 'opening')
       group by 1, 2, 3, 4
    )
    select d.*, l.org_id, l.property_id, l.late_fee
      from due d join lease l on l.org_id = ${organisationId} and l.lease_id = d.lease_id`.execute(tx);
  const lateFrom = await readLateFrom(tx, [...rows, ...leases]);
  const byMonth = Map.groupBy(rows, (row) => `${row.tenancy_id} ${row.currency} ${row.due_on.slice(0, 7)}`);
  const stripOf: Strips['stripOf'] = (tenancyId, currency) =>
    months.map((month) => {
      const due = byMonth.get(`${tenancyId} ${currency} ${month}`) ?? [];
      const sum = (read: (row: DueRow) => number) => due.reduce((total, row) => total + read(row), 0);
      const state = stateOf(due, (row, day) => day >= lateFrom(row, row.due_on), today);
      return { month, state, billedCents: sum(({ billed }) => billed), openCents: sum(({ open }) => open) };
    });
  return { stripOf, lateFrom };
}

function stateOf(
  due: readonly DueRow[],
  isLate: (row: DueRow, day: string) => boolean,
  today: string,
): Strip[number]['state'] {
  if (due.length === 0) return 'none';
  const open = due.filter((row) => row.open > 0);
  if (open.length > 0) return open.some((row) => isLate(row, today)) ? 'late' : 'due';
  return due.some((row) => row.settled_on !== null && isLate(row, row.settled_on)) ? 'paid-late' : 'paid';
}

function lastMonths(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: stripMonths }, (_, index) => addMonths(first, index + 1 - stripMonths).slice(0, 7));
}
