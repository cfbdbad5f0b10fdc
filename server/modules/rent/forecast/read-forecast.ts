import { sql } from 'kysely';
import { forecastMonths, monthsAround } from '#shared/rent/forecast.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readMonths } from '#server/modules/rent/rent-roll/rent-summary.ts';
import { keepForecast } from './keep-forecast.ts';

/** Months that are over, before the twelve of the forecast. */
const monthsBefore = 3;

/**
 * What came of each month and what is to come, by currency: of months that are over what was collected, as the rent roll
 * has it, then twelve months of what leases are still to be charged and what is open. Undefined until all properties are reckoned.
 */
export async function readForecast(tx: Tx, act: Act) {
  const { organisationId, seesAllProperties } = act.session;
  const { today } = act;
  if (!(await keepForecast(tx, { organisationId, today }))) return undefined;
  const months = monthsAround(today, monthsBefore);
  const billed = await readMonths(tx, {
    organisationId,
    seesAllProperties,
    from: months[0] ?? today,
    to: months.at(-1) ?? today,
  });
  const uncharged = await readUncharged(tx, organisationId);
  const currencies = [...new Set([...uncharged.keys(), ...billed.map(({ currency }) => currency)])].toSorted();
  return currencies
    .map((currency) => ({
      currency,
      months: months.map((month, at) => {
        const own = billed.find((one) => one.currency === currency && one.month === month);
        const collectedCents = own === undefined ? 0 : own.billed - own.credited - own.monthOpen;
        const toCharge = uncharged.get(currency)?.[at - monthsBefore] ?? 0;
        return { month, collectedCents, expectedCents: at < monthsBefore ? 0 : toCharge + (own?.monthOpen ?? 0) };
      }),
    }))
    .filter(({ months: own }) => own.some((one) => one.collectedCents !== 0 || one.expectedCents !== 0));
}

/** Of the properties that who asks may see. */
async function readUncharged(tx: Tx, organisationId: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const sums = Array.from({ length: forecastMonths }, (_, at) => sql`sum(uncharged_cents[${sql.lit(at + 1)}])::text`);
  const { rows } = await sql<{ currency: string; cents: string[] }>`
    select currency, array[${sql.join(sums)}] as cents from rent_forecast
     where org_id = ${organisationId} group by currency`.execute(tx);
  return new Map(rows.map(({ currency, cents }) => [currency, cents.map(Number)]));
}
