import { useState } from 'react';
import { useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import type { Calendar } from '#shared/lists/period.ts';

/** Today and the fiscal year, as the organisation counts them; the day holds for as long as the page is looked at. */
export function useCalendar(): Calendar {
  const { organisation } = useMe();
  const [now] = useState(() => new Date());
  return {
    today: dayIn(organisation.timeZone, now),
    fiscalYearStartMonth: organisation.fiscalYearStartMonth,
  };
}
