import type { Translation } from '#web/lib/messages.ts';
import type { en } from './custom-fields.en.ts';

export const de: Translation<typeof en> = {
  addField: 'Eigenes Feld hinzufügen',
  fieldName: 'Name des Felds',
  fieldValue: 'Inhalt',
  fieldEmptyHelp: 'Wird es geleert, verschwindet das Feld.',
  fieldTaken: 'Ein Feld mit diesem Namen gibt es schon. Ändern Sie es dort, wo es steht.',
  save: 'Speichern',
  cancel: 'Abbrechen',
};
