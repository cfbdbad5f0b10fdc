import type { Translation } from '#web/lib/messages.ts';
import type { en } from './inline-field.en.ts';

export const de: Translation<typeof en> = {
  change: 'Ändern',
  changeWhat: 'Ändern: {what}',
  saveMine: 'Meines speichern',
  keepTheirs: 'Anderes behalten',
  conflict: 'Jemand anderes hat das inzwischen geändert.',
  theirs: 'Jetzt gilt',
  mine: 'Ihre Eingabe',
  save: 'Speichern',
  cancel: 'Abbrechen',
};
