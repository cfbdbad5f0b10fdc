import { useEffect, useState } from 'react';
import { latestDate } from '#shared/dates.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';

export interface SettledDateProps {
  readonly label: string;
  readonly value: string;
  readonly today: string;
  /** Null where the field was emptied. */
  readonly onChange: (date: string | null) => void;
}

/** A date of the address. While it is typed it is many dates; the report waits for the one that stays. */
export function SettledDate({ label, value, today, onChange }: SettledDateProps) {
  const [wish, setWish] = useState<{ readonly date: string | null }>();
  useEffect(() => {
    if (wish === undefined) return;
    const timer = setTimeout(() => {
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
      onChange={(date) => setWish({ date })}
    />
  );
}
