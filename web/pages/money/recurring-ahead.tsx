import { formatDay } from '#web/lib/format.ts';
import { countDays, daysFrom, type Recurrence } from '#shared/recurrence.ts';
import { useRecurringText } from './recurring-text.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './recurring.module.css';

interface RecurringAheadProps {
  readonly recurrence: Recurrence;
  readonly from: string;
  readonly today: string;
}

const shown = 6;

/** The days to come, so that nobody is surprised by one; those that have come already are posted at once. */
export function RecurringAhead({ recurrence, from, today }: RecurringAheadProps) {
  const t = useRecurringText();
  const days = daysFrom(recurrence, from, shown + 1);
  const past = countDays(recurrence, from, today);
  if (days.length === 0) return <p className={quiet['note']}>{t('aheadNone')}</p>;
  return (
    <section className={styles['ahead']}>
      <h3>{t('ahead')}</h3>
      <ol>
        {days.slice(0, shown).map((day) => (
          <li key={day} data-past={day <= today || undefined}>
            {formatDay(day, 'with-year')}
          </li>
        ))}
        {days.length > shown && <li className={quiet['note']}>{t('aheadMore')}</li>}
      </ol>
      {past > 0 && <p className={quiet['note']}>{t('missedAtOnce', { count: past })}</p>}
    </section>
  );
}
