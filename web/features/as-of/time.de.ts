import type { Translation } from '#web/lib/messages.ts';
import type { en } from './time.en.ts';

export const de: Translation<typeof en> = {
  asOf: 'Stand',
  asOfFuture: 'Wählen Sie heute oder einen früheren Tag',
  notYet: 'Der {date} liegt in der Zukunft: Es gibt noch nichts anzuzeigen.',
  knownAt: 'Erfasst bis',
  changeDate: 'Stichtag ändern',
  asOfOnly: 'Stand {date}',
  knownAtOnly: 'Erfasst bis {instant}',
  asOfKnownAt: 'Stand {date}, erfasst bis {instant}',
  showToday: 'Heute anzeigen',
};
