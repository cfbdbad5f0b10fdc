import type { SumCents } from './money.ts';

/** An amount as other programs read it: a point, a minus, as many digits as the currency has, and no grouping. */
export function plainAmount(cents: SumCents | bigint, currency: string): string {
  const digits = minorDigits(currency);
  const whole = BigInt(cents);
  const text = (whole < 0n ? -whole : whole).toString().padStart(digits + 1, '0');
  const split = text.length - digits;
  const amount = digits === 0 ? text : `${text.slice(0, split)}.${text.slice(split)}`;
  return whole < 0n ? `-${amount}` : amount;
}

/** How many digits the minor unit of a currency has: two for most, none for the yen, three for the dinar. */
export function minorDigits(currency: string): number {
  let digits = known.get(currency);
  if (digits === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    known.set(currency, digits);
  }
  return digits;
}

const known = new Map<string, number>();
