import { MarginNote } from '#web/kit/margin-note/margin-note.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useReportsText } from './text.ts';

export interface StandingNotesProps {
  /** Left out where it need not: of one property, an entry may have one side only. */
  readonly addsUp?: boolean | undefined;
  /** What was compared: the statement with the trial balance, or the sides of that. */
  readonly by: 'trial-balance' | 'sides';
  /** Left out where nothing can be late. */
  readonly recordedLate?: number;
  /** The last day that the report is about. */
  readonly to: string;
  readonly closedThrough: string | null;
}

/** Whether a statement can be relied on: it adds up, nothing came late, and its time is closed or still open. */
export function StandingNotes({ addsUp, by, recordedLate, to, closedThrough }: StandingNotesProps) {
  const t = useReportsText();
  const date = formatDate(to);
  // Nothing is recorded after a day that is still to come.
  const isOver = to < useToday();
  const isClosed = closedThrough !== null && closedThrough >= to;
  return (
    <>
      {addsUp !== undefined && (
        <MarginNote tone={addsUp ? 'ok' : 'warn'} title={t(addsUp ? 'addsUp' : 'addsUpNot')}>
          {t(addsUp ? `addsUp_${by}` : 'addsUpNotWhy')}
        </MarginNote>
      )}
      {recordedLate !== undefined && isOver && (
        <MarginNote
          tone={recordedLate === 0 ? 'ok' : 'warn'}
          title={recordedLate === 0 ? t('nothingLate') : t('late', { count: recordedLate })}
        >
          {t(recordedLate === 0 ? 'nothingLateWhy' : 'lateWhy', { date })}
        </MarginNote>
      )}
      <MarginNote tone={isClosed ? 'ok' : 'open'} title={t(isClosed ? 'closedPeriod' : 'openPeriod')}>
        {closedThrough === null ? t('nothingClosed') : t('closedTo', { date: formatDate(closedThrough) })}
      </MarginNote>
    </>
  );
}
