import { translationOf } from './refusal.ts';
import type { tasks } from './tasks.ts';

export const de = translationOf<typeof tasks>()({
  'tasks.no-such-task': 'Diese Aufgabe gibt es in diesem Arbeitsbereich nicht.',
  'tasks.no-such-member': 'Wählen Sie ein Mitglied dieses Arbeitsbereichs.',
  'tasks.no-such-lease': 'Wählen Sie einen Mietvertrag dieses Arbeitsbereichs.',
  'tasks.no-such-property': 'Wählen Sie ein Objekt dieses Arbeitsbereichs.',
  'tasks.due-date-missing': 'Geben Sie ein Fälligkeitsdatum ein: Eine wiederkehrende Aufgabe beginnt an diesem Tag.',
  'tasks.calendar-range': 'Wählen Sie höchstens {days} Tage, den ersten vor dem letzten',
  'tasks.no-such-feed': 'Diese Kalenderadresse gilt nicht. Legen Sie in Gable unter Kalender eine neue an.',
  'tasks.no-feed': 'Legen Sie zuerst eine Kalenderadresse an.',
  'tasks.caused':
    'Diese Aufgabe ist automatisch entstanden und schließt sich automatisch. Ändern Sie nur Notizen und Zuständigkeit, oder erledigen Sie sie.',
});
