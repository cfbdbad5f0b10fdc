import type { Translation } from '#web/lib/messages.ts';
import type { en } from './mail-problems.en.ts';

export const de: Translation<typeof en> = {
  'not-found': 'Server {host} nicht gefunden.',
  inside:
    '{host} liegt im eigenen Netz. Das kann nur erlauben, wer Gable betreibt: mit SMTP_URL oder GABLE_MAIL_TARGETS=any.',
  'not-a-mail-port': 'Port {port} ist kein Mail-Port. Nehmen Sie 587, 465, 2525 oder 25.',
  'no-connection': 'Server nicht erreichbar. Prüfen Sie Server und Port.',
  timeout: 'Der Server antwortet nicht. Prüfen Sie Server, Port und Verschlüsselung.',
  encryption: 'Keine verschlüsselte Verbindung. Prüfen Sie Verschlüsselung und Port.',
  certificate: 'Dem Zertifikat des Servers wird nicht vertraut.',
  'sign-in': 'Anmeldung abgelehnt. Prüfen Sie Benutzername und Passwort.',
  recipient: 'Empfänger abgelehnt. Prüfen Sie die Adresse.',
};
