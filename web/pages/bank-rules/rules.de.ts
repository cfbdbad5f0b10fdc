import type { Translation } from '#web/lib/messages.ts';
import type { en } from './rules.en.ts';

export const de: Translation<typeof en> = {
  title: 'Bankregeln',
  add: 'Regel hinzufügen',
  empty: 'Noch keine Bankregeln. Eine Regel sagt, was Bewegungen wie Bankgebühren sind; Sie entscheiden es einmal.',
  firstDecides: 'Die erste Regel, die zu einer Bewegung passt, entscheidet.',
  move: '{name} verschieben',
  moveHint: 'Pfeil nach oben und Pfeil nach unten verschieben die Regel.',
  nowAt: '{name} ist Nummer {at} von {count}',
  company: 'Firma',
  posts: 'Bucht von selbst',
  proposes: 'Schlägt vor',
  hasText: '„{text}“',
  hasCounterparty: 'von oder an {name}',
  in: 'Eingang',
  out: 'Ausgang',
  between: '{from} bis {to}',
  atLeast: 'ab {amount}',
  atMost: 'bis {amount}',
  remove: 'Regel entfernen',
  removed: 'Regel {name} entfernt. Was sie gebucht hat, bleibt.',
  undo: 'Rückgängig',
};
