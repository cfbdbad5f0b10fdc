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
  readonly propertyId: string | undefined;
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
 * The row for all properties is there for who sees all of them; for others, those that they see are added up.
 */
async function readFigures(
  tx: Tx,
  standing: readonly Standing[],
  { organisationId, propertyId, month, seesAllProperties }: Within & { month: string; seesAllProperties: boolean },
) {
  const holder =
    propertyId === undefined && !seesAllProperties
      ? sql`m.property_id is not null`
      : sql`m.holder_id = ${propertyId ?? organisationId}::uuid`;
  const inMonth = sql`m.month = ${`${month}-01`}::date`;
  const { rows } = await sql<Charged>`
    select m.currency, coalesce(sum(m.billed_cents - m.held_billed_cents) filter (where ${inMonth}), 0)::bigint as billed,
           coalesce(sum(m.credited_cents) filter (where ${inMonth}), 0)::bigint as credited,
           coalesce(sum(m.open_cents - m.held_open_cents) filter (where ${inMonth}), 0)::bigint as "monthOpen"
      from charge_month m where m.org_id = ${organisationId} and ${holder} group by 1 order by 1`.execute(tx);
  const notBilled = await readNotBilled(tx, { organisationId, propertyId, month });
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

function hasMoney({ outstandingCents, notYetDueCents, waitingCents }: Standing): boolean {
  return outstandingCents + notYetDueCents + waitingCents > 0;
}

/** What the kept months count and nobody billed. There is little of it, and an index for it. */
async function readNotBilled(
  tx: Tx,
  { organisationId, propertyId, month }: Omit<Within, 'today'> & { readonly month: string },
): Promise<Charged[]> {
  const charged = sql<Charged>`
    select c.currency, coalesce(sum(c.cents) filter (where c.voided_on is null), 0)::bigint as billed,
           sum(c.open_cents)::bigint as "monthOpen",
           coalesce(sum((select sum(a.cents) from allocation a
             join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id and k.kind <> 'deposit'
            where a.org_id = c.org_id and a.charge_id = c.charge_id)), 0)::bigint as credited
      from charge c
     where c.org_id = ${organisationId} and not is_held_kind(c.kind) and not c.is_billed
       and ${isSeen('c.property_id')}
       and c.due_on >= ${`${month}-01`}::date and c.due_on < ${`${month}-01`}::date + interval '1 month'
       ${propertyId === undefined ? sql`` : sql`and c.property_id = ${propertyId}::uuid`}
     group by 1`;
  // A credit that lowered one may have been given in another building.
  return (await readWhole(tx, () => charged.execute(tx))).rows;
}
