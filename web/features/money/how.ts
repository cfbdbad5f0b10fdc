import { daysIn, monthOf } from '#shared/rent/calendar.ts';
import { formatMoney } from '#web/lib/format.ts';
import type { RentWords } from './text.ts';

/** How an amount of rent was reckoned: full amount × percent × times × days ÷ of days. */
export interface How {
  readonly method: string;
  readonly isWhole: boolean;
  readonly days: number;
  readonly ofDays: number;
  readonly times: number;
  readonly fullCents: number;
  readonly percent: string;
}

/** Read from what was kept beside a charge; undefined where no such rule made it. */
export function readHow(explanation: Readonly<Record<string, unknown>> | null): How | undefined {
  const inner = explanation?.['how'];
  const found = typeof inner === 'object' && inner !== null ? { ...inner } : { ...explanation };
  return isHow(found) ? found : undefined;
}

/** Whether a rule made the amount anything but the full one. */
export function isReckoned(how: How): boolean {
  return !how.isWhole || how.percent !== '100';
}

/** "16 of 31 days × 1,620.00 = 836.13": the reckoning with its own numbers, rounded once at its end. */
export function howWords(t: RentWords, how: How, cents: number, currency: string): string {
  const money = (amount: number) => formatMoney(amount, currency, { zero: 'number' });
  const factors = [
    !how.isWhole && t('howDays', { days: how.days, ofDays: how.ofDays }),
    how.times !== 1 && String(how.times),
    how.percent !== '100' && t('howPercent', { percent: how.percent }),
    money(how.fullCents),
  ].filter((factor) => factor !== false);
  return t('howEquals', { factors: factors.join(' × '), amount: money(cents) });
}

/** The squares of a part of one month; nothing where it is a whole one, or reaches into another. */
export function dayStripOf(how: How, from: string | null, to: string | null) {
  if (from === null || to === null || how.isWhole) return undefined;
  const month = monthOf(from);
  if (to > month.to) return undefined;
  return { days: daysIn(month), from: Number(from.slice(8)), to: Number(to.slice(8)) };
}

function isHow(value: object): value is How {
  return (
    'isWhole' in value &&
    'days' in value &&
    'ofDays' in value &&
    'fullCents' in value &&
    typeof value.isWhole === 'boolean' &&
    typeof value.days === 'number' &&
    typeof value.fullCents === 'number' &&
    'percent' in value &&
    typeof value.percent === 'string'
  );
}
