import type { Translation } from '#web/lib/messages.ts';
import type { en } from './time.en.ts';

export const de: Translation<typeof en> = {
  asOf: 'Stand',
  asOfFuture: 'Wählen Sie heute oder einen früheren Tag',
  notYet: 'Der {date} liegt in der Zukunft: Es gibt noch nichts anzuzeigen.',
  knownAt: 'Wie bekannt am',
  changeDate: 'Stichtag ändern',
  asOfOnly: 'Stand {date}',
  knownAtOnly: 'Wie am {instant} bekannt',
  asOfKnownAt: 'Stand {date}, wie am {instant} bekannt',
  showToday: 'Heute anzeigen',
};
