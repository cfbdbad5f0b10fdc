import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, firstOfMonth, isBookDate } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { twelveMonthsFrom } from '#shared/rent/schedule.ts';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { scheduleQuery, type Lease, type Schedule } from './api.ts';
import { chargedSince, chargedYear } from './billing.ts';
import { yearOf } from './lease-figures.tsx';
import { periodWords } from '#web/lib/period-words.ts';
import { useScheduleText } from './schedule-text.ts';
import { ScheduleTable } from './schedule-table.tsx';
import { useToday } from '#web/lib/use-today.ts';
import { useScheduleTable } from './use-schedule-table.ts';
import quiet from '#web/kit/quiet.module.css';
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
  const phone = usePhone();
  const span = useSpan(lease, from);
  const query = useQuery(scheduleQuery(lease, span));
  const schedule = query.data;
  return (
    <>
      {phone && <ScheduleYear lease={lease} from={from} onFrom={onFrom} />}
      {schedule !== undefined && schedule.lines.length > 0 && <ScheduleActs schedule={schedule} lease={lease} />}
      {lease.billFrom > lease.startsOn && span.from <= lease.billFrom && (
        <p className={quiet['note']}>{s('since', { date: formatDate(lease.billFrom) })}</p>
      )}
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

function ScheduleActs({ schedule, lease }: { readonly schedule: Schedule; readonly lease: Lease }) {
  return (
    <div className={styles['acts']}>
      <ExportAct save={useScheduleTable(schedule, lease.number)} />
    </div>
  );
}

/** Which twelve months, and the way to those before and after them; within the days of the lease. */
export function ScheduleYear({ lease, from, onFrom }: ScheduleTabProps) {
  const s = useScheduleText();
  const span = useSpan(lease, from);
  const usual = yearOf(lease, useToday());
  const steps = [
    {
      to: addMonths(firstOfMonth(span.from), -12),
      icon: ChevronLeft,
      label: s('earlier'),
      isOver: span.from <= chargedSince(lease),
    },
    {
      to: addDays(span.to, 1),
      icon: ChevronRight,
      label: s('later'),
      isOver: lease.lastDay !== null && span.to >= lease.lastDay,
    },
  ];
  return (
    <span className={styles['months']}>
      {span.from !== usual.from && (
        <TextAct variant="other" onClick={() => onFrom('')}>
          {s('toNow')}
        </TextAct>
      )}
      <span className={quiet['note']}>{periodWords(span)}</span>
      <span>
        {steps.map(({ to, icon, label, isOver }) => (
          <button
            key={label}
            type="button"
            className={styles['step']}
            aria-label={label}
            title={label}
            disabled={isOver}
            onClick={() => onFrom(to)}
          >
            <Icon of={icon} size={16} />
          </button>
        ))}
      </span>
    </span>
  );
}

function useSpan(lease: Lease, from: string) {
  const usual = yearOf(lease, useToday());
  return isBookDate(from) ? chargedYear(twelveMonthsFrom(from), chargedSince(lease)) : usual;
}
