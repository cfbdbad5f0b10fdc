import { sharesOn, splitByShares } from './owner-rents.ts';
import type { Ownership } from './owner-rents.ts';

export interface RentedYear {
  readonly year: number;
  /** What was received as income, before fees, by day and account. */
  readonly income: readonly { readonly date: string; readonly accountId: string; readonly cents: number }[];
  readonly ownership: readonly Ownership[];
  readonly prepaidAtEnd: number;
  readonly prepaidYearBefore: number;
}

/** What an owner has of a property for the tax office, by account and share. */
export interface OwnerLine {
  readonly owner: string;
  readonly kind: 'rent' | 'prepaid' | 'prepaid-before';
  readonly accountId: string | null;
  /** Millionths. */
  readonly parts: number;
  /** Of the property. */
  readonly cents: number;
  /** Of the owner. */
  readonly own: number;
}

/** The gross rents of `ownerRents`, line by line: both come to the same. */
export function ownerLines(rented: RentedYear): OwnerLine[] {
  const { year, income, ownership, prepaidAtEnd, prepaidYearBefore } = rented;
  if (ownership.length === 0) return [];
  const days = [
    ...income
      .filter(({ date }) => date.startsWith(`${year}-`))
      .map((line) => ({ ...line, kind: 'rent' as const, accountId: line.accountId as string | null })),
    { date: `${year}-12-31`, kind: 'prepaid' as const, accountId: null, cents: prepaidAtEnd },
    { date: `${year - 1}-12-31`, kind: 'prepaid-before' as const, accountId: null, cents: -prepaidYearBefore },
  ];
  const lines = new Map<string, OwnerLine>();
  for (const { date, kind, accountId, cents } of days) {
    const shares = sharesOn(date, ownership);
    if (cents === 0) continue;
    for (const [owner, own] of splitByShares(cents, shares)) {
      const parts = shares[owner] ?? 0;
      const key = `${owner} ${kind} ${accountId ?? ''} ${parts}`;
      const before = lines.get(key);
      const line = { owner, kind, accountId, parts, cents, own };
      lines.set(key, before === undefined ? line : { ...line, cents: before.cents + cents, own: before.own + own });
    }
  }
  return [...lines.values()];
}
