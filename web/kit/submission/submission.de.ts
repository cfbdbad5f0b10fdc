import type { Translation } from '#web/lib/messages.ts';
import type { en } from './submission.en.ts';

export const de: Translation<typeof en> = {
  'no-answer': 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  unknown: 'Auf dieser Seite ist etwas schiefgegangen. Versuchen Sie es noch einmal, sonst laden Sie die Seite neu.',
  'invalid-input':
    'Ein Teil der Angaben kann nicht angenommen werden. Korrigieren Sie, was markiert ist, und senden Sie noch einmal.',
  'too-many-attempts': {
    one: 'Das waren zu viele Versuche. Warten Sie eine Minute und versuchen Sie es noch einmal.',
    other: 'Das waren zu viele Versuche. Warten Sie {count} Minuten und versuchen Sie es noch einmal.',
  },
  'database-unavailable':
    'Die Datenbank ist gerade nicht erreichbar. Versuchen Sie es in ein paar Sekunden noch einmal; nichts ist verloren.',
  'request-timeout': 'Das hat zu lange gedauert und wurde abgebrochen. Versuchen Sie es noch einmal.',
  internal: 'Auf dem Server ist etwas schiefgegangen. Gespeichertes ist nicht verloren. Versuchen Sie es noch einmal.',
  'not-signed-in': 'Ihre Sitzung ist beendet. Melden Sie sich noch einmal an.',
  'wrong-code': 'Dieser Code stimmt nicht oder wurde schon benutzt. Warten Sie auf den nächsten.',
  'wrong-password': 'Das ist nicht Ihr jetziges Passwort.',
  'weak-password': 'Dieses Passwort ist zu leicht zu erraten. Nehmen Sie ein paar Wörter, die nicht zusammengehören.',
  'email-taken': 'Diese E-Mail gehört zu einem anderen Konto.',
  'link-expired': 'Dieser Link wurde schon benutzt oder ist zu alt.',
  'no-workspace':
    'Sie gehören gerade zu keinem Arbeitsbereich. Bitten Sie jemanden, dem er gehört, Sie wieder hineinzulassen.',
  required: 'Bitte ausfüllen.',
  emailInvalid: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  passwordShort: 'Mindestens 8 Zeichen.',
  passwordLong: 'Höchstens 128 Zeichen.',
  textLong: 'Das ist zu lang. Bitte kürzen.',
  textInvalid: 'Das geht hier nicht. Lassen Sie Zeilenumbrüche und andere unsichtbare Zeichen weg.',
  numberInvalid: 'Geben Sie eine Zahl ein.',
  numberBig: 'Höchstens {limit}.',
  numberSmall: 'Mindestens {limit}.',
  listLong: 'Höchstens {limit} davon.',
  fieldInvalid: 'Das hat nicht die richtige Form. Prüfen Sie es und schreiben Sie es noch einmal.',
  choiceInvalid: 'Wählen Sie einen Eintrag aus der Liste.',
};
