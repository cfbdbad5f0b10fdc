import { sql } from 'kysely';
import type { z } from 'zod';
import type { arrearsRoutes } from '#shared/api/arrears.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { asOf, pastMoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { Needed } from '#server/modules/rent/tenancy-money/money-on.ts';
import { readSetting } from '#server/modules/rent/tenancy-money/rent-settings.ts';
import { isTenancyIn, neededFor } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';
import { isHeld } from './list-arrears.ts';
import { agedSums } from './overdue.ts';
import { reminderSetting } from './reminder-setting.ts';
import type { Stage } from './reminder-setting.ts';
import { stageOf } from './stage-of.ts';

type Summary = z.output<(typeof arrearsRoutes)['GET /arrears-summary/']['answer']>;
type Figures = Summary['figures'][number];

export async function summariseArrears(
  tx: Tx,
  organisationId: string,
  now: Date,
  { propertyId, asOf: asked }: { readonly propertyId?: string | undefined; readonly asOf?: string | undefined },
): Promise<Summary> {
  const on = await pastMoneyDay(tx, organisationId, now, asked);
  const today = on.day;
  const { stages } = await readSetting(tx, organisationId, reminderSetting);
  const figures = (needed: Needed) => sql<Figures>`${asOf(on, needed)}
    select c.currency, count(distinct c.tenancy_id)::int as tenancies, ${agedSums(today)}
      from charge c
     where c.org_id = ${organisationId} and c.open_cents > 0 and c.due_on < ${today}::date
       and ${isTenancyIn('c.tenancy_id', propertyId, on)}
     group by c.currency order by c.currency`;
  const staged = (needed: Needed) => sql<{ stage: Stage | null; rows: number; held: number }>`${asOf(on, needed)}
    select d.stage, count(*)::int as rows, count(*) filter (where d.held)::int as held
      from (select ${stageOf(stages, today)} as stage, ${isHeld(today)} as held from tenancy_balance b
             where b.org_id = ${organisationId} and b.open_cents > 0 and b.oldest_due_on < ${today}::date
               and ${isTenancyIn('b.tenancy_id', propertyId, on)}) d
     group by d.stage`;
  const read = await readWhole(tx, async () => {
    const needed = await neededFor(tx, on, { propertyId });
    return { figures: await figures(needed).execute(tx), staged: await staged(needed).execute(tx) };
  });
  const counts = { all: 0, new: 0, reminder: 0, second: 0, final: 0, collections: 0, held: 0 };
  for (const { stage, rows: count, held } of read.staged.rows) {
    counts.all += count;
    counts.held += held;
    counts[stage ?? 'new'] += count;
  }
  return { today, figures: read.figures.rows, counts };
}
