import type { Recurrence } from '#shared/recurrence.ts';
import { fieldProblem } from '#server/kernel/problem.ts';

export function checkEnd({ startsOn, endsOn }: Recurrence): void {
  if (endsOn === null || endsOn >= startsOn) return;
  throw fieldProblem('date-out-of-range', 'endsOn', `It starts on ${startsOn}. Let it end on that day or a later one.`);
}
