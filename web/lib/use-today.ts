import { useState } from 'react';
import { useMe } from './me.ts';
import { dayIn } from './places.ts';

/** The day that it is where the organisation is. */
export function useToday(): string {
  const { timeZone } = useMe().organisation;
  const [now] = useState(() => new Date());
  return dayIn(timeZone, now);
}
