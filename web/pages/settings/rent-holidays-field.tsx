import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useToday } from '#web/lib/use-today.ts';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { formatDateFull } from '#web/lib/format.ts';
import type { ListEditorProps } from './rent-order-field.tsx';
import { listOf } from './rent-policy-draft.ts';
import { useRentPolicyText } from './rent-policy-text.ts';
import styles from './settings-section.module.css';

/** Days that are no business days, one after the other. */
export function HolidaysEditor({ draft, onChange, error }: ListEditorProps) {
  const r = useRentPolicyText();
  const today = useToday();
  const adding = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState(0);
  const [day, setDay] = useState<string | null>(null);
  const days = listOf(draft);
  const add = () => {
    if (day === null) return;
    onChange([...new Set([...days, day])].toSorted().join(','));
    setDay(null);
    setAdded(added + 1);
    // The field begins anew, and the next day can be typed at once.
    requestAnimationFrame(() => adding.current?.querySelector('input')?.focus());
  };
  return (
    <>
      <div ref={adding} className={styles['adding']}>
        <DateField
          key={added}
          label={r('holidayAdd')}
          value={day}
          today={today}
          error={error}
          onChange={setDay}
          onEnter={add}
        />
        <Button disabled={day === null} onClick={add}>
          {r('add')}
        </Button>
      </div>
      {days.length > 0 && (
        <ul className={styles['list']}>
          {days.map((date) => (
            <li key={date}>
              <span className={styles['what']}>{formatDateFull(date)}</span>
              <Button
                variant="quiet"
                aria-label={r('remove', { date: formatDateFull(date) })}
                icon={<Icon of={X} size={16} />}
                onClick={() => onChange(days.filter((other) => other !== date).join(','))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
