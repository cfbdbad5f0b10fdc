import type { Translation } from '#web/lib/messages.ts';
import type { en } from './forgot-password.en.ts';

export const de: Translation<typeof en> = {
  title: 'Neues Passwort setzen',
  lead: 'Geben Sie Ihre E-Mail ein, um einen Link für ein neues Passwort anzufordern.',
  email: 'E-Mail',
  submit: 'Link anfordern',
  back: 'Zurück zur Anmeldung',
  sentTitle: 'Link angefordert',
  sentLead: 'Wenn es zu {email} ein Konto gibt, senden wir einen Link. Er gilt einmal und eine Stunde lang.',
  nothing: 'Es kommt nichts an?',
  junk: 'Sehen Sie im Spam-Ordner nach. Kein Mailserver? Fragen Sie einen Inhaber.',
  again: 'Eine andere E-Mail nehmen',
};
