import { useQuery } from '@tanstack/react-query';
import { firstOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { twelveMonthsFrom } from '#shared/rent/schedule.ts';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { formatDate, formatMoney, nothing } from '#web/lib/format.ts';
import { scheduleQuery, type Lease } from './api.ts';
import { chargedSince, chargedYear } from './billing.ts';
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
        label={nextDue === null ? d('nothingNext') : d('figureNext', { date: formatDate(nextDue.on) })}
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

/** From this month on; of one that is charged later, from that day; of one that is over, its last year. */
export function yearOf(lease: Pick<Lease, 'startsOn' | 'billFrom' | 'lastDay'>, today: string) {
  const { lastDay } = lease;
  const isOver = lastDay !== null && lastDay < today;
  const month = firstOfMonth(today);
  const since = chargedSince(lease);
  if (isOver) return chargedYear(twelveMonthsFrom(addMonths(firstOfMonth(lastDay), -11)), since);
  return twelveMonthsFrom(since > today ? since : month);
}
