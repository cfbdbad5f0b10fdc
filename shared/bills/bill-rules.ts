import { addDays } from '#shared/dates.ts';
import { multiply, rational, roundToCents, divide } from '#shared/rent/rational.ts';
import { splitByWeights } from '#shared/rent/splits.ts';

/** The arithmetic and the rules of bills (money.md, section 7): pure, the same in the browser. */

export const billStates = ['draft', 'submitted', 'approved', 'part-paid', 'paid', 'void'] as const;
export type BillState = (typeof billStates)[number];

/** What is compared of an invoice number: letters and digits, without zeros before them. */
export function invoiceKey(number: string): string {
  const parts =
    number
      .normalize('NFKC')
      .toUpperCase()
      .match(/\p{L}+|\p{N}+/gu) ?? [];
  return parts.map((part) => part.replace(/^0+(?=.)/, '')).join('');
}

export interface KnownBill {
  readonly vendor: string;
  readonly number: string | null;
  readonly date: string;
  readonly cents: number;
  readonly isVoid?: boolean;
}

export type Duplicate = 'same-invoice' | 'same-number-other-year' | 'same-amount';

/** Bills of the same amount of one vendor within so many days are asked about. */
export const sameAmountDays = 45;

/** What a bill may be a second time: the same invoice is refused, the others are asked about. */
export function duplicateOf(bill: KnownBill, stored: KnownBill): Duplicate | undefined {
  if (stored.isVoid === true || stored.vendor !== bill.vendor) return undefined;
  const [key, other] = [invoiceKey(bill.number ?? ''), invoiceKey(stored.number ?? '')];
  if (key !== '' && key === other)
    return bill.date.slice(0, 4) === stored.date.slice(0, 4) ? 'same-invoice' : 'same-number-other-year';
  const isNear =
    stored.date >= addDays(bill.date, -sameAmountDays) && stored.date <= addDays(bill.date, sameAmountDays);
  return isNear && stored.cents === bill.cents ? 'same-amount' : undefined;
}

/** What a payment settles of each line, by what is open of it: the last one closes every line. */
export function partsOfPayment(cents: number, open: readonly number[]): number[] {
  const whole = open.reduce((sum, each) => sum + each, 0);
  if (cents > whole || cents < 0) throw new RangeError('No more than what is open is paid');
  return cents === 0 ? open.map(() => 0) : splitByWeights(cents, open);
}

/** The same for several kinds in their order, such as what is paid and then the discount: what the first leaves open is for the next. */
export function settlementParts(sums: readonly number[], open: readonly number[]): number[][] {
  let left = [...open];
  return sums.map((cents) => {
    const own = partsOfPayment(cents, left);
    left = left.map((each, at) => each - (own[at] ?? 0));
    return own;
  });
}

/** Thousandths of a percent of an amount, rounded once. */
export function discountOf(cents: number, millipercent: number): number {
  return roundToCents(divide(multiply(rational(cents), rational(millipercent)), rational(100_000)));
}

/** The last day of a discount counts. */
export function discountUntil(datedOn: string, days: number): string {
  return addDays(datedOn, days);
}

export interface Approvals {
  readonly cents: number;
  readonly enteredBy: string;
  /** Whose amount, payee and split it is where they are not those that were entered. */
  readonly changedBy: readonly string[];
  /** By member; one who is not there has no limit. */
  readonly limits: Readonly<Record<string, number>>;
  readonly fourEyesAbove: number | null;
  readonly approvedBy: readonly string[];
  readonly parts: Readonly<Record<string, OwnerPart>>;
}

export interface OwnerPart {
  readonly cents: number;
  readonly ownerLimit: number | null;
  /** Parts of a million, by owner. */
  readonly shares: Readonly<Record<string, number>>;
  readonly ownersApproved: readonly string[];
}

/** Half of the shares is not more than half. */
const half = 500_000;

/** What is still missing for a bill to be approved: `staff`, and `owners:` with each property whose owners are asked. */
export function missingApprovals(bill: Approvals): string[] {
  const { cents, enteredBy, changedBy, limits, fourEyesAbove, approvedBy, parts } = bill;
  const isAlone = fourEyesAbove !== null && cents > fourEyesAbove;
  const isTheirs = (member: string) => member === enteredBy || changedBy.includes(member);
  const counts = (member: string) => (limits[member] ?? Infinity) >= cents && !(isAlone && isTheirs(member));
  const owners = Object.entries(parts).filter(([, part]) => {
    if (part.ownerLimit === null || part.cents <= part.ownerLimit) return false;
    const owned = Object.keys(part.shares);
    // A property without owners has nobody to ask.
    if (owned.length === 0) return false;
    return sharesOf(part) <= half;
  });
  return [...(approvedBy.some(counts) ? [] : ['staff']), ...owners.map(([property]) => `owners:${property}`)];
}

/** Parts of a million whose owners have approved. */
export function sharesOf({ shares, ownersApproved }: OwnerPart): number {
  return ownersApproved.reduce((sum, owner) => sum + (shares[owner] ?? 0), 0);
}
