import { useQuery } from '@tanstack/react-query';
import { firstOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { twelveMonthsFrom } from '#shared/rent/schedule.ts';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { formatDate, formatMoney, nothing } from '#web/lib/format.ts';
import { scheduleQuery, type Lease } from './api.ts';
import { useDetailText } from './detail-text.ts';
import { ScheduleStrip } from './schedule-strip.tsx';
import { useLeaseText } from './text.ts';
import { useToday } from '#web/lib/use-today.ts';
import styles from './lease-page.module.css';

/** The rent, what falls due next, and the year to come as bars. */
export function LeaseFigures({ lease }: { readonly lease: Lease }) {
  const d = useDetailText();
  const t = useLeaseText();
  const today = useToday();
  const { data: schedule } = useQuery(scheduleQuery(lease, yearOf(lease, today)));
  const { rentCents, rentFrequency, currency, nextDue } = lease;
  return (
    <Figures>
      <Figure
        label={
          rentFrequency === null
            ? d('figureRentPlain', { currency })
            : d('figureRent', { per: t(`per_${rentFrequency}`), currency })
        }
        value={rentCents === null ? nothing : formatMoney(rentCents, currency)}
      />
      <Figure
        label={d('figureNext', { date: nextDue === null ? nothing : formatDate(nextDue.on) })}
        value={nextDue === null ? nothing : formatMoney(nextDue.cents, currency, { zero: 'number' })}
      />
      {schedule !== undefined && (
        <>
          <Figure
            phone={false}
            label={d('figureYear', { currency })}
            value={formatMoney(schedule.totalCents, currency)}
          />
          <div className={styles['strip']}>
            <dt hidden>{d('tabSchedule')}</dt>
            <dd>
              <ScheduleStrip schedule={schedule} now={today.slice(0, 7)} />
            </dd>
          </div>
        </>
      )}
    </Figures>
  );
}

/** From this month on; of one that has not begun, from its first day; of one that is over, its last year. */
export function yearOf({ startsOn, lastDay }: Pick<Lease, 'startsOn' | 'lastDay'>, today: string) {
  if (startsOn > today) return twelveMonthsFrom(startsOn);
  if (lastDay === null || lastDay >= today) return twelveMonthsFrom(firstOfMonth(today));
  return twelveMonthsFrom(addMonths(firstOfMonth(lastDay), -11));
}
