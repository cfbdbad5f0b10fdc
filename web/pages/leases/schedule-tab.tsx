import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { isBookDate } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { twelveMonthsFrom } from '#shared/rent/schedule.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { scheduleQuery, type Lease } from './api.ts';
import { yearOf } from './lease-figures.tsx';
import { periodWords } from './period-words.ts';
import { useScheduleText } from './schedule-text.ts';
import { ScheduleTable } from './schedule-table.tsx';
import { useToday } from './use-today.ts';
import page from './lease-page.module.css';
import styles from './schedule.module.css';

export interface ScheduleTabProps {
  readonly lease: Lease;
  /** The first day that is shown; left out, today's month or what the lease has instead of it. */
  readonly from: string;
  readonly onFrom: (from: string) => void;
}

/** What falls due in twelve months, to the cent; other years are a step away. */
export function ScheduleTab({ lease, from, onFrom }: ScheduleTabProps) {
  const s = useScheduleText();
  const today = useToday();
  const usual = yearOf(lease, today);
  const span = isBookDate(from) ? twelveMonthsFrom(from) : usual;
  const query = useQuery(scheduleQuery(lease, span));
  const schedule = query.data;
  const [before, after] = [addMonths(span.from, -12), addMonths(span.from, 12)];
  const isEarly = span.from <= lease.startsOn;
  const isLate = lease.lastDay !== null && span.to >= lease.lastDay;
  return (
    <>
      <p className={styles['months']}>
        <button
          type="button"
          className={styles['step']}
          aria-label={s('earlier')}
          title={s('earlier')}
          disabled={isEarly}
          onClick={() => onFrom(before)}
        >
          <Icon of={ChevronLeft} size={16} />
        </button>
        <span className={page['quiet']}>{periodWords(span)}</span>
        <button
          type="button"
          className={styles['step']}
          aria-label={s('later')}
          title={s('later')}
          disabled={isLate}
          onClick={() => onFrom(after)}
        >
          <Icon of={ChevronRight} size={16} />
        </button>
        {span.from !== usual.from && (
          <TextAct variant="other" onClick={() => onFrom('')}>
            {s('toNow')}
          </TextAct>
        )}
      </p>
      {schedule === undefined && query.error !== null && <QueryFailure query={query} />}
      {schedule?.lines.length === 0 && (
        <p className={page['tab']}>{s(lease.charges.length === 0 ? 'nothingAgreed' : 'nothingDue')}</p>
      )}
      {schedule?.lines.length !== 0 && (schedule !== undefined || query.error === null) && (
        <ScheduleTable schedule={schedule} />
      )}
    </>
  );
}
