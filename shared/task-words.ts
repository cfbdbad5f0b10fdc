import type { TaskCauseKind } from './tasks.ts';

/** What is to be done, by the cause of a task: on pages, in tables and in calendars. */
export const taskWords: Readonly<Record<`cause_${TaskCauseKind}`, string>> = {
  'cause_lease-ending': 'Decide on renewal',
  'cause_lease-unsigned': 'Get lease signed',
  'cause_deposit-settlement': 'Settle deposit',
};
