import type { taskWords } from './task-words.ts';

export const de: typeof taskWords = {
  'cause_lease-ending': 'Über Verlängerung entscheiden',
  'cause_lease-unsigned': 'Mietvertrag unterschreiben lassen',
  'cause_deposit-settlement': 'Kaution abrechnen',
};
