import { formatMoney, formatMonth, formatMonthLetter } from '#web/lib/format.ts';
import type { Schedule } from './api.ts';
import { useScheduleText } from './schedule-text.ts';
import styles from './schedule.module.css';

/** What falls due in each month, as bars: a part of a month is lower, a month with more in it higher. */
export function ScheduleStrip({ schedule, now }: { readonly schedule: Schedule; readonly now?: string }) {
  const t = useScheduleText();
  const { months, currency, totalCents } = schedule;
  const most = Math.max(1, ...months.map(({ cents }) => cents));
  const total = formatMoney(totalCents, currency, { zero: 'number' });
  return (
    <span role="img" aria-label={t('stripLabel', { total, currency })} className={styles['strip']}>
      {months.map(({ month, cents }) => (
        <span
          key={month}
          className={styles['month']}
          title={`${formatMonth(month)}: ${formatMoney(cents, currency, { zero: 'number' })}`}
        >
          <span
            className={styles['bar']}
            data-none={cents === 0 || undefined}
            style={{ height: cents === 0 ? 2 : Math.max(4, Math.round((cents / most) * 32)) }}
          />
          <span className={styles['letter']} data-now={month === now || undefined}>
            {formatMonthLetter(month)}
          </span>
        </span>
      ))}
    </span>
  );
}
