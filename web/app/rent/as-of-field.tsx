import { useState } from 'react';
import { isBookDate, latestDate } from '#shared/dates.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useTimeText } from './time-text.ts';

export interface AsOfFieldProps {
  /** Undefined is today. */
  readonly value: string | undefined;
  /** As the address has it: a date in the future is refused here. */
  readonly asked: string;
  /** For the address: empty is today. */
  readonly onChange: (asOf: string) => void;
  /** Of the page: how wide it is. */
  readonly className: string | undefined;
}

/** The date that a list is shown as of: today or earlier. A phone has it only where a link brought one. */
export function AsOfField({ value, asked, onChange, className }: AsOfFieldProps) {
  const t = useTimeText();
  const today = useToday();
  const phone = usePhone();
  const [refused, setRefused] = useState(isBookDate(asked) && asked > today ? asked : undefined);
  if (phone && value === undefined && refused === undefined) return null;
  const choose = (date: string | null) => {
    if (date === null) return;
    setRefused(date > today ? date : undefined);
    if (date <= today) onChange(date === today ? '' : date);
  };
  return (
    <div className={className}>
      <DateField
        label={t('asOf')}
        labelHidden
        latest={latestDate}
        max={today}
        value={refused ?? value ?? today}
        today={today}
        error={refused === undefined ? undefined : t('asOfFuture')}
        onChange={choose}
      />
    </div>
  );
}
