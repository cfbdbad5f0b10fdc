import type { Option } from '#web/kit/select/select.tsx';
import type { Translate } from '#web/lib/messages.ts';
import type { en } from './money.en.ts';
import { currentPeriod, stepPeriod, type Calendar, type Period } from './period.ts';
import { periodName } from './period-name.ts';

/** The present and the last month, quarter and year, everything, two dates, and whatever else is chosen. */
export function periodOptions(t: Translate<typeof en>, chosen: Period, calendar: Calendar): readonly Option[] {
  const near = (['month', 'quarter', 'year'] as const).flatMap((kind) => {
    const present = currentPeriod(kind, calendar);
    return [present, stepPeriod(present, -1, calendar) ?? present];
  });
  const all: Period = { kind: 'all', token: 'all', from: undefined, to: undefined };
  const listed = chosen.kind === 'dates' || [...near, all].some(({ token }) => token === chosen.token);
  return [
    ...[...(listed ? [] : [chosen]), ...near, all].map((period) => ({
      value: period.token,
      label: periodName(t, period),
    })),
    { value: 'dates', label: t('periodDates') },
  ];
}
