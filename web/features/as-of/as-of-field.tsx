import { latestDate } from '#shared/dates.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useTimeText } from './time-text.ts';
import styles from './as-of.module.css';

export interface AsOfFieldProps {
  /** Undefined is today. */
  readonly value: string | undefined;
  /** The date in the address, where it is in the future. */
  readonly refused: string | undefined;
  /** For the address: empty is today. */
  readonly onChange: (asOf: string) => void;
}

/** The date that a list is shown as of: today or earlier. A phone has it among the filters. */
export function AsOfField({ value, refused, onChange }: AsOfFieldProps) {
  const t = useTimeText();
  const today = useToday();
  if (usePhone()) return null;
  return (
    <div className={styles['day']}>
      <DateField
        label={t('asOf')}
        labelHidden
        latest={latestDate}
        max={today}
        value={refused ?? value ?? today}
        today={today}
        error={refused === undefined ? undefined : t('asOfFuture')}
        onChange={(date) => date !== null && onChange(date === today ? '' : date)}
      />
    </div>
  );
}
