import { sql } from 'kysely';
import { monthsAround } from '#shared/rent/forecast.ts';
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
  /** What of it is not charged yet. */
  readonly uncharged: readonly bigint[];
}

type Kept = Omit<PropertyForecast, 'cents' | 'uncharged'> & Record<'cents' | 'uncharged', readonly string[]>;

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
  const { rows } = await sql<Kept>`
    select f.property_id as id, p.name, p.colour, f.currency, f.cents::text[] as cents,
           f.uncharged_cents::text[] as uncharged
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
  return { months, properties: rows.map(fromText), billed };
}

const fromText = (row: Kept): PropertyForecast => ({
  ...row,
  cents: row.cents.map(BigInt),
  uncharged: row.uncharged.map(BigInt),
});

export function currenciesOf({ properties, billed }: ForecastFigures): string[] {
  const told = billed.filter((one) => one.billed !== 0 || one.credited !== 0 || one.monthOpen !== 0);
  return [...new Set([...properties, ...told].map(({ currency }) => currency))].toSorted();
}

/** A step of each month, in a currency. */
export function inMonths(figures: ForecastFigures, currency: string, step: Step | 'billed' | 'uncharged'): bigint[] {
  return figures.months.map((_, at) => BigInt(ofMonth(figures, currency, at)[step]));
}

export const sumOfMonths = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);

/** What is expected is what is still to be charged and what is open of charges; the steps say how they come together. */
function ofMonth({ months, properties, billed }: ForecastFigures, currency: string, at: number) {
  const ofLeases = (key: 'cents' | 'uncharged') =>
    properties
      .filter((row) => row.currency === currency)
      .reduce((sum, { [key]: cents }) => sum + Number(cents[at] ?? 0n), 0);
  const [scheduled, uncharged] = [ofLeases('cents'), ofLeases('uncharged')];
  const own = billed.find((one) => one.currency === currency && one.month === months[at]);
  const charged = own ?? { billed: 0, credited: 0, monthOpen: 0 };
  return {
    scheduled,
    uncharged,
    billed: charged.billed,
    // What of the leases is charged is in both.
    beyond: charged.billed + uncharged - scheduled,
    credited: -charged.credited,
    collected: -(charged.billed - charged.credited - charged.monthOpen),
    expected: uncharged + charged.monthOpen,
  };
}
