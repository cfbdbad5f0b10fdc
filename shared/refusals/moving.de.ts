import type { moving } from './moving.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof moving>()({
  'moving.not-checked': 'Der Import wurde noch nicht geprüft. Prüfen Sie ihn zuerst.',
  'moving.no-such-sheet': 'Dieses Blatt gibt es in diesem Import nicht.',
  'moving.import-changed': 'Jemand anders hat diesen Import inzwischen geändert. Sehen Sie ihn noch einmal an.',
  'moving.opening-too-late': 'Salden können spätestens vom {day} sein, ein Jahr ab heute. Prüfen Sie das Jahr.',
  'moving.mapping-fields': 'Nennen Sie für jede Spalte ein Feld dieser Art oder keines.',
  'moving.two-columns': 'Zwei Spalten sind {field}. Lassen Sie eine davon weg.',
  'moving.has-run': 'Dieser Import ist gelaufen. Machen Sie ihn rückgängig, oder beginnen Sie einen neuen.',
  'moving.was-undone': 'Dieser Import wurde rückgängig gemacht. Beginnen Sie einen neuen.',
  'moving.archive-gone': 'Das Archiv dieses Imports ist nicht mehr da. Laden Sie es noch einmal hoch.',
  'moving.not-run': 'Dieser Import ist nicht gelaufen, also gibt es nichts rückgängig zu machen.',
  'moving.undo-in-books':
    'Was dieser Import brachte oder was seitdem gefordert wurde, steht in den Büchern. Bitten Sie einen Inhaber oder die Buchhaltung, ihn rückgängig zu machen.',
  'moving.not-one-list': 'Nur der Import einer einzelnen Liste lässt sich so ändern.',
  'moving.header-row-empty': 'Wählen Sie eine Zeile mit Zellen.',
  'moving.cells-without-field': 'Nennen Sie für jede Zelle ein Feld der Liste.',
  'moving.repair-gone':
    'Dieses Problem besteht nicht mehr oder lässt sich so nicht beheben. Prüfen Sie die Liste noch einmal.',
  'moving.value-missing': 'Geben Sie einen Wert ein.',
  'moving.value-unreadable': 'Dieser Wert ist nicht lesbar. Geben Sie einen anderen ein.',
  'moving.value-unlike-column': 'Geben Sie einen Wert wie {sample} ein, so wie in der übrigen Spalte.',
  'moving.no-such-building': 'In der Liste gibt es dieses Gebäude nicht. Prüfen Sie die Liste noch einmal.',
  'moving.no-preview':
    'Für diesen Import gibt es keine Vorschau. Er ist keine einzelne Liste oder wurde schon ausgeführt.',
  'moving.no-such-import': 'Diesen Import gibt es in diesem Arbeitsbereich nicht. Vielleicht wurde er verworfen.',
  'moving.table-too-large':
    'Eine Tabelle darf bis zu 25 MB groß sein. Teilen Sie sie, oder laden Sie sie als Zip hoch.',
  'moving.file-locked':
    'Die Datei ist mit einem Passwort geschützt. Speichern Sie sie ohne, und laden Sie sie noch einmal hoch.',
  'moving.unpacks-too-far': 'Die Datei enthält entpackt weit mehr, als eine Tabelle hat. Laden Sie sie als CSV hoch.',
  'moving.file-damaged':
    'Die Datei ist beschädigt oder nicht das, was ihr Name sagt. Speichern Sie sie noch einmal, oder laden Sie sie als CSV hoch.',
  'moving.too-many-files':
    'Dieses Archiv hat mehr als {most} Dateien. Teilen Sie es, und importieren Sie die Teile nacheinander.',
  'moving.file-unreadable':
    'Die Datei war nicht lesbar. Speichern Sie sie noch einmal, oder laden Sie sie als CSV hoch.',
  'moving.takes-too-long':
    'Die Datei zu lesen dauert zu lange. Teilen Sie sie auf, und importieren Sie die Teile nacheinander.',
  'moving.needs-too-much-memory':
    'Die Datei braucht mehr Speicher, als ein Import nutzen darf. Teilen Sie sie auf, und importieren Sie die Teile nacheinander.',
  'moving.too-many-rows': 'Die Datei hat mehr als {most} Zeilen. Teilen Sie sie auf.',
  'moving.too-many-sheets': 'Die Arbeitsmappe hat mehr als {most} Blätter. Teilen Sie sie auf.',
  'moving.too-many-cells': 'Die Datei hat mehr Zellen, als auf einmal gelesen werden können. Teilen Sie sie auf.',
  'moving.files-without-list':
    'Dateien in diesem Archiv gehören zu nichts, etwa {name}: files.csv fehlt. Exportieren Sie noch einmal alles, und importieren Sie das.',
  'moving.files-unnamed':
    'Dateien in diesem Archiv gehören zu nichts, etwa {name}: files.csv hat keine Zeile für sie. Exportieren Sie noch einmal alles, und importieren Sie das.',
  'moving.file-empty': 'Die Datei ist leer. Wählen Sie eine andere.',
  'moving.archive-without-table':
    'In diesem Archiv ist keine Tabelle. Laden Sie CSV, XLSX, ODS oder ein Zip aus CSV-Dateien hoch.',
  'moving.no-table': 'Das ist keine Tabelle. Laden Sie CSV, XLSX, ODS oder ein Zip aus CSV-Dateien hoch.',
  'moving.no-header-row': 'Keine Tabelle gefunden. Nehmen Sie die Kopfzeile mit.',
  'moving.quote-open':
    'Ein Anführungszeichen, das in Zeile {row} geöffnet wird, wird nicht geschlossen. Schließen Sie es, oder lassen Sie es weg; mitten im Text schreiben Sie es doppelt.',
  'moving.no-named-sheet':
    'Kein Blatt mit Zeilen heißt Objekte, Einheiten, Personen oder Mietverträge. Benennen Sie sie so, oder sagen Sie, was die Datei enthält.',
  'moving.two-sheets': 'Zwei Blätter enthalten dasselbe. Fassen Sie sie in einem zusammen.',
  'moving.no-rows': 'Unter den Überschriften stehen keine Zeilen. Wählen Sie eine andere Datei.',
  'moving.parts-larger':
    'Die Teile dieses Archivs sind größer als das Archiv: Es ist beschädigt oder soll schaden. Packen Sie es neu, und laden Sie das hoch.',
  'moving.tables-too-large':
    'Die Tabellen dieses Archivs sind entpackt zusammen größer als {size}. Importieren Sie sie nacheinander.',
  'moving.parts-overlap':
    'Teile dieses Archivs liegen übereinander: Es ist beschädigt oder soll schaden. Packen Sie es neu, und laden Sie das hoch.',
  'moving.packed-table-too-large':
    'Eine Tabelle dieses Archivs ist entpackt größer als {size}. Teilen Sie sie, und importieren Sie die Teile nacheinander.',
  'moving.archive-too-large':
    'Dieses Archiv wäre entpackt größer als {size}, mehr als eines seiner Größe sein darf. Lassen Sie weg, was nicht gebraucht wird, oder laden Sie es in Teilen hoch.',
  'moving.file-without-sheet':
    'In dieser Datei ist kein Blatt. Speichern Sie sie als XLSX oder CSV, und laden Sie das hoch.',
  'moving.workbook-without-sheet':
    'In dieser Arbeitsmappe ist kein Blatt. Speichern Sie sie als XLSX oder CSV, und laden Sie das hoch.',
  'moving.contradicts':
    'Das widerspricht anderen Zeilen des Archivs. Exportieren Sie noch einmal alles und importieren Sie das.',
  'moving.no-right-row':
    'Keine Zeile ist richtig, also gibt es nichts zu importieren. Berichtigen Sie sie und laden Sie die Datei noch einmal hoch.',
  'moving.bad-rows':
    '{bad} von {all} Zeilen sind falsch, deshalb wurde nichts importiert. Berichtigen Sie sie, oder importieren Sie den Rest.',
  'moving.refused-as-a-whole': '{reason}',
  'moving.undo-changed': '{name} wurde seitdem geändert',
  'moving.undo-document': '{name} hat Dokumente, die seitdem hinzukamen',
  'moving.undo-lease': '{name} gehört zu einem Mietvertrag, der seitdem hinzukam',
  'moving.undo-unit': '{name} hat eine Einheit oder ein Zimmer, das seitdem hinzukam',
  'moving.undo-owner': '{name} ist Eigentümer eines Objekts, das nicht mit importiert wurde',
  'moving.undo-relation': '{name} ist Kontakt von jemandem oder hat einen',
  'moving.undo-policy': '{name} hat eigene Mahngebühren',
  'moving.undo-reversed': '{name} wurde schon storniert',
  'moving.undo-banked': '{name} wurde seitdem zur Bank gebracht',
  'moving.undo-paid':
    'Forderung {number}, seitdem fällig bei {where}, wurde von jemandem bezahlt; nehmen Sie zuerst die Zahlung oder Gutschrift zurück',
  'moving.undo-charge': 'Forderung {number} kam seitdem bei {where} hinzu; nehmen Sie sie dort zuerst zurück',
  'moving.undo-receipt': 'Zahlung {number} wurde seitdem für {where} erfasst; nehmen Sie sie zuerst zurück',
  'moving.undo-recurring':
    'Buchung {entry} wurde seitdem für {where} von der wiederkehrenden Buchung „{recurring}“ gebucht; stornieren Sie sie im Journal, und beenden oder entfernen Sie zuerst die wiederkehrende',
  'moving.undo-ledger':
    'am Mietkonto oder an der Kaution von {lease} wurde seitdem etwas getan (Buchung {entry}); nehmen Sie es dort zuerst zurück',
  'moving.undo-entry': 'Buchung {entry} wurde seitdem für {where} gebucht; stornieren Sie sie zuerst im Journal',
  'moving.no-bank-file':
    'Das Archiv hat keine Datei „{name}“, die in bank-files.csv steht. Exportieren Sie noch einmal alles und importieren Sie das.',
  'moving.undo-bill': '{name} hat Rechnungen, die seitdem hinzukamen',
  'moving.undo-relied-on':
    'Etwas, das seitdem erfasst wurde, beruht auf diesem Import, etwa eine Rechnung eines importierten Lieferanten. Nehmen Sie es zuerst zurück, dann den Import.',
  'moving.undo-blocked': 'Der Import lässt sich nicht im Ganzen zurücknehmen: {reasons}.',
  'moving.undo-blocked-and-more': 'Der Import lässt sich nicht im Ganzen zurücknehmen: {reasons}; und mehr.',
});
