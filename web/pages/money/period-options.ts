import type { AddressValues } from '#web/kit/address/use-address.ts';
import type { Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import type { Option } from '#web/kit/select/select.tsx';
import type { Translate } from '#web/lib/messages.ts';
import type { en } from './money.en.ts';
import { currentPeriod, stepPeriod, type Calendar, type Period } from '#shared/lists/period.ts';
import { periodName } from './period-name.ts';

interface PeriodChoice {
  readonly chosen: Period;
  readonly fallback: 'month' | 'year';
  readonly calendar: Calendar;
}

/** Which time, and on which basis. */
export function periodFilters(t: Translate<typeof en>, choice: PeriodChoice): readonly Filter[] {
  const isDates = choice.chosen.kind === 'dates';
  const basis = [
    { value: '', label: t('accrual') },
    { value: 'cash', label: t('cash') },
  ];
  return [
    { kind: 'choice', name: 'period', label: t('period'), options: periodOptions(t, choice) },
    ...(isDates ? (['from', 'to'] as const).map((name) => ({ kind: 'date' as const, name, label: t(name) })) : []),
    { kind: 'choice', name: 'basis', label: t('basis'), options: basis },
  ];
}

/**
 * The present and the last month, quarter and year, everything, two dates, and whatever else is chosen. The one that
 * the list starts with is the empty value, as in every filter.
 */
function periodOptions(t: Translate<typeof en>, { chosen, fallback, calendar }: PeriodChoice): readonly Option[] {
  const start = currentPeriod(fallback, calendar).token;
  const near = (['month', 'quarter', 'year'] as const).flatMap((kind) => {
    const present = currentPeriod(kind, calendar);
    return [present, stepPeriod(present, -1, calendar) ?? present];
  });
  const all: Period = { kind: 'all', token: 'all', from: undefined, to: undefined };
  const listed = chosen.kind === 'dates' || [...near, all].some(({ token }) => token === chosen.token);
  return [
    ...[...(listed ? [] : [chosen]), ...near, all].map((period) => ({
      value: period.token === start ? '' : period.token,
      label: periodName(t, period),
    })),
    { value: 'dates', label: t('periodDates') },
  ];
}

/** What a choice in the filters means for the address: two dates begin with those of the period they replace. */
export function periodChange(wish: AddressValues, period: Period): AddressValues {
  if (wish['period'] === undefined || 'from' in wish) return wish;
  if (wish['period'] !== 'dates') return { ...wish, from: '', to: '' };
  return { ...wish, from: period.from ?? '', to: period.to ?? '' };
}
