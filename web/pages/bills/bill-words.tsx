import type { Routes } from '#shared/api/routes.ts';
import { daysFrom } from '#shared/rent/calendar.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { Chip, type Tone } from '#web/kit/chip/chip.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useBillsText, type BillsText } from './text.ts';

export type Bill = RouteAnswer<Routes['GET /bills/']>['items'][number];
export type BillInFull = RouteAnswer<Routes['GET /bills/{id}/']>;

const tones: Readonly<Record<Bill['state'], Tone>> = {
  draft: 'neutral',
  submitted: 'warn',
  approved: 'ok',
  'part-paid': 'tint',
  paid: 'ok',
  void: 'neutral',
};

export function BillChip({ state }: Pick<Bill, 'state'>) {
  const t = useBillsText();
  return <Chip tone={tones[state]}>{t(`state_${state}`)}</Chip>;
}

/** "due Dec 1", or how late it is. */
export function dueWords(t: BillsText, { dueOn, state }: Pick<Bill, 'dueOn' | 'state'>, today: string): string {
  const isOpen = state !== 'paid' && state !== 'void';
  if (isOpen && dueOn < today) return t('lateBy', { days: daysFrom(dueOn, today) });
  return t('dueOn', { date: formatDate(dueOn) });
}
