import type { IncreaseDoubt } from '#shared/rent/increase-doubt.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { formatDate, formatMonth, formatNumber, nothing } from '#web/lib/format.ts';
import type { Increase, LeftOut } from './api.ts';
import { en } from './increases.en.ts';
import type { IncreasesText } from './text.ts';

/** "2.5" and "2,5" are 2500 thousandths of a percent; nothing where it is no number of at most three places. */
export function millipercentOf(text: string): number | null {
  const match = /^([-−+])?(\d{1,4})(?:[.,](\d{1,3}))?\s*%?$/.exec(text.trim());
  if (match === null) return null;
  const [, sign, whole = '', places = ''] = match;
  const amount = Number(whole) * 1000 + Number(places.padEnd(3, '0'));
  const signed = sign === '-' || sign === '−' ? -amount : amount;
  return signed < -100_000 || signed > 1_000_000 ? null : signed;
}

/** "3 %", "50.00 each, rounded to 5", "By index, March 2026". */
export function howWords(
  t: IncreasesText,
  { by, roundTo }: Pick<Increase, 'by' | 'roundTo'>,
  currency: string,
): string {
  const how = byWords(t, by, currency);
  return roundTo === 0 || by.kind === 'index' ? how : t('byRounded', { how, units: formatNumber(roundTo) });
}

function byWords(t: IncreasesText, by: Increase['by'], currency: string): string {
  if (by.kind === 'percent') return t('byPercent', { percent: formatNumber(by.millipercent / 1000) });
  if (by.kind === 'step') return t('byStep', { amount: moneyOf(by.addCents, currency) });
  return by.month === undefined ? t('byIndex') : t('byIndexOf', { month: formatMonth(by.month) });
}

/** "a month", as rent is agreed; nothing where this page does not know how. */
export function perWords(t: IncreasesText, frequency: string): string {
  const key = `per_${frequency}`;
  return Object.hasOwn(en, key) ? t(key as 'per_monthly') : ''; // One of the catalogue's, without values.
}

/** How what a lease pays is agreed, where all lines of it are agreed alike. */
export function perOf(t: IncreasesText, lines: readonly { readonly frequency: string }[]): string {
  const [first, ...others] = new Set(lines.map(({ frequency }) => frequency));
  return first === undefined || others.length > 0 ? '' : perWords(t, first);
}

type Reason = Pick<LeftOut, 'reason' | 'detail' | 'earliestOn'>;

export function reasonWords(t: IncreasesText, { reason, detail, earliestOn }: Reason): string {
  const date = earliestOn === null ? nothing : formatDate(earliestOn);
  switch (reason) {
    case 'begins-later':
    case 'notice-too-short':
    case 'clause-later':
      return t(`reason_${reason}`, { date });
    case 'fixed-term':
    case 'over-by-then':
      return t(`reason_${reason}`, { date: detail === null ? nothing : formatDate(detail) });
    case 'unknown-index':
    case 'no-index-value':
    case 'refused':
      return t(`reason_${reason}`, { name: detail ?? nothing });
    default:
      return t(`reason_${reason}`);
  }
}

/** "That is 10 times the rent." */
export function doubtWords(t: IncreasesText, doubt: IncreaseDoubt): string {
  return 'times' in doubt ? t(`doubt_${doubt.kind}`, { count: doubt.times }) : t(`doubt_${doubt.kind}`);
}
