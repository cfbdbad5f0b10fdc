import { sql } from 'kysely';
import { firstOfMonth } from '#shared/dates.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Tx } from '#server/kernel/database.ts';
import { todayRows } from '#server/kernel/today/today-part.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';
import { readPastDue } from '#server/modules/rent/arrears/past-due.ts';
import { readForecast } from '#server/modules/rent/forecast/read-forecast.ts';
import { readUndeposited } from '#server/modules/rent/receipts/read-undeposited.ts';
import { summariseRent } from '#server/modules/rent/rent-roll/rent-summary.ts';
import { readToSettle } from '#server/modules/rent/settlements/to-settle.ts';
import { footOf } from '#server/modules/rent/tenancy-money/foot-of.ts';

export const pastDuePart: TodayPart = {
  permission: 'rent.read',
  async read(tx, act) {
    const { figures, group } = await readPastDue(tx, act, todayRows);
    return { pastDue: group, ageing: figures.map(({ tenancies: _, ...aged }) => aged) };
  },
};

export const depositsPart: TodayPart = {
  permission: 'rent.read',
  read: async (tx, act) => ({ deposits: await readToSettle(tx, act, todayRows) }),
};

/** By the parts of payments that who asks may see. */
export const undepositedPart: TodayPart = {
  permission: 'rent.read',
  async read(tx, { organisationId }) {
    const rows = await readUndeposited(tx, organisationId);
    const oldestOn = rows.map((row) => row.oldestOn).toSorted()[0] ?? null;
    return { undeposited: { ...footOf(rows.map(({ oldestOn: _, ...row }) => row)), oldestOn } };
  },
};

/** This month as the rent roll has it; of what is open, what is past due. */
export const monthPart: TodayPart = {
  permission: 'rent.read',
  async read(tx, act) {
    const { month, figures, units, occupied } = await summariseRent(tx, act, {});
    const pastDue = await readPastDueOfMonth(tx, act);
    return {
      occupancy: { units, occupied },
      rent: {
        month,
        figures: figures
          .filter(({ billedCents }) => billedCents !== 0)
          .map(({ currency, billedCents, collectedCents, creditedCents, openOfMonthCents }) => {
            const pastDueCents = pastDue.get(currency) ?? 0;
            const laterCents = openOfMonthCents - pastDueCents;
            return { currency, billedCents, collectedCents, creditedCents, pastDueCents, laterCents };
          }),
      },
    };
  },
};

export const forecastPart: TodayPart = {
  permission: 'rent.read',
  async read(tx, act) {
    const forecast = await readForecast(tx, act);
    return forecast === undefined ? {} : { forecast };
  },
};

async function readPastDueOfMonth(tx: Tx, { organisationId, today }: Act): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ currency: string; cents: number }>`
    select c.currency, sum(c.open_cents)::bigint as cents from charge c
     where c.org_id = ${organisationId} and c.open_cents > 0 and c.is_billed and not is_held_kind(c.kind)
       and c.due_on >= ${firstOfMonth(today)}::date and c.due_on < ${today}::date
     group by 1`.execute(tx);
  return new Map(rows.map(({ currency, cents }) => [currency, cents]));
}
