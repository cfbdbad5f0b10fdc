import type { Translation } from '#web/lib/messages.ts';
import type { en } from './verify-email.en.ts';

export const de: Translation<typeof en> = {
  title: 'Ihre E-Mail wird bestätigt',
  lead: 'Einen Moment …',
  doneTitle: 'E-Mail bestätigt',
  doneLead: 'Sie melden sich mit {email} an.',
  goOn: 'Weiter',
  signIn: 'Anmelden',
  passwordTitle: 'E-Mail bestätigen',
  passwordLead: 'Geben Sie das Passwort Ihres Kontos ein.',
  password: 'Passwort',
  passwordWrong: 'Falsches Passwort. Versuchen Sie es noch einmal, oder setzen Sie ein neues.',
  confirm: 'E-Mail bestätigen',
  forgot: 'Passwort vergessen?',
  goneTitle: 'Dieser Link gilt nicht mehr',
  goneLead:
    'Er wurde schon benutzt, ist mehr als drei Tage alt, oder es gibt einen neueren. Ist Ihre E-Mail noch nicht bestätigt, holen Sie sich unter „Konto“ einen neuen Link.',
  takenTitle: 'Diese E-Mail geht nicht',
  takenLead:
    'Inzwischen meldet sich ein anderes Konto damit an. Ihre bisherige bleibt gültig; wählen Sie im Profil eine andere.',
  missingTitle: 'Dieser Link ist unvollständig',
  missingLead: 'Öffnen Sie ihn noch einmal aus der Nachricht, oder kopieren Sie ihn ganz in die Adresszeile.',
  failedTitle: 'Ihre E-Mail ist noch nicht bestätigt',
  retry: 'Noch einmal versuchen',
  profile: 'Profil öffnen',
};
