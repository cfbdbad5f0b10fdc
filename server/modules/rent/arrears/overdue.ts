import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays } from '#shared/dates.ts';
import { daysFrom } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { asOf } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { MoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import { isTenancyIn } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';

/** What is late on a tenancy in one currency. The day on which it fell due is not a late one. */
export interface Overdue {
  readonly tenancyId: string;
  readonly currency: string;
  readonly oldestDueOn: string;
  readonly daysLate: number;
  readonly overdueCents: number;
  readonly to30Cents: number;
  readonly to60Cents: number;
  readonly to90Cents: number;
  readonly over90Cents: number;
}

/** From how many days on, and up to how many. */
interface Age {
  readonly from?: number;
  readonly to?: number;
}

export const ages = {
  to30Cents: { to: 30 },
  to60Cents: { from: 31, to: 60 },
  to90Cents: { from: 61, to: 90 },
  over90Cents: { from: 91 },
} as const satisfies Readonly<Record<string, Age>>;

/** The day that an age is counted from, of the charge `c`. */
export type AgedFrom = 'c.due_on' | 'c.charged_on';

export function isOverdue(today: string): RawBuilder<boolean> {
  return sql<boolean>`c.due_on < ${today}::date`;
}

export function isAged({ from, to }: Age, today: string, since: AgedFrom): RawBuilder<boolean> {
  const day = sql.ref(since);
  return sql<boolean>`(${from === undefined ? sql`true` : sql`${day} <= ${addDays(today, -from)}::date`}
    and ${to === undefined ? sql`true` : sql`${day} >= ${addDays(today, -to)}::date`})`;
}

/** By age, of what fell due before today; `c` is an open charge. */
export function agedSums(today: string, since: AgedFrom = 'c.due_on') {
  const late = (age: keyof typeof ages) =>
    sql`coalesce(sum(c.open_cents) filter (where ${isOverdue(today)} and ${isAged(ages[age], today, since)}), 0)::bigint`;
  return sql`coalesce(sum(c.open_cents) filter (where ${isOverdue(today)}), 0)::bigint as "overdueCents", ${late('to30Cents')} as "to30Cents",
    ${late('to60Cents')} as "to60Cents", ${late('to90Cents')} as "to90Cents", ${late('over90Cents')} as "over90Cents"`;
}

export async function readOverdue(tx: Tx, on: MoneyDay, tenancyIds: readonly string[]): Promise<Overdue[]> {
  const { organisationId, day: today } = on;
  if (tenancyIds.length === 0) return [];
  const { rows } = await sql<Omit<Overdue, 'daysLate'>>`${asOf(on, { tenancyIds })}
    select c.tenancy_id as "tenancyId", c.currency, min(c.due_on) as "oldestDueOn", ${agedSums(today)}
      from charge c
     where c.org_id = ${organisationId} and c.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[])
       and c.open_cents > 0 and c.due_on < ${today}::date
     group by c.tenancy_id, c.currency order by 3, 1, 2`.execute(tx);
  return rows.map((row) => ({ ...row, daysLate: daysFrom(row.oldestDueOn, today) }));
}

export interface OverdueScope {
  readonly organisationId: string;
  readonly today: string;
  readonly propertyId?: string | undefined;
  readonly leaseIds?: readonly string[] | undefined;
}

/** The next tenancies, by their ids, on which something is late. */
export async function findOverdue(
  tx: Tx,
  { organisationId, today, propertyId, leaseIds }: OverdueScope,
  { after, atMost }: { readonly after: string | null; readonly atMost: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct b.tenancy_id as id from tenancy_balance b
     where b.org_id = ${organisationId} and b.open_cents > 0 and b.oldest_due_on < ${today}::date
       and b.tenancy_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
       and ${isTenancyIn('b.tenancy_id', propertyId, { organisationId, day: today })}
       ${
         leaseIds === undefined
           ? sql``
           : sql`and b.tenancy_id in (select l.tenancy_id from lease l
               where l.org_id = ${organisationId} and l.lease_id = any(${`{${leaseIds.join(',')}}`}::uuid[]))`
       }
     order by 1 limit ${atMost}`.execute(tx);
  return rows.map(({ id }) => id);
}
