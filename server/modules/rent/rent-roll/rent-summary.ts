import { sql } from 'kysely';
import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { isSeen, readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { pastMoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import { readStanding } from './standing.ts';
import type { Standing } from './standing.ts';
import { summariseOn } from './summary-on.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';

type Query = z.output<(typeof rentRoutes)['GET /rent-summary/']['query']>;

/** The figures above the rent roll, from rollups that are kept with every charge and payment. */
export async function summariseRent(tx: Tx, act: Act, query: Query) {
  const { organisationId, seesAllProperties } = act.session;
  const on = await pastMoneyDay(tx, organisationId, act.now, query.asOf);
  if (!on.isToday) return summariseOn(tx, on, query);
  const today = on.day;
  const month = query.month ?? today.slice(0, 7);
  const within = { organisationId, propertyId: query.propertyId, today };
  const standing = await readStanding(tx, within);
  const sum = (of: (one: Standing) => number) => standing.reduce((total, one) => total + of(one), 0);
  return {
    month,
    today,
    figures: await readFigures(tx, standing, { ...within, month, seesAllProperties }),
    units: sum(({ units }) => units),
    occupied: sum(({ occupied }) => occupied),
    counts: {
      all: sum(({ all }) => all),
      owing: sum(({ owing }) => owing),
      ending: sum(({ ending }) => ending),
      ahead: sum(({ ahead }) => ahead),
    },
  };
}

interface Within {
  readonly organisationId: string;
  readonly propertyId: AskedProperty;
  readonly today: string;
}

interface Charged {
  readonly currency: string;
  readonly billed: number;
  readonly credited: number;
  readonly monthOpen: number;
}

/**
 * What was billed for a month (`is_billed`) goes by the property of the charge, and is collected, credited or open. Beside
 * it, all that the tenancies of the roll owe, of whatever month and property.
 */
async function readFigures(
  tx: Tx,
  standing: readonly Standing[],
  { organisationId, propertyId, month, seesAllProperties }: Within & { month: string; seesAllProperties: boolean },
) {
  const holder = holderOf({ organisationId, propertyId, seesAllProperties });
  const inMonth = sql`m.month = ${`${month}-01`}::date`;
  const { rows } = await sql<Charged>`
    select m.currency, coalesce(sum(m.billed_cents - m.held_billed_cents) filter (where ${inMonth}), 0)::bigint as billed,
           coalesce(sum(m.credited_cents) filter (where ${inMonth}), 0)::bigint as credited,
           coalesce(sum(m.open_cents - m.held_open_cents) filter (where ${inMonth}), 0)::bigint as "monthOpen"
      from charge_month m where m.org_id = ${organisationId} and ${holder} group by 1 order by 1`.execute(tx);
  const first = `${month}-01`;
  const notBilled = await readNotBilled(tx, { organisationId, propertyId, from: first, to: first });
  const none = { billed: 0, credited: 0, monthOpen: 0 };
  const notCharged = standing
    .filter((one) => hasMoney(one) && !rows.some(({ currency }) => currency === one.currency))
    .map(({ currency }) => ({ currency, ...none }));
  return [...rows, ...notCharged].map(({ currency, ...all }) => {
    const stands = standing.find((one) => one.currency === currency);
    const other = notBilled.find((one) => one.currency === currency);
    const billed = all.billed - (other?.billed ?? 0);
    const credited = all.credited - (other?.credited ?? 0);
    const monthOpen = all.monthOpen - (other?.monthOpen ?? 0);
    return {
      currency,
      billedCents: billed,
      collectedCents: billed - credited - monthOpen,
      creditedCents: credited,
      openOfMonthCents: monthOpen,
      outstandingCents: stands?.outstandingCents ?? 0,
      notYetDueCents: stands?.notYetDueCents ?? 0,
      prepaidCents: stands?.waitingCents ?? 0,
    };
  });
}

/** The row for all properties is there for who sees all of them; for others, those that they see are added up. */
function holderOf({
  organisationId,
  propertyId,
  seesAllProperties,
}: Omit<Within, 'today'> & { seesAllProperties: boolean }) {
  if (propertyId !== undefined) return isAskedProperty('m.holder_id', propertyId);
  return seesAllProperties ? sql`m.holder_id = ${organisationId}::uuid` : sql`m.property_id is not null`;
}

/** What was billed in each month of a span, by their first days, as `readFigures` has one of them. */
export async function readMonths(
  tx: Tx,
  within: { organisationId: string; propertyId?: AskedProperty; seesAllProperties: boolean; from: string; to: string },
): Promise<(Charged & { readonly month: string })[]> {
  const { organisationId, propertyId, seesAllProperties, from, to } = within;
  const { rows } = await sql<Charged & { month: string }>`
    select m.currency, m.month, sum(m.billed_cents - m.held_billed_cents)::bigint as billed,
           sum(m.credited_cents)::bigint as credited, sum(m.open_cents - m.held_open_cents)::bigint as "monthOpen"
      from charge_month m
     where m.org_id = ${organisationId} and ${holderOf({ organisationId, propertyId, seesAllProperties })}
       and m.month between ${from}::date and ${to}::date group by 1, 2 order by 1, 2`.execute(tx);
  const notBilled = await readNotBilled(tx, { organisationId, propertyId, from, to });
  return rows.map((row) => {
    const other = notBilled.find(({ currency, month }) => currency === row.currency && month === row.month);
    return {
      ...row,
      billed: row.billed - (other?.billed ?? 0),
      credited: row.credited - (other?.credited ?? 0),
      monthOpen: row.monthOpen - (other?.monthOpen ?? 0),
    };
  });
}

function hasMoney({ outstandingCents, notYetDueCents, waitingCents }: Standing): boolean {
  return outstandingCents + notYetDueCents + waitingCents > 0;
}

/** What the kept months count and nobody billed. There is little of it, and an index for it. */
async function readNotBilled(
  tx: Tx,
  { organisationId, propertyId, from, to }: Omit<Within, 'today'> & { readonly from: string; readonly to: string },
): Promise<(Charged & { readonly month: string })[]> {
  const charged = sql<Charged & { month: string }>`
    select c.currency, date_trunc('month', c.due_on)::date as month, coalesce(sum(c.cents) filter (where c.voided_on is null), 0)::bigint as billed,
           sum(c.open_cents)::bigint as "monthOpen",
           coalesce(sum((select sum(a.cents) from allocation a
             join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id and k.kind <> 'deposit'
            where a.org_id = c.org_id and a.charge_id = c.charge_id)), 0)::bigint as credited
      from charge c
     where c.org_id = ${organisationId} and not is_held_kind(c.kind) and not c.is_billed
       and ${isSeen('c.property_id')}
       and c.due_on >= ${from}::date and c.due_on < ${to}::date + interval '1 month'
       and ${isAskedProperty('c.property_id', propertyId)}
     group by 1, 2`;
  // A credit that lowered one may have been given in another building.
  return (await readWhole(tx, () => charged.execute(tx))).rows;
}
