import { sql } from 'kysely';
import { expectedCents, monthsAround } from '#shared/rent/forecast.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readMonths } from '#server/modules/rent/rent-roll/rent-summary.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';

/** From what the leases say to what is still expected. Each adds to the one before it; the last is their sum. */
export const steps = ['scheduled', 'beyond', 'credited', 'collected', 'expected'] as const;
export type Step = (typeof steps)[number];

interface PropertyForecast {
  readonly id: string;
  readonly name: string;
  readonly colour: number;
  readonly currency: string;
  /** By the leases, month by month. */
  readonly cents: readonly bigint[];
}

export interface ForecastFigures {
  /** By their first days. */
  readonly months: readonly string[];
  readonly properties: readonly PropertyForecast[];
  readonly billed: Awaited<ReturnType<typeof readMonths>>;
}

/** The figures of Today's forecast and the properties behind them. */
export async function readForecastFigures(
  tx: Tx,
  { organisationId, session, today }: Act,
  propertyId: AskedProperty,
): Promise<ForecastFigures> {
  const months = monthsAround(today, 0);
  const { rows } = await sql<Omit<PropertyForecast, 'cents'> & { readonly cents: readonly string[] }>`
    select f.property_id as id, p.name, p.colour, f.currency, f.cents::text[] as cents
      from rent_forecast f join property p on p.org_id = f.org_id and p.property_id = f.property_id
     where f.org_id = ${organisationId} and f.from_month = ${months[0]}::date and 0 <> any (f.cents)
       and ${isAskedProperty('f.property_id', propertyId)}
     order by p.sort_name, p.property_id`.execute(tx);
  const billed = await readMonths(tx, {
    organisationId,
    seesAllProperties: session.seesAllProperties,
    from: months[0] ?? today,
    to: months.at(-1) ?? today,
    ...(propertyId !== undefined && { propertyId }),
  });
  return { months, properties: rows.map((row) => ({ ...row, cents: row.cents.map(BigInt) })), billed };
}

export function currenciesOf({ properties, billed }: ForecastFigures): string[] {
  const told = billed.filter((one) => one.billed !== 0 || one.credited !== 0 || one.monthOpen !== 0);
  return [...new Set([...properties, ...told].map(({ currency }) => currency))].toSorted();
}

/** A step of each month, in a currency. */
export function inMonths(figures: ForecastFigures, currency: string, step: Step | 'billed'): bigint[] {
  return figures.months.map((_, at) => BigInt(ofMonth(figures, currency, at)[step]));
}

export const sumOfMonths = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);

function ofMonth({ months, properties, billed }: ForecastFigures, currency: string, at: number) {
  const scheduled = properties
    .filter((row) => row.currency === currency)
    .reduce((sum, { cents }) => sum + Number(cents[at] ?? 0n), 0);
  const own = billed.find((one) => one.currency === currency && one.month === months[at]);
  const money = {
    scheduledCents: scheduled,
    billedCents: own?.billed ?? 0,
    creditedCents: own?.credited ?? 0,
    collectedCents: own === undefined ? 0 : own.billed - own.credited - own.monthOpen,
  };
  return {
    scheduled,
    billed: money.billedCents,
    beyond: Math.max(0, money.billedCents - scheduled),
    credited: -money.creditedCents,
    collected: -money.collectedCents,
    expected: expectedCents(money),
  };
}
