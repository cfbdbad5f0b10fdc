import type { Translation } from '#web/lib/messages.ts';
import type { en } from './export.en.ts';

export const de: Translation<typeof en> = {
  export: 'Exportieren',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV',
  formOf: '{what}: {form}',
  saved: 'Datei gespeichert',
};
