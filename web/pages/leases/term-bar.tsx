import { daysFrom } from '#shared/rent/calendar.ts';
import { dateRange } from '#web/lib/date-range.ts';
import { formatDate } from '#web/lib/format.ts';
import type { LeaseItem } from './api.ts';
import { useDetailText } from './detail-text.ts';
import { useToday } from '#web/lib/use-today.ts';
import styles from './term-bar.module.css';

type Term = Pick<LeaseItem, 'startsOn' | 'endsOn' | 'leavesOn' | 'lastDay' | 'atEnd' | 'state'>;

/** The term as a bar with today on it; an open one has no end and fades out. What was cancelled runs and begins no more. */
export function TermBar({ term }: { readonly term: Term }) {
  const t = useDetailText();
  const today = useToday();
  const end = term.leavesOn ?? term.endsOn;
  const days = end === null ? null : dateRange(term.startsOn, end);
  const isOff = term.state === 'cancelled';
  const passed = isOff ? 0 : end === null ? openShare : share(term.startsOn, end, today);
  const isNow = !isOff && today >= term.startsOn && (end === null || today <= end);
  return (
    <div className={styles['term']}>
      {isNow && (
        <div className={styles['today']} aria-hidden="true" style={{ insetInlineStart: `${passed * 100}%` }}>
          <span>{t('today')}</span>
        </div>
      )}
      <div className={styles['bar']} data-open={end === null || undefined}>
        <span style={{ inlineSize: `${Math.min(1, Math.max(0, passed)) * 100}%` }} />
      </div>
      <div className={styles['days']}>
        <span>{days?.from ?? formatDate(term.startsOn)}</span>
        <span>{days?.to ?? t('noEnd')}</span>
      </div>
      {!isOff && <p className={styles['words']}>{words()}</p>}
    </div>
  );

  function words(): string {
    if (today < term.startsOn) return t('beginsIn', { count: daysFrom(today, term.startsOn) });
    if (end === null) return t('runsOn');
    if (today > end) return term.lastDay === null ? t('overGoesOn') : t('over');
    const left = t('daysLeft', { count: daysFrom(today, end) });
    const isLast = term.leavesOn !== null || term.atEnd === 'stop';
    return isLast ? left : `${left}, ${t(term.atEnd === 'holdover' ? 'thenHoldover' : 'thenMonthToMonth')}`;
  }
}

const openShare = 0.75;

function share(from: string, to: string, day: string): number {
  const length = daysFrom(from, to) + 1;
  return Math.min(1, Math.max(0, daysFrom(from, day) / length));
}
