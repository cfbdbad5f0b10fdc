import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/kit/class-names.ts';
import { Spine } from '#web/kit/spine/spine.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { formatDateLong, formatMonth, formatNumber, formatWeekday } from '#web/lib/format.ts';
import { pageOf, titleOf, whoOf, type CalendarDay, type CalendarEntry } from './entry-words.ts';
import { dayAfterKey, weeksOf } from './month-days.ts';
import { useCalendarText } from './text.ts';
import styles from './calendar.module.css';

export interface MonthGridProps {
  readonly month: string;
  readonly firstDay: number;
  readonly today: string;
  /** Missing until they are there: the grid stands before. */
  readonly days: readonly CalendarDay[] | undefined;
  /** The day that is looked at. */
  readonly open: string;
  readonly onOpen: (day: string) => void;
  /** The arrow keys left the month. */
  readonly onMonth: (month: string) => void;
}

/**
 * A month by weeks. One day takes the focus, arrows move it, and Enter opens it: the links of its entries are there. With a
 * pointer they can be followed from the grid too.
 */
export function MonthGrid({ month, firstDay, today, days, open, onOpen, onMonth }: MonthGridProps) {
  const t = useCalendarText();
  const weeks = weeksOf(month, firstDay);
  const isIn = (day: string) => day.startsWith(month.slice(0, 7));
  const [moved, setMoved] = useState('');
  const current = [moved, open, today].find(isIn) ?? month;
  const box = useRef<HTMLDivElement>(null);
  // Only keys take the focus along; whoever comes by a link keeps it where it is.
  useEffect(() => {
    if (moved === current) box.current?.querySelector<HTMLElement>(`[data-day="${moved}"]`)?.focus();
  }, [moved, current]);
  const byDay = new Map(days?.map((day) => [day.on, day]));

  function press(event: KeyboardEvent, day: string) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = dayAfterKey(event.key, day, firstDay);
    if (to !== undefined) {
      event.preventDefault();
      setMoved(to);
      if (!isIn(to)) onMonth(to.slice(0, 7));
    } else if ((event.key === 'Enter' || event.key === ' ') && event.target === event.currentTarget) {
      event.preventDefault();
      onOpen(day);
    }
  }

  return (
    <div ref={box} role="grid" aria-label={t('grid', { month: formatMonth(month) })} className={styles['grid']}>
      <div role="row" className={styles['week']}>
        {weeks[0]?.map((day) => (
          <span key={day} role="columnheader" aria-label={formatWeekday(day, 'long')} className={styles['weekday']}>
            {formatWeekday(day)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={styles['week']}>
          {week.map((day) => {
            const { count = 0, first = [] } = byDay.get(day) ?? {};
            return (
              <div
                key={day}
                role="gridcell"
                data-day={day}
                tabIndex={day === current ? 0 : -1}
                aria-selected={day === open}
                {...(day === today && { 'aria-current': 'date' as const })}
                className={classNames(styles['day'], !isIn(day) && styles['other'])}
                onKeyDown={(event) => press(event, day)}
                onClick={() => onOpen(day)}
              >
                <span aria-hidden="true" className={styles['number']}>
                  {formatNumber(Number(day.slice(8)))}
                </span>
                <span className={styles['hidden']}>{formatDateLong(day)}</span>
                {first.map((entry) => (
                  <GridEntry key={entry.key} entry={entry} />
                ))}
                {count > first.length && (
                  <span className={styles['more']}>{t('more', { count: count - first.length })}</span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function GridEntry({ entry }: { readonly entry: CalendarEntry }) {
  const t = useCalendarText();
  const title = titleOf(t, entry);
  const who = whoOf(entry);
  const place = [entry.lease?.unit.name, entry.property?.name].filter(Boolean).join(' ');
  return (
    <Link
      to={pageOf(entry)}
      tabIndex={-1}
      className={styles['entry']}
      title={[title, who, place].filter(Boolean).join(' · ')}
      onClick={(event) => event.stopPropagation()}
    >
      {entry.property !== null && <Spine small colour={propertyColourOf(entry.property.colour)} />}
      <span className={styles['words']}>
        <bdi>{title}</bdi>
        {place !== '' && (
          <>
            {', '}
            <bdi className={styles['unit']}>{place}</bdi>
          </>
        )}
      </span>
    </Link>
  );
}
