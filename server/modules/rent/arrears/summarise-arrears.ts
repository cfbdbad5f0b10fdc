import { sql } from 'kysely';
import type { z } from 'zod';
import type { arrearsRoutes } from '#shared/api/arrears.ts';
import { daysFrom } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { readSetting } from '#server/modules/rent/rent-settings.ts';
import { isHeld } from './list-arrears.ts';
import { agedSums } from './overdue.ts';
import { reminderSetting, stageAfter } from './reminder-setting.ts';

type Summary = z.output<(typeof arrearsRoutes)['GET /arrears-summary/']['answer']>;
type Figures = Summary['figures'][number];

export async function summariseArrears(
  tx: Tx,
  organisationId: string,
  now: Date,
  { propertyId }: { readonly propertyId?: string | undefined },
): Promise<Summary> {
  const today = await organisationDay(tx, organisationId, now);
  const { stages } = await readSetting(tx, organisationId, reminderSetting);
  const { rows: figures } = await sql<Figures>`
    select c.currency, count(distinct c.tenancy_id)::int as tenancies, ${agedSums(today)}
      from charge c
     where c.org_id = ${organisationId} and c.open_cents > 0 and c.due_on < ${today}::date
       ${propertyId === undefined ? sql`` : sql`and c.property_id = ${propertyId}`}
     group by c.currency order by c.currency`.execute(tx);
  // As many rows as days on which something fell due, not as many as there are debts.
  const { rows: days } = await sql<{ oldest: string; rows: number; held: number }>`
    select b.oldest_due_on as oldest, count(*)::int as rows, count(*) filter (where ${isHeld(today)})::int as held
      from tenancy_balance b
     where b.org_id = ${organisationId} and b.open_cents > 0 and b.oldest_due_on < ${today}::date
       ${propertyId === undefined ? sql`` : sql`and b.property_id = ${propertyId}`}
     group by b.oldest_due_on`.execute(tx);
  const counts = { all: 0, new: 0, reminder: 0, second: 0, final: 0, collections: 0, held: 0 };
  for (const { oldest, rows, held } of days) {
    counts.all += rows;
    counts.held += held;
    counts[stageAfter(stages, daysFrom(oldest, today))?.stage ?? 'new'] += rows;
  }
  return { today, figures, counts };
}
