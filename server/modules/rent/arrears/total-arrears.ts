import { sql } from 'kysely';
import type { z } from 'zod';
import type { arrearsRoutes } from '#shared/api/arrears.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { footOf } from '#server/modules/rent/tenancy-money/foot-of.ts';
import type { FootRow } from '#server/modules/rent/tenancy-money/foot-of.ts';
import { asOfWith, pastMoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import { readSetting } from '#server/modules/rent/tenancy-money/rent-settings.ts';
import { debtsInView } from './list-arrears.ts';
import { reminderSetting } from './reminder-setting.ts';

type Route = (typeof arrearsRoutes)['GET /arrears-total/'];

/** The foot of the arrears: all tenancies of a view with its filters, whichever page is on screen. */
export async function totalArrears(
  tx: Tx,
  organisationId: string,
  now: Date,
  query: z.output<Route['query']>,
): Promise<z.output<Route['answer']>> {
  const on = await pastMoneyDay(tx, organisationId, now, query.asOf);
  const setting = await readSetting(tx, organisationId, reminderSetting);
  const chosen = await debtsInView(tx, on, { setting, query });
  if (chosen === undefined) return { count: 0, totals: [] };
  const sums = sql<FootRow>`
    ${asOfWith(on)} chosen as materialized (select b.tenancy_id, b.currency from tenancy_balance b where ${chosen})
    select s.currency, (select count(*) from chosen s2 where s2.currency = s.currency)::int as count,
           coalesce(sum(c.open_cents), 0)::bigint as cents
      from chosen s
      join charge c on c.org_id = ${organisationId} and c.tenancy_id = s.tenancy_id and c.currency = s.currency
                   and c.open_cents > 0 and c.due_on < ${on.day}::date
     group by s.currency order by s.currency`;
  return footOf((await readWhole(tx, () => sums.execute(tx))).rows);
}
