import { useEffect, useState } from 'react';
import { latestDate } from '#shared/dates.ts';
import { dateLabel } from '#web/lib/range-label.ts';
import { useReportsText } from './text.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';

export interface SettledDateProps {
  readonly label: string;
  readonly value: string;
  readonly today: string;
  /** No later day can be shown. */
  readonly last?: string;
  /** Null where the field was emptied. */
  readonly onChange: (date: string | null) => void;
}

/**
 * A date of the address. While it is typed it is many dates; the report waits for the one that stays. What is no date
 * changes nothing, and the field says so once nothing more is typed.
 */
export function SettledDate({ label, value, today, last, onChange }: SettledDateProps) {
  const [wish, setWish] = useState<{ readonly date: string | null; readonly isUnread: boolean }>();
  const [isSettled, setIsSettled] = useState(false);
  const t = useReportsText();
  const isLate = (date: string | null | undefined) => last !== undefined && typeof date === 'string' && date > last;
  useEffect(() => {
    if (wish === undefined) return;
    const timer = setTimeout(() => {
      if (wish.isUnread) return setIsSettled(true);
      setWish(undefined);
      if (wish.date !== value) onChange(wish.date);
    }, 600);
    return () => clearTimeout(timer);
  }, [wish, value, onChange]);
  return (
    <DateField
      label={label}
      latest={latestDate}
      value={wish === undefined ? value : wish.date}
      today={today}
      isComplete={isSettled}
      {...(last !== undefined && { max: last })}
      error={
        isSettled && last !== undefined && isLate(wish?.date) ? t('enterEarlier', { date: dateLabel(last) }) : undefined
      }
      onChange={(date, typed) => {
        setIsSettled(false);
        setWish({ date, isUnread: isLate(date) || (date === null && typed.trim() !== '') });
      }}
    />
  );
}
