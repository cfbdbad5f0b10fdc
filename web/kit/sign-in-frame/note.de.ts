import type { Translation } from '#web/lib/messages.ts';
import type { en } from './note.en.ts';

export const de: Translation<typeof en> = {
  helpTitle: 'Die Anmeldung klappt nicht?',
  helpOwner:
    'Fragen Sie zuerst jemanden, dem Ihr Arbeitsbereich gehört: unter Einstellungen, Mitglieder werden Sie eingeladen, bekommen eine andere Rolle oder wieder Zugang.',
  helpMail:
    'Eine Nachricht ist nicht angekommen? Sehen Sie im Spam-Ordner nach. Wo kein Mailserver eingerichtet ist, bleiben Nachrichten auf dem Server, zu lesen unter Einstellungen, Mail.',
  helpOperator:
    'Niemand kann sich mehr anmelden? Wer diesen Server betreibt, erzeugt in dessen Ordner mit diesem Befehl einen Link für ein neues Passwort:',
  helpCommand: 'npm run gable -- reset-link name@example.com',
  privacyTitle: 'Gespeicherte Daten',
  privacyServer:
    'Alles liegt auf dem Server, von dem diese Seite kommt, betrieben von denen, die Ihnen diese Adresse gegeben haben: Ihr Name, Ihre E-Mail, ein Hash Ihres Passworts sowie wann und von wo Sie sich angemeldet haben.',
  privacyBrowser:
    'Dieser Browser behält zwei Anmelde-Token und Ihre Leseeinstellungen. Es gibt keine Cookies, keine Tracker und keine Schriften oder Skripte von anderswo.',
  privacyReports: 'Fehler werden niemandem gemeldet: nichts verlässt diesen Server.',
  privacyReportsOn:
    'Wenn etwas fehlschlägt, geht ein Fehlerbericht an {host}, so eingerichtet von den Betreibern dieses Servers. Passwörter, Codes und Token werden vorher entfernt.',
  close: 'Schließen',
};
