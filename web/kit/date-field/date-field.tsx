import { Calendar } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { addDays } from '#shared/dates.ts';
import { Field, splitField, type FieldProps } from '#web/kit/field/field.tsx';
import control from '#web/kit/field/control.module.css';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useKitText } from '#web/kit/text.ts';
import { formatDate } from '#web/lib/format.ts';
import { parseDate } from './parse-date.ts';
import styles from './date-field.module.css';

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or null while there is nothing that can be read. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly min?: string;
  readonly max?: string;
  readonly name?: string;
  readonly disabled?: boolean;
  /** What is left out is taken from it: the day where the organisation is, which may not be that of the browser. */
  readonly today?: string;
  readonly onEnter?: (() => void) | undefined;
}

/**
 * A date that is typed as people write it, with the browser's own calendar behind the button. The arrows go to the next
 * day and the one before.
 */
export function DateField(props: DateFieldProps) {
  const [field, { value, onChange, min, max, name, disabled, today = browserDay(), onEnter }] = splitField(props);
  const t = useKitText();
  const native = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [unreadable, setUnreadable] = useState(false);

  function write(text: string) {
    setTyped(text);
    setUnreadable(false);
    onChange(text.trim() === '' ? null : (parseDate(text, today) ?? null));
  }

  function leave() {
    if (typed === undefined) return;
    const read = parseDate(typed, today);
    // What cannot be read stays to be corrected.
    if (read === undefined && typed.trim() !== '') setUnreadable(true);
    else setTyped(undefined);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const days = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (days !== undefined && value !== null) {
      event.preventDefault();
      setTyped(undefined);
      onChange(addDays(value, days));
    }
    if (event.key === 'Enter' && onEnter !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onEnter();
    }
  }

  return (
    <Field {...field} error={field.error ?? (unreadable ? t('dateUnreadable') : undefined)}>
      {(given) => (
        <div className={control['box']}>
          <input
            {...given}
            type="text"
            name={name}
            disabled={disabled}
            autoComplete="off"
            className={control['inside']}
            value={typed ?? (value === null ? '' : formatDate(value, never))}
            onChange={(event) => write(event.target.value)}
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
            min={min}
            max={max}
            onChange={(event) => {
              setTyped(undefined);
              setUnreadable(false);
              onChange(event.target.value || null);
            }}
          />
        </div>
      )}
    </Field>
  );
}

/** In a field the year always shows: no year is equal to that of an invalid date. */
const never = new Date(Number.NaN);

function browserDay(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
