import type { Translation } from '#web/lib/messages.ts';
import type { en } from './forgot-password.en.ts';

export const de: Translation<typeof en> = {
  title: 'Neues Passwort setzen',
  lead: 'Geben Sie Ihre E-Mail ein, um einen Link für ein neues Passwort anzufordern.',
  email: 'E-Mail',
  submit: 'Link anfordern',
  back: 'Zurück zur Anmeldung',
  sentTitle: 'Link angefordert',
  sentLead:
    'Wenn es zu {email} ein Konto gibt, gibt es jetzt eine Nachricht mit einem Link für ein neues Passwort. Der Link gilt einmal und eine Stunde lang.',
  nothing: 'Es kommt nichts an?',
  junk: 'Sehen Sie im Spam-Ordner nach, und prüfen Sie, ob Sie sich mit dieser Adresse anmelden.',
  kept: 'Wo kein Mailserver eingerichtet ist, bleibt die Nachricht auf dem Server: wem der Arbeitsbereich gehört, liest sie unter Einstellungen, Mail.',
  operator:
    'Gehört der Arbeitsbereich nur Ihnen? Wer diesen Server betreibt, erzeugt einen Link für Sie; unten unter Hilfe steht, wie.',
  again: 'Eine andere E-Mail nehmen',
};
