import { Calendar } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addDays, earliestDate, isBookDate, latestPlannedDate } from '#shared/dates.ts';
import { Field, splitField, type FieldProps } from '#web/kit/field/field.tsx';
import control from '#web/kit/field/control.module.css';
import { useUnreadable } from '#web/kit/checked-field/use-unreadable.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useTypedText } from '#web/kit/typed/typed-text.ts';
import { formatDate } from '#web/lib/format.ts';
import { parseDate } from './parse-date.ts';
import styles from './date-field.module.css';

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or null while there is nothing that can be read. */
  readonly value: string | null;
  /** With what was typed, where that is worth keeping: it is given back as `unread`. */
  readonly onChange: (value: string | null, typed: string) => void;
  /** What stood here when the form was kept and could not be read: the field begins with it. */
  readonly unread?: string | undefined;
  readonly min?: string;
  readonly max?: string;
  /** Later days are a slip of the keyboard; books and reports reach further than what people agree on. */
  readonly latest?: string;
  readonly name?: string;
  readonly disabled?: boolean;
  /** What is left out is taken from it: the day where the organisation is, which may not be that of the browser. */
  readonly today?: string;
  readonly onEnter?: (() => void) | undefined;
  /** Nothing more is typed: what cannot be read is told of, though the cursor is still here. */
  readonly isComplete?: boolean;
}

/**
 * A date that is typed as people write it, with the browser's own calendar behind the button. The arrows go to the next
 * day and the one before.
 */
export function DateField(props: DateFieldProps) {
  const [field, given] = splitField(props);
  const { value, onChange, unread, min, max, name, disabled, onEnter, isComplete = false } = given;
  const { latest = latestPlannedDate, today = browserDay() } = given;
  const t = useTypedText();
  const native = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(unread);
  const problem = typed === undefined ? undefined : problemOf(typed, today, latest);
  // As the field itself writes dates, which differs by language and place.
  const example = formatDate('2026-11-12', never);
  const words =
    problem && (problem === 'dateFarAway' ? t(problem, { year: latest.slice(0, 4) }) : t(problem, { example }));
  const unreadable = useUnreadable(words, unread !== undefined);
  const shown = typed ?? (value === null ? '' : formatDate(value, never));
  const { ref: box } = unreadable.input;
  // A day that comes while the field has the focus, as by an arrow key, is replaced by what is typed next.
  useLayoutEffect(() => {
    const { current } = box;
    if (typed === undefined && shown !== '' && current !== null && document.activeElement === current) current.select();
  }, [box, typed, shown]);

  function write(text: string) {
    setTyped(text);
    onChange(problemOf(text, today, latest) === undefined ? (parseDate(text, today) ?? null) : null, text);
  }

  function leave() {
    unreadable.onLeave();
    // What cannot be read, or lies beyond all books, stays to be corrected.
    if (problem === undefined) setTyped(undefined);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const days = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (days !== undefined && value !== null) {
      event.preventDefault();
      const next = addDays(value, days);
      if (!isBookDate(next) || next > latest) return;
      setTyped(undefined);
      onChange(next, '');
    }
    if (event.key === 'Enter') unreadable.onLeave();
    if (event.key === 'Enter' && onEnter !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onEnter();
    }
  }

  return (
    // What is wrong with the text is more than that something is missing here.
    <Field
      {...field}
      error={(isComplete ? words : undefined) ?? unreadable.complaint ?? (field.error && (words ?? field.error))}
    >
      {(attributes) => (
        <div className={control['box']}>
          <input
            {...attributes}
            {...unreadable.input}
            type="text"
            name={name}
            disabled={disabled}
            autoComplete="off"
            className={control['inside']}
            value={shown}
            onChange={(event) => write(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={leave}
            onKeyDown={press}
          />
          <button
            type="button"
            className={styles['open']}
            aria-label={t('openCalendar')}
            disabled={disabled}
            onClick={() => native.current?.showPicker()}
          >
            <Icon of={Calendar} size={16} />
          </button>
          <input
            ref={native}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            className={styles['native']}
            value={value ?? ''}
            min={min ?? earliestDate}
            max={max ?? latest}
            onChange={(event) => {
              setTyped(undefined);
              onChange(event.target.value || null, '');
            }}
          />
        </div>
      )}
    </Field>
  );
}

function problemOf(text: string, today: string, latest: string): 'dateUnreadable' | 'dateFarAway' | undefined {
  if (text.trim() === '') return undefined;
  const read = parseDate(text, today);
  if (read === undefined) return 'dateUnreadable';
  return isBookDate(read) && read <= latest ? undefined : 'dateFarAway';
}

/** In a field the year always shows: no year is equal to that of an invalid date. */
const never = new Date(Number.NaN);

function browserDay(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
