import type { Translation } from '#web/lib/messages.ts';
import type { en } from './outcome.en.ts';

export const de: Translation<typeof en> = {
  underWay: 'Wird gesendet …',
  unknown: 'Ob „{act}“ geschehen ist, ist nicht bekannt.',
  lost: 'Der Server hat nicht geantwortet. Senden Sie noch einmal: Es geschieht nur einmal.',
  sendAgain: 'Noch einmal senden',
  startOver: 'Neu beginnen',
  maybeSaved: 'Vielleicht ist es schon gespeichert. Sehen Sie nach, bevor Sie es noch einmal eingeben.',
  keep: 'Behalten',
};
