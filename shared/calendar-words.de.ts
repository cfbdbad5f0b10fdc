import type { calendarWords } from './calendar-words.ts';

export const de: typeof calendarWords = {
  kind_task: 'Aufgabe fällig',
  'kind_move-in': 'Einzug',
  'kind_move-out': 'Auszug',
  'kind_lease-end': 'Mietvertrag endet',
  'kind_term-end': 'Befristung endet',
  'kind_rent-change': 'Mietänderung',
  'kind_deposit-deadline': 'Frist der Kaution',
  'of_move-in': 'Einzug, Mietvertrag {lease}',
  'of_move-out': 'Auszug, Mietvertrag {lease}',
  'of_lease-end': 'Mietvertrag {lease} endet',
  'of_term-end': 'Befristung von Mietvertrag {lease} endet',
  'of_rent-change': 'Mietänderung, Mietvertrag {lease}',
  'of_deposit-deadline': 'Kaution abrechnen, Mietvertrag {lease}',
};
