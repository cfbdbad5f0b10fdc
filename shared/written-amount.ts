import { minorDigits, plainAmount } from './plain-amount.ts';

/** An amount in an English sentence, with its currency behind it: "2,190.00 USD". No float is made on the way. */
export function writtenAmount(cents: number | bigint, currency: string): string {
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  // What was written by `plainAmount` is such a literal.
  return `${format.format(plainAmount(cents, currency) as Intl.StringNumericLiteral)} ${currency}`;
}
