import type { Translation } from '#web/lib/messages.ts';
import type { en } from './auth-callback.en.ts';

export const de: Translation<typeof en> = {
  heading: 'Sie werden angemeldet',
  failedHeading: 'Die Anmeldung konnte nicht abgeschlossen werden',
  failedAdvice:
    'Der Link wurde schon benutzt, ist älter als eine Minute oder gehört zu einem anderen Fenster. Melden Sie sich noch einmal an.',
  again: 'Noch einmal anmelden',
};
