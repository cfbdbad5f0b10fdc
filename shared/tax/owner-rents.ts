import { distribute } from '#shared/rent/splits.ts';

/** Millionths by owner, from a day on. */
export interface Ownership {
  readonly from: string;
  readonly shares: Readonly<Record<string, number>>;
}

export interface OwnerRents {
  readonly year: number;
  /** What was received as income, before fees, by day. */
  readonly income: readonly (readonly [date: string, cents: number])[];
  readonly ownership: readonly Ownership[];
  /** Rent that lies paid in advance at the end of the year, and of the year before. */
  readonly prepaidAtEnd: number;
  readonly prepaidYearBefore: number;
}

/**
 * Gross rents of each owner (Reg. 1.6041-1(f)): each line by the shares of its day. Rent paid in advance counts in the year
 * it came, so that what the year before reported already is left out.
 */
export function ownerRents({
  year,
  income,
  ownership,
  prepaidAtEnd,
  prepaidYearBefore,
}: OwnerRents): Record<string, number> {
  const lines: (readonly [string, number])[] = [
    ...income.filter(([date]) => date.startsWith(`${year}-`)),
    [`${year}-12-31`, prepaidAtEnd],
    [`${year - 1}-12-31`, -prepaidYearBefore],
  ];
  const totals: Record<string, number> = {};
  for (const [date, cents] of lines)
    for (const [owner, part] of splitByShares(cents, sharesOn(date, ownership)))
      totals[owner] = (totals[owner] ?? 0) + part;
  return totals;
}

/** Of the set that holds on the day; before the first one, the first. */
export function sharesOn(date: string, ownership: readonly Ownership[]): Readonly<Record<string, number>> {
  const inOrder = ownership.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return (inOrder.findLast(({ from }) => from <= date) ?? inOrder[0])?.shares ?? {};
}

export function splitByShares(
  cents: number,
  shares: Readonly<Record<string, number>>,
): [owner: string, cents: number][] {
  const parts = distribute(cents, Object.values(shares));
  return Object.keys(shares).map((owner, at) => [owner, parts[at] ?? 0]);
}
