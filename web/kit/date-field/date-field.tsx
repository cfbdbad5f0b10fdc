import { Calendar } from 'lucide-react';
import { useRef, useState } from 'react';
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
}

/** A date that is typed as people write it, with the browser's own calendar behind the button. */
export function DateField(props: DateFieldProps) {
  const [field, { value, onChange, min, max, name, disabled }] = splitField(props);
  const t = useKitText();
  const native = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [unreadable, setUnreadable] = useState(false);

  function write(text: string) {
    setTyped(text);
    setUnreadable(false);
    onChange(text.trim() === '' ? null : (parseDate(text, today()) ?? null));
  }

  function leave() {
    if (typed === undefined) return;
    const read = parseDate(typed, today());
    // What cannot be read stays to be corrected.
    if (read === undefined && typed.trim() !== '') setUnreadable(true);
    else setTyped(undefined);
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

function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
