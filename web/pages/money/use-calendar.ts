import { useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import type { Calendar } from './period.ts';

/** Today and the fiscal year, as the organisation counts them. */
export function useCalendar(): Calendar {
  const { organisation } = useMe();
  return {
    today: dayIn(organisation.timeZone, new Date()),
    fiscalYearStartMonth: organisation.fiscalYearStartMonth,
  };
}
