import type { Translation } from '#web/lib/messages.ts';
import type { en } from './unknown-filter.en.ts';

export const de: Translation<typeof en> = {
  property: 'Objekt nicht gefunden. Prüfen Sie den Link oder entfernen Sie den Filter.',
  unit: 'Einheit nicht gefunden. Prüfen Sie den Link oder entfernen Sie den Filter.',
  person: 'Person nicht gefunden. Prüfen Sie den Link oder entfernen Sie den Filter.',
  lease: 'Mietvertrag nicht gefunden. Prüfen Sie den Link oder entfernen Sie den Filter.',
  removeFilter: 'Filter entfernen',
};
