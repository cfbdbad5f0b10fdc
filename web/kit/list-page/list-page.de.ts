import type { Translation } from '#web/lib/messages.ts';
import type { en } from './list-page.en.ts';

export const de: Translation<typeof en> = {
  views: 'Ansichten',
  filter: 'Filtern',
  showAll: 'Alle anzeigen',
  chosen: { one: '{count} Zeile ausgewählt', other: '{count} Zeilen ausgewählt' },
  chosenShort: '{count} ausgewählt',
  clear: 'Aufheben',
  onPage: '{count} auf dieser Seite',
};
