import { isWithinLimit } from '#shared/money.ts';
import { currencyDigits } from '#web/lib/format.ts';
import { locale } from '#web/lib/messages.ts';

export type MoneyProblem = 'not-a-number' | 'other-currency' | 'too-many-decimals' | 'too-large' | 'divided-by-zero';
export type ParsedMoney = { readonly cents: number | null } | { readonly problem: MoneyProblem };

/**
 * Reads an amount as people type and paste it ("1,234.56", "1.234,56 €", "1 234,56", "(810.00)", "−5") into minor units,
 * by shuffling digits: no float is made, and an amount that could be read two ways follows the user's region.
 */
export function parseMoney(text: string, currency: string, tag: string = locale()): ParsedMoney {
  const bare = withoutOwnCurrency(withoutSpaces(text), currency, tag);
  if (bare === '') return { cents: null };
  if (/\p{Sc}|^[a-z]{3}[^a-z]|[^a-z][a-z]{3}$/iu.test(bare)) return { problem: 'other-currency' };
  const bracketed = /^\((.*)\)$/.exec(bare)?.[1];
  const signed = bracketed ?? bare;
  const negative = bracketed !== undefined || /^[-−–]|[-−–]$/.test(signed);
  // A sign stands at an end; one in the middle is no amount, and must not make one number of two.
  const body = signed.replace(/^[-−–+]/, '').replace(/[-−–]$/, '');
  if (!/^[\d.,]*\d[\d.,]*$/.test(body)) return { problem: 'not-a-number' };
  const digits = currencyDigits(currency);
  const parts = splitNumber(body, digits, tag);
  if (parts === undefined) return { problem: 'not-a-number' };
  if (parts.fraction.length > digits) return { problem: 'too-many-decimals' };
  const cents = Number(parts.whole + parts.fraction.padEnd(digits, '0'));
  if (!isWithinLimit(cents)) return { problem: 'too-large' };
  return { cents: negative && cents !== 0 ? -cents : cents };
}

/** Blanks and apostrophes only group digits. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(/[\s\u00A0\u202F'’]/g, '');
}

/** "$" and "USD" may stand beside dollars; another currency's mark is a mistake that must not be passed over. */
export function withoutOwnCurrency(text: string, currency: string, tag: string): string {
  const marks = (['symbol', 'narrowSymbol'] as const).map(
    (currencyDisplay) =>
      new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
        .formatToParts(1)
        .find((part) => part.type === 'currency')?.value ?? currency,
  );
  const longestFirst = [currency, ...marks].toSorted((one, other) => other.length - one.length);
  return longestFirst.reduce((rest, mark) => rest.replaceAll(mark, ''), text.toUpperCase());
}

interface Digits {
  readonly whole: string;
  readonly fraction: string;
}

/** The digits before and behind the decimal sign; undefined for what is no number. */
export function splitNumber(body: string, digits: number, tag: string): Digits | undefined {
  const decimal = decimalSign(tag);
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','));
  if (last === -1) return { whole: body, fraction: '' };
  const sign = body.charAt(last);
  const other = sign === '.' ? ',' : '.';
  const whole = body.slice(0, last);
  const fraction = body.slice(last + 1);
  const isDecimal = whole.includes(other) || !(whole.includes(sign) || isGroup(body, sign, digits, decimal));
  if (!isDecimal) return grouped(body, sign) ? { whole: body.replaceAll(sign, ''), fraction: '' } : undefined;
  if (whole.includes(sign)) return undefined;
  if (whole.includes(other) && !grouped(whole, other)) return undefined;
  return { whole: whole.replaceAll(other, '') || '0', fraction };
}

/** "1,234" is a thousand in English and, with three decimals missing, nothing else anywhere: the region decides. */
function isGroup(body: string, sign: string, digits: number, decimal: string): boolean {
  if (!grouped(body, sign)) return false;
  return digits === 0 || sign !== decimal;
}

function grouped(text: string, sign: string): boolean {
  const [first = '', ...rest] = text.split(sign);
  // Indian grouping has pairs before the last three.
  return (
    /^[1-9]\d{0,2}$/.test(first) &&
    rest.length > 0 &&
    rest.every((part, index) => (index === rest.length - 1 ? /^\d{3}$/ : /^\d{2,3}$/).test(part))
  );
}

function decimalSign(tag: string): string {
  return new Intl.NumberFormat(tag).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';
}
