import type { Recurrence } from '#shared/recurrence.ts';
import { refuseField } from '#server/kernel/refuse.ts';

export function checkEnd({ startsOn, endsOn }: Recurrence): void {
  if (endsOn === null || endsOn >= startsOn) return;
  throw refuseField('endsOn', 'ledger.ends-before-start', { day: startsOn });
}
