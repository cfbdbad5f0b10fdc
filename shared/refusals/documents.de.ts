import type { documents } from './documents.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof documents>()({
  'documents.archived':
    '{document} ist archiviert. Holen Sie es zuerst zurück und fügen Sie dann die neue Fassung hinzu.',
  'documents.no-such-document':
    'Dieses Dokument gibt es in diesem Arbeitsbereich nicht, oder Ihre Rolle zeigt es nicht.',
  'documents.no-such-record': 'Diesen Eintrag gibt es in diesem Arbeitsbereich nicht, oder Ihre Rolle zeigt ihn nicht.',
  'documents.not-a-photo-of-record': 'Das ist kein Foto dieses Eintrags.',
  'documents.not-a-picture': 'Dieses Dokument ist kein Bild, deshalb gibt es kein kleines davon.',
  'documents.file-empty': 'Die Datei ist leer. Wählen Sie eine andere.',
  'documents.page': 'Das ist eine Webseite oder eine Zeichnung als Code; sie könnte beim Öffnen von selbst etwas tun.',
  'documents.program': 'Das ist ein Programm oder ein Skript; solche werden hier nicht aufbewahrt.',
  'documents.archive': 'Das ist ein Archiv, dessen Inhalt nicht zu sehen ist. Senden Sie die Dateien einzeln.',
  'documents.camera-picture':
    'Dieses Bild ist HEIC oder AVIF und kann hier nicht gezeigt werden. Speichern Sie es als JPEG und senden Sie es noch einmal.',
  'documents.other-picture':
    'Bilder dieser Art können hier nicht gezeigt werden. Speichern Sie es als JPEG oder PNG und senden Sie es noch einmal.',
  'documents.other-office':
    'Office-Dateien dieser Art können Programme enthalten. Speichern Sie sie als DOCX, XLSX oder PDF und senden Sie sie noch einmal.',
  'documents.unpacks-too-far':
    'Diese Datei enthält entpackt weit mehr, als es scheint; solche werden hier nicht aufbewahrt.',
  'documents.macros':
    'Diese Datei enthält Makros, also Programme. Speichern Sie sie ohne und senden Sie sie noch einmal.',
  'documents.unknown-kind': 'Es ist nicht zu erkennen, was diese Datei ist. Angenommen werden: {kinds}.',
  'documents.photo-kinds':
    'Ein Foto ist ein JPEG, PNG, WebP oder GIF. Fügen Sie diese Datei stattdessen als Dokument hinzu.',
  'documents.picture-too-large':
    'Dieses Bild hat mehr als 64 Millionen Punkte. Verkleinern Sie es und senden Sie es noch einmal.',
  'documents.picture-damaged':
    'Dieses Bild ist beschädigt und kann nicht gezeigt werden. Speichern Sie es neu, als JPEG oder PNG, und senden Sie es noch einmal.',
  'documents.picture-too-heavy':
    'Dieses Bild zu zeichnen dauert zu lange oder braucht zu viel Speicher. Verkleinern Sie es, speichern Sie es als JPEG oder PNG und senden Sie es noch einmal.',
});
