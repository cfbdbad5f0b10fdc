import { sql } from 'kysely';
import { firstOfMonth } from '#shared/dates.ts';
import { forecastMonths, forecastSpan, sumByMonth, unchargedByMonth } from '#shared/rent/forecast.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readPeriods } from './read-periods.ts';
import { readScheduledLeases } from './scheduled-leases.ts';

interface Within {
  readonly organisationId: string;
  readonly today: string;
}

/** More are reckoned by who looks next: nobody waits for a whole portfolio on the first day of a month. */
const propertiesAtOnce = 300;

/**
 * Reckons the forecast of properties whose leases or charges from leases changed since it was looked at last, and in a new
 * month of all. Answers whether all of them are up to date.
 */
export async function keepForecast(tx: Tx, within: Within): Promise<boolean> {
  const { organisationId } = within;
  if ((await readStale(tx, within)).properties.length === 0) return true;
  // One at a time: what was reckoned from an older state must not be written over what came from a newer one.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rent-forecast ${organisationId}`}, 0))`.execute(tx);
  const { properties, changes, isAll } = await readStale(tx, within);
  await tx
    .deleteFrom('rent_forecast')
    .where('org_id', '=', organisationId)
    .where(sql<boolean>`property_id = any (${properties}::uuid[])`)
    .execute();
  await reckon(tx, within, properties);
  // Only notes that were read: what they tell of could be seen when it was reckoned. Others may have come since.
  await tx
    .deleteFrom('rent_forecast_change')
    .where('org_id', '=', organisationId)
    .where(sql<boolean>`change_id = any (${changes}::uuid[])`)
    .execute();
  return isAll;
}

async function readStale(tx: Tx, { organisationId, today }: Within) {
  const { rows } = await sql<{ id: string; changes: string[] | null }>`
    select id, changes from (
      select s.property_id as id, array_agg(s.change_id::text) as changes from rent_forecast_change s
       where s.org_id = ${organisationId} group by s.property_id
      union all
      select s.property_id, null from property s
       where s.org_id = ${organisationId} and not exists (
         select from rent_forecast kept where kept.org_id = s.org_id and kept.property_id = s.property_id
            and kept.from_month = ${firstOfMonth(today)}::date)) stale
     order by id limit ${propertiesAtOnce}`.execute(tx);
  return {
    properties: [...new Set(rows.map(({ id }) => id))],
    changes: rows.flatMap(({ changes }) => changes ?? []),
    isAll: rows.length < propertiesAtOnce,
  };
}

async function reckon(tx: Tx, { organisationId, today }: Within, properties: readonly string[]): Promise<void> {
  const span = forecastSpan(today);
  const sums = new Map<string, { propertyId: string; currency: string; cents: number[]; uncharged: number[] }>();
  const leases = await readScheduledLeases(tx, { organisationId, today }, properties);
  const periodsOf = await readPeriods(tx, organisationId, leases, span.from);
  for (const { leaseId, propertyId, currency, scheduled } of leases) {
    const key = `${propertyId} ${currency}`;
    const before = sums.get(key);
    sums.set(key, {
      propertyId,
      currency,
      cents: added(sumByMonth(scheduled, span.from), before?.cents),
      uncharged: added(unchargedByMonth(periodsOf(leaseId), span.from), before?.uncharged),
    });
  }
  const kept = [...sums.values()];
  await sql`
    insert into rent_forecast (org_id, property_id, currency, from_month, cents, uncharged_cents)
    select ${organisationId}::uuid, k.property_id, k.currency, ${span.from}::date, k.cents::bigint[], k.uncharged::bigint[]
      from unnest(${kept.map(({ propertyId }) => propertyId)}::uuid[], ${kept.map(({ currency }) => currency)}::text[],
                  ${kept.map(({ cents }) => `{${cents.join(',')}}`)}::text[],
                  ${kept.map(({ uncharged }) => `{${uncharged.join(',')}}`)}::text[])
             k (property_id, currency, cents, uncharged)
    union all
    select p.org_id, p.property_id, p.currency, ${span.from}::date, array_fill(0::bigint, array[${forecastMonths}::int]),
           array_fill(0::bigint, array[${forecastMonths}::int])
      from property p
     where p.org_id = ${organisationId} and p.property_id = any (${properties}::uuid[])
       and not p.property_id = any (${kept.map(({ propertyId }) => propertyId)}::uuid[])`.execute(tx);
}

const added = (months: readonly number[], before: readonly number[] | undefined) =>
  months.map((cents, at) => cents + (before?.[at] ?? 0));
