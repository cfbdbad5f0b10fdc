import type { Translation } from '#web/lib/messages.ts';
import type { en } from './day-problems.en.ts';

export const de: Translation<typeof en> = {
  heading: 'Miete',
  task_charges: 'Miete wird nicht von selbst berechnet',
  task_prepayments: 'Vorauszahlungen nicht verrechnet',
  'task_late-fees': 'Mahngebühren kommen nicht von selbst hinzu',
  task_reminders: 'Erinnerungen werden nicht gesendet',
  why: 'seit {date}: {reason}.',
  retry: 'Neuer Versuch um {at}.',
  'code_closed-period': 'die Bücher sind für den Tag abgeschlossen',
  'code_archived-account': 'ein Konto, auf das es geht, ist archiviert',
  code_internal: 'bei uns ging etwas schief, und der Betreiber weiß davon',
  code_other: 'es wurde abgelehnt',
  act_charges: 'Von Hand berechnen',
  act_prepayments: 'Zu den Zahlungen',
  'act_late-fees': 'Zu den Mahngebühren',
  act_reminders: 'Zu den Erinnerungen',
};
