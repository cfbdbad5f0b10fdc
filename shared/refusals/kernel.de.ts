import type { kernel } from './kernel.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof kernel>()({
  'kernel.record-changed':
    'Jemand anders hat {name} inzwischen geändert. Sehen Sie nach, was jetzt dort steht, und speichern Sie dann noch einmal.',
  'kernel.database-unavailable':
    'Die Datenbank ist gerade nicht erreichbar. Versuchen Sie es in ein paar Sekunden noch einmal.',
  'kernel.forbidden': 'Ihre Rolle erlaubt das nicht. Wenden Sie sich an einen Inhaber des Arbeitsbereichs.',
  'kernel.of-all-properties':
    'Das betrifft alle Gebäude, und Sie arbeiten mit einigen davon. Wenden Sie sich an einen Inhaber des Arbeitsbereichs.',
  'kernel.second-factor-required':
    'Dieser Arbeitsbereich verlangt einen zweiten Faktor. Richten Sie eine Authenticator-App ein, oder melden Sie sich mit einem Passkey an.',
  'kernel.no-such-address':
    'Unter dieser Adresse ist nichts. Vielleicht wurde es entfernt, oder der Link ist unvollständig.',
  'kernel.invalid-input':
    'Ein Teil der Angaben kann nicht angenommen werden. Korrigieren Sie sie und senden Sie noch einmal.',
  'kernel.restarting': 'Gable wird gerade neu gestartet. Versuchen Sie es in ein paar Sekunden noch einmal.',
  'kernel.idempotency-key':
    'Verwenden Sie einen Schlüssel aus bis zu 200 Buchstaben, Ziffern oder Zeichen ohne Leerzeichen, etwa eine UUID.',
  'kernel.key-used':
    'Dieser Schlüssel wurde schon für etwas anderes benutzt. Nehmen Sie einen anderen, oder senden Sie, wofür er benutzt wurde.',
  'kernel.two-hosts': 'Die Anfrage nennt zwei Hosts. Senden Sie nur eine Host-Kopfzeile.',
  'kernel.address-misspelt': 'Unter dieser Adresse ist nichts. Prüfen Sie, wie sie geschrieben ist.',
  'kernel.methods': 'Diese Adresse antwortet nur auf {methods}.',
  'kernel.request-unreadable': 'Die Anfrage war nicht lesbar. Senden Sie sie noch einmal.',
  'kernel.upload-stalled':
    'Von der Datei kam nichts mehr an. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  'kernel.file-too-large': 'Dateien dürfen bis zu {size} groß sein. Verkleinern Sie diese.',
  'kernel.upload-broken': 'Die Datei brach unterwegs ab. Senden Sie sie noch einmal.',
  'kernel.page-mark': 'Diese Seitenmarke gibt es nicht. Beginnen Sie wieder auf der ersten Seite.',
  'kernel.too-many-requests':
    'Das ist mehr, als Gable in einer Minute beantwortet. Versuchen Sie es in einer Minute noch einmal.',
  'kernel.disk-full':
    'Auf dem Datenträger ist zu wenig Platz. Schaffen Sie Platz, oder geben Sie Gable einen größeren.',
  'kernel.busy': 'Gable hat gerade mehr zu tun, als es schafft. Versuchen Sie es in ein paar Sekunden noch einmal.',
  'kernel.download-stalled': 'Von der Datei wurde zu lange nichts abgenommen, deshalb wurde abgebrochen.',
  'kernel.unknown-properties': 'Eines dieser Objekte gehört nicht zu diesem Arbeitsbereich.',
  'kernel.end-before-start': 'Das Ende liegt vor dem Beginn.',
  'kernel.changed-meanwhile':
    'Jemand anders hat das inzwischen geändert. Sehen Sie nach, was jetzt dort steht, und speichern Sie dann noch einmal.',
  'kernel.tried-again': 'Bei uns ist etwas schiefgegangen. Es wird noch einmal versucht, und der Betreiber weiß davon.',
  'kernel.no-room-for-files':
    'Für weitere Dateien ist kein Platz. Bitten Sie den Betreiber von Gable, Platz zu schaffen.',
  'kernel.internal':
    'Gespeichertes ist nicht verloren. Versuchen Sie es noch einmal; geschieht es wieder, nennen Sie dem Support die Referenz {reference}.',
  'kernel.exports-busy':
    'Gerade entstehen andere Exporte. Versuchen Sie es in einer halben Minute noch einmal, oder wenn Ihr laufender fertig ist.',
  'kernel.address-unreadable': 'Diese Adresse ist nicht lesbar. Prüfen Sie, wie sie geschrieben ist.',
  'kernel.send-json': 'Der Inhalt muss als application/json kommen.',
  'kernel.body-empty': 'Der Inhalt ist leer. Senden Sie ein JSON-Objekt.',
  'kernel.body-not-json': 'Der Inhalt ist kein gültiges JSON.',
  'kernel.body-length': 'Der Inhalt ist nicht so lang wie angekündigt.',
  'kernel.body-stalled':
    'Was gesendet wurde, kam zu langsam an. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  'kernel.body-too-large': 'Das ist mehr, als auf einmal angenommen wird. Kürzen Sie es, oder teilen Sie es auf.',
  'kernel.nothing-there': 'Unter dieser Adresse ist nichts.',
  'kernel.took-too-long':
    'Das hat zu lange gedauert und wurde abgebrochen. Wählen Sie weniger, oder versuchen Sie es noch einmal.',
  'kernel.not-http': 'Das war nicht als HTTP-Anfrage lesbar. Senden Sie es noch einmal, als HTTP/1.1.',
  'kernel.not-http-in-time': 'Das war nicht als HTTP-Anfrage lesbar. Senden Sie es noch einmal, als HTTP/1.1.',
  'kernel.too-many-connections':
    'Gable hat gerade mehr Verbindungen, als es bedienen kann. Versuchen Sie es in ein paar Sekunden noch einmal.',
  'kernel.workspace-gone': 'Dieser Arbeitsbereich wurde inzwischen entfernt. Melden Sie sich wieder an.',
  'kernel.total-too-large': 'Eine Summe wäre größer, als genau gezählt werden kann. Nehmen Sie kleinere Beträge.',
  'kernel.collision': 'Im selben Augenblick hat etwas anderes dasselbe geändert. Versuchen Sie es noch einmal.',
  'kernel.amount-too-large': 'Dieser Betrag ist zu groß. Geben Sie einen kleineren Betrag ein.',
  'kernel.page-mark-foreign': 'Lassen Sie es weg, oder nehmen Sie `next`, wie es kam.',
  'kernel.files-unavailable': 'Der Dateispeicher ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
});
