import { addDays } from '#shared/dates.ts';
import { multiply, percent, rational, roundToCents } from '#shared/rent/rational.ts';

function percentOf(cents: number, rate: string): number {
  return roundToCents(multiply(rational(cents), percent(rate)));
}

export interface BuildingWork {
  readonly gross: number;
  /** What the same vendor was paid for building work earlier in the year. */
  readonly thisYearBefore: number;
  readonly onlyExemptRents: boolean;
  readonly flatsLet: number;
  readonly certificateUntil: string | null;
  readonly payOn: string;
  /** By the rules of the day, where they are others. */
  readonly percent?: string;
  readonly limit?: number;
}

export type BuildingWorkReason = 'due' | 'certificate' | 'few-flats' | 'small';

/** Why tax is withheld of building work, or why not. */
export function reasonOfBuildingWork(work: BuildingWork): BuildingWorkReason {
  const { gross, thisYearBefore, onlyExemptRents, flatsLet, certificateUntil, payOn } = work;
  if (certificateUntil !== null && certificateUntil >= payOn) return 'certificate';
  if (flatsLet <= 2) return 'few-flats';
  const limit = work.limit ?? (onlyExemptRents ? 1_500_000 : 500_000);
  return thisYearBefore + gross <= limit ? 'small' : 'due';
}

/** § 48 EStG: 15 % of gross building work, unless a certificate holds on the day, or it is small. */
export function withheldOfBuildingWork(work: BuildingWork): { readonly withheld: number; readonly paid: number } {
  const { gross, percent: rate = '15' } = work;
  const withheld = reasonOfBuildingWork(work) === 'due' ? percentOf(gross, rate) : 0;
  return { withheld, paid: gross - withheld };
}

export interface QuarterOfRents {
  readonly received: number;
  readonly deductiblePaid: number;
  readonly quarterEnds: string;
  readonly percent?: string;
}

/** Non-resident landlords in the United Kingdom: 20 % of what was received less what was paid, due 30 days after the quarter. */
export function withheldOfNonResident({ received, deductiblePaid, quarterEnds, percent: rate = '20' }: QuarterOfRents) {
  const base = Math.max(0, received - deductiblePaid);
  return { base, withheld: percentOf(base, rate), dueOn: addDays(quarterEnds, 30) };
}

/** Owners abroad of a property in the United States (1042-S): 30 % of gross rents, unless they gave Form W-8ECI. */
export function withheldOfForeignOwner({
  gross,
  hasW8Eci,
  percent: rate = '30',
}: {
  readonly gross: number;
  readonly hasW8Eci: boolean;
  readonly percent?: string;
}): number {
  return hasW8Eci ? 0 : percentOf(gross, rate);
}
