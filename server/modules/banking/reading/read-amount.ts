import { isWithinLimit } from '#shared/money.ts';
import { minorDigits } from '#shared/plain-amount.ts';
import type { AmountReason } from './statement.ts';

/**
 * An amount as files write it, in minor units: with a point or a comma, with groups where their separator is the other
 * one, and with more decimals than the currency has only if those are zero. What cannot be read is refused, never zero.
 */
export function readAmount(text: string, currency: string): number | AmountReason {
  const [, sign, digits] = /^\s*([+-]?)\s*([\d.,' \u00A0\u202F’]*)$/.exec(text) ?? [];
  if (digits === undefined || !/\d/.test(digits)) return 'not-an-amount';
  const parts = partsOf(digits.trim());
  if (parts === undefined) return 'not-an-amount';
  const places = minorDigits(currency);
  const extra = parts.decimals.slice(places);
  if (/[1-9]/.test(extra)) return 'too-many-decimals';
  const cents = Number(`${parts.whole}${parts.decimals.slice(0, places).padEnd(places, '0')}`);
  if (!isWithinLimit(cents)) return 'too-large';
  return sign === '-' && cents !== 0 ? -cents : cents;
}

/** Digits before and behind the decimal separator; nothing where groups are not groups of three. */
function partsOf(digits: string): { readonly whole: string; readonly decimals: string } | undefined {
  const separators = digits.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  // The same separator twice parts thousands; the last of two different ones is the decimal separator.
  const isDecimal = last !== undefined && separators.filter((one) => one === last).length === 1;
  const split = isDecimal ? digits.lastIndexOf(last) : digits.length;
  const grouped = digits.slice(0, split);
  const decimals = digits.slice(split + 1);
  if (!/^\d*$/.test(decimals)) return undefined;
  if (!/^(?:\d*|\d{1,3}(?:([.,' \u00A0\u202F’])\d{3})(?:\1\d{3})*)$/.test(grouped)) return undefined;
  return { whole: grouped.replaceAll(/\D/g, '') || '0', decimals };
}
