import { MonthStrip, type MonthStripProps, type StripMonth, type StripState } from './month-strip.tsx';
import { useStripText } from './text.ts';

/** `late`: paid, after its day. `overdue`: not paid. `due`: not paid, and in time. `none`: no lease yet. */
export type RentMonthState = StripState;
export type RentMonth = StripMonth;
export type RentStripProps = Omit<MonthStripProps, 'label'>;

/** How a lease was paid, month by month. */
export function RentStrip({ months, size = 'small' }: RentStripProps) {
  const t = useStripText();
  const count = (state: RentMonthState) => months.filter((month) => month.state === state).length;
  const words = [
    t('onTime', { count: count('paid') }),
    count('late') > 0 && t('late', { count: count('late') }),
    count('overdue') > 0 && t('overdue', { count: count('overdue') }),
    count('due') > 0 && t('due', { count: count('due') }),
  ].filter((part) => part !== false);
  return <MonthStrip months={months} size={size} label={words.join(', ')} />;
}
