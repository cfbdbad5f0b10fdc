import { addDays } from '#shared/dates.ts';
import { daysIn, overlap } from '#shared/rent/calendar.ts';
import type { Span } from '#shared/rent/calendar.ts';
import { divide, multiply, rational, roundToCents } from '#shared/rent/rational.ts';

/** Rent that was paid before the sale, with the days that it is for. */
export interface PaidRent extends Span {
  readonly paidCents: number;
}

export interface SaleOfProperty {
  /** The buyer’s first day. */
  readonly on: string;
  /** What the property had at the end of the day before. */
  readonly fundCents: number;
  readonly feesDueCents: number;
  /** Bills for the time before that are not paid. */
  readonly billsCents: number;
  readonly rents: readonly PaidRent[];
}

export interface Sold {
  /** Taken for the manager, as far as the fund reaches. */
  readonly feesCents: number;
  /** Rent that was paid for the buyer’s days: what the buyer opens with. */
  readonly openingCents: number;
  /** Stays with the property until the bills are paid. */
  readonly keptCents: number;
  /** Declared to the sellers. */
  readonly sellerCents: number;
  /** What the fund lacks for all of it: asked of the sellers. */
  readonly shortCents: number;
  readonly fundAfterCents: number;
}

/**
 * What of a property’s fund is whose when it is sold (money.md, 5.9): fees first, then what is the buyer’s, then what is kept
 * for bills of the time before; the rest is the sellers’. Deposits stay with their leases and are no part of it.
 */
export function sellProperty({ on, fundCents, feesDueCents, billsCents, rents }: SaleOfProperty): Sold {
  const later = rents.reduce((sum, rent) => sum + laterPart(rent, on), 0);
  let left = Math.max(0, fundCents);
  const take = (wanted: number) => {
    const taken = Math.min(left, wanted);
    left -= taken;
    return taken;
  };
  const feesCents = feesDueCents < 0 ? feesDueCents : take(feesDueCents);
  if (feesCents < 0) left -= feesCents;
  const openingCents = take(later);
  const keptCents = take(billsCents);
  const wanted = Math.max(0, feesDueCents) + later + billsCents;
  const got = Math.max(0, feesCents) + openingCents + keptCents;
  return {
    feesCents,
    openingCents,
    keptCents,
    sellerCents: left,
    shortCents: wanted - got,
    fundAfterCents: openingCents + keptCents,
  };
}

/** What of a paid rent falls on the days from a day on. */
export function laterPart({ paidCents, ...days }: PaidRent, on: string): number {
  return partOfDays(paidCents, days, { from: on, to: days.to });
}

/** What of an amount for some days falls on those before a day. */
export function earlierPart(cents: number, days: Span, on: string): number {
  return partOfDays(cents, days, { from: days.from, to: addDays(on, -1) });
}

function partOfDays(cents: number, days: Span, wanted: Span): number {
  const own = wanted.from > wanted.to ? null : overlap(days, wanted);
  if (own === null) return 0;
  return roundToCents(divide(multiply(rational(cents), rational(daysIn(own))), rational(daysIn(days))));
}

export interface KeptForSellers {
  readonly keptCents: number;
  /** What the bills of the time before came to: paid since, or still to pay. */
  readonly billsCents: number;
  /** Arrears that tenants paid since, where the sale left them to the sellers. */
  readonly arrearsCents: number;
  /** What the sellers got of it already. */
  readonly settledCents: number;
}

/** What of it is still the sellers’ once the bills are known; bills above what was kept are the buyer’s to ask for. */
export function leftForSellers({ keptCents, billsCents, arrearsCents, settledCents }: KeptForSellers): number {
  return Math.max(0, Math.max(0, keptCents - billsCents) + arrearsCents - settledCents);
}

export interface HandOver {
  readonly fundCents: number;
  readonly feesDueCents: number;
  readonly billsCents: number;
  readonly depositCents: number;
  readonly prepaidCents: number;
}

export interface HandedOver {
  readonly companyCents: number;
  readonly keptCents: number;
  readonly ownerCents: number;
  /** Deposits and prepayments, as what they are: nothing of them is income. */
  readonly successorCents: number;
  readonly shortCents: number;
  readonly leftCents: number;
}

/** Management ends (money.md, 5.10): fees, the owner’s rest, and to the successor what is held for tenants. */
export function handOver({ fundCents, feesDueCents, billsCents, depositCents, prepaidCents }: HandOver): HandedOver {
  const sold = sellProperty({ on: '1970-01-01', fundCents, feesDueCents, billsCents, rents: [] });
  const successorCents = depositCents + prepaidCents;
  const given = sold.feesCents + sold.sellerCents + successorCents;
  return {
    companyCents: sold.feesCents,
    keptCents: sold.keptCents,
    ownerCents: sold.sellerCents,
    successorCents,
    shortCents: sold.shortCents,
    leftCents: fundCents + depositCents + prepaidCents - given,
  };
}
