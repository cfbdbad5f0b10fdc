import { sql } from 'kysely';
import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import type { Tx } from '#server/kernel/database.ts';
import { isSeen, readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { wasLetByItself, wasThere } from '#server/modules/leasing/index.ts';
import { boardRows, isInView, moneyOf } from './board-rows.ts';
import { asOfWith, endOf } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { MoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';

type Route = (typeof rentRoutes)['GET /rent-summary/'];
type Summary = z.output<Route['answer']>;

interface Figures {
  readonly currency: string;
  readonly billedCents: number;
  readonly creditedCents: number;
  readonly openOfMonthCents: number;
  readonly outstandingCents: number;
  readonly notYetDueCents: number;
  readonly prepaidCents: number;
}

/** The figures above the rent roll as of another day than today, from the charges and leases themselves. */
export async function summariseOn(tx: Tx, on: MoneyDay, query: z.output<Route['query']>): Promise<Summary> {
  const month = query.month ?? on.day.slice(0, 7);
  const { figures, counts } = await readWhole(tx, async () => ({
    figures: await readFigures(tx, on, { month, propertyId: query.propertyId }),
    counts: await readCounts(tx, on, query.propertyId),
  }));
  return {
    month,
    today: on.day,
    figures: figures.map((one) => ({
      ...one,
      collectedCents: one.billedCents - one.creditedCents - one.openOfMonthCents,
    })),
    ...(await readDoors(tx, on, query.propertyId)),
    counts,
  };
}

async function readFigures(
  tx: Tx,
  on: MoneyDay,
  { month, propertyId }: { readonly month: string; readonly propertyId: string | undefined },
): Promise<Figures[]> {
  const first = `${month}-01`;
  const isBilled = sql`c.due_on >= ${first}::date and c.due_on < ${first}::date + interval '1 month'
    and c.is_billed`;
  const its = sql`${isSeen('c.property_id')} ${propertyId === undefined ? sql`` : sql`and c.property_id = ${propertyId}::uuid`}`;
  const { rows } = await sql<Figures>`
    ${asOfWith(on, { month })} sums as (
      select c.currency, sum(c.cents) filter (where ${isBilled}) as billed,
             sum(c.open_cents) filter (where ${isBilled}) as month_open
        from charge c where ${its} group by 1
    ), credited as (
      select c.currency, sum(a.cents) as cents
        from charge c
        join allocation a on a.org_id = c.org_id and a.charge_id = c.charge_id
        join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id and k.kind <> 'deposit'
       where ${isBilled} and ${its}
         and not exists (select from used_later u where u.allocation_id = a.allocation_id)
       group by 1
    ), roll as (${rollOn(tx, on, propertyId).select(['u.property_id', 'l.tenancy_id'])}
    ), by_property as (${moneyOf(on)}
    ), money as (
      select currency, sum(outstanding_cents) as outstanding, sum(not_yet_due_cents) as later,
             sum(waiting_cents) as waiting
        from by_property group by 1
    )
    select currency, coalesce(s.billed, 0)::bigint as "billedCents", coalesce(k.cents, 0)::bigint as "creditedCents",
           coalesce(s.month_open, 0)::bigint as "openOfMonthCents", coalesce(m.outstanding, 0)::bigint as "outstandingCents",
           coalesce(m.later, 0)::bigint as "notYetDueCents", coalesce(m.waiting, 0)::bigint as "prepaidCents"
      from sums s full join money m using (currency) left join credited k using (currency)
     where s.currency is not null or m.outstanding + m.later + m.waiting > 0 order by currency`.execute(tx);
  const none = { billedCents: 0, creditedCents: 0, openOfMonthCents: 0, outstandingCents: 0, notYetDueCents: 0 };
  const settled = (await readCurrencies(tx, on, propertyId)).filter(
    (currency) => !rows.some((row) => row.currency === currency),
  );
  return [...rows, ...settled.map((currency) => ({ currency, ...none, prepaidCents: 0 }))].toSorted((one, other) =>
    one.currency < other.currency ? -1 : 1,
  );
}

function rollOn(tx: Tx, on: MoneyDay, propertyId: string | undefined) {
  const rows = boardRows(tx, on);
  return propertyId === undefined ? rows : rows.where('u.property_id', '=', propertyId);
}

/** The currencies that anything was charged in by then, settled or not. */
async function readCurrencies(tx: Tx, on: MoneyDay, propertyId: string | undefined) {
  const { rows } = await sql<{ currency: string }>`
    select distinct c.currency from charge c
     where c.org_id = ${on.organisationId} and (c.charged_on <= ${on.day}::date or c.made_at < ${endOf(on)})
       and ${isSeen('c.property_id')}
       ${propertyId === undefined ? sql`` : sql`and c.property_id = ${propertyId}::uuid`}`.execute(tx);
  return rows.map(({ currency }) => currency);
}

async function readDoors(tx: Tx, { organisationId, day }: MoneyDay, propertyId: string | undefined) {
  const { rows } = await sql<{ units: number; occupied: number }>`
    select count(*)::int as units, count(*) filter (where exists (
             select from unit_hold h where h.org_id = u.org_id and h.unit_id = u.unit_id
                and h.first_day <= ${day}::date and coalesce(h.last_day >= ${day}::date, true)))::int as occupied
      from unit u
     where u.org_id = ${organisationId} and ${wasThere(organisationId, 'u', day)}
       ${propertyId === undefined ? sql`` : sql`and u.property_id = ${propertyId}`}
       and ${wasLetByItself(organisationId, 'u', day)}`.execute(tx);
  return rows[0] ?? { units: 0, occupied: 0 };
}

async function readCounts(tx: Tx, on: MoneyDay, propertyId: string | undefined): Promise<Summary['counts']> {
  const rows = rollOn(tx, on, propertyId)
    .select(isInView('all', on).as('is_all'))
    .select(isInView('owing', on).as('is_owing'))
    .select(isInView('ending', on).as('is_ending'))
    .select(isInView('ahead', on).as('is_ahead'));
  const { rows: counted } = await sql<Summary['counts']>`
    ${asOfWith(on)} roll as materialized (${rows})
    select count(*) filter (where is_all)::int as all, count(*) filter (where is_owing)::int as owing,
           count(*) filter (where is_ending)::int as ending, count(*) filter (where is_ahead)::int as ahead
      from roll`.execute(tx);
  return counted[0] ?? { all: 0, owing: 0, ending: 0, ahead: 0 };
}
