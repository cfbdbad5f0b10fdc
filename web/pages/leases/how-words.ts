import { formatMoney } from '#web/lib/format.ts';
import type { ScheduleLine } from './api.ts';
import type { LeaseText } from './text.ts';

/** Whether a rule made the amount anything but the full one. */
export function isReckoned({ how }: Pick<ScheduleLine, 'how'>): boolean {
  return !how.isWhole || how.percent !== '100';
}

/** "16 of 31 days × 1,620.00 = 836.13": the reckoning with its own numbers, rounded once at its end. */
export function howWords(t: LeaseText, { how, cents }: Pick<ScheduleLine, 'how' | 'cents'>, currency: string): string {
  const money = (amount: number) => formatMoney(amount, currency, { zero: 'number' });
  const factors = [
    !how.isWhole && t('howDays', { days: how.days, ofDays: how.ofDays }),
    how.times !== 1 && String(how.times),
    how.percent !== '100' && t('howPercent', { percent: how.percent }),
    money(how.fullCents),
  ].filter((factor) => factor !== false);
  return t('howEquals', { factors: factors.join(' × '), amount: money(cents) });
}
