import type { Translation } from '#web/lib/messages.ts';
import type { en } from './import-reasons.en.ts';

export const de: Translation<typeof en> = {
  'file-empty': 'Die Datei ist leer. Wählen Sie eine andere.',
  'no-table': 'In dieser Datei ist keine Tabelle. Laden Sie CSV, XLSX, ODS oder ein Zip aus CSV-Dateien hoch.',
  'no-named-sheet':
    'Kein Blatt mit Zeilen heißt Objekte, Einheiten, Personen oder Mietverträge. Benennen Sie sie so, oder sagen Sie, was die Datei enthält.',
  'two-sheets': 'Zwei Blätter enthalten dasselbe. Fassen Sie sie in einem zusammen.',
  'no-rows': 'Unter den Überschriften stehen keine Zeilen. Wählen Sie eine andere Datei.',
  'too-many-rows': 'Die Datei hat mehr Zeilen oder Zellen, als auf einmal gelesen werden können. Teilen Sie sie auf.',
  'file-locked':
    'Die Datei ist mit einem Passwort geschützt. Speichern Sie sie ohne, und laden Sie sie noch einmal hoch.',
  'file-too-much':
    'Die Datei enthält entpackt mehr, als auf einmal gelesen werden kann. Teilen Sie sie, oder laden Sie sie als CSV hoch.',
  'file-damaged':
    'Die Datei ist beschädigt oder nicht das, was ihr Name sagt. Speichern Sie sie noch einmal, oder laden Sie sie als CSV hoch.',
  'files-unnamed':
    'Dateien in diesem Archiv gehören zu nichts, etwa {name}: files.csv fehlt oder hat keine Zeile für sie. Exportieren Sie noch einmal alles, und importieren Sie das.',
  'quote-open':
    'Ein Anführungszeichen, das in Zeile {name} geöffnet wird, wird nicht geschlossen. Schließen Sie es, oder lassen Sie es weg; mitten im Text schreiben Sie es doppelt.',
  changed: '{name} wurde seitdem geändert',
  document: '{name} hat Dokumente, die seitdem hinzukamen',
  lease: '{name} gehört zu einem Mietvertrag, der seitdem hinzukam',
  unit: '{name} hat eine Einheit oder ein Zimmer, das seitdem hinzukam',
  owner: '{name} ist Eigentümer eines Objekts, das nicht mit importiert wurde',
  relation: '{name} ist Kontakt von jemandem oder hat einen',
  policy: '{name} hat eigene Mahngebühren',
  reversed: '{name} wurde schon storniert',
  banked: '{name} wurde seitdem zur Bank gebracht',
  paid: 'Forderung {name} wurde seitdem fällig und von jemandem bezahlt: Nehmen Sie zurück, was sie bezahlt hat',
  charge: 'Forderung {name} kam seitdem hinzu: Nehmen Sie sie zurück',
  receipt: 'Zahlung {name} wurde seitdem erfasst: Nehmen Sie sie zurück',
  ledger: 'Am Konto oder an der Kaution wurde seitdem etwas getan, Buchung {name}: Nehmen Sie es dort zurück',
  recurring:
    'Buchung {name} wurde seitdem von einer wiederkehrenden Buchung gebucht: Stornieren Sie sie im Journal, und beenden Sie die wiederkehrende',
  entry: 'Buchung {name} wurde seitdem gebucht: Stornieren Sie sie im Journal',
  inTheWay: 'Der Import lässt sich nicht im Ganzen zurücknehmen: {reasons}.',
  inTheWayAndMore: 'Der Import lässt sich nicht im Ganzen zurücknehmen: {reasons}; und mehr.',
};
