import type { Translation } from '#web/lib/messages.ts';
import type { en } from './import-says.en.ts';

export const de: Translation<typeof en> = {
  noDate: '„{text}“ ist kein Datum. Schreiben Sie es wie {example}.',
  yearOff: '„{text}“ liegt außerhalb der Jahre 1900 bis {last}. Prüfen Sie das Jahr.',
  noAmount: '„{text}“ ist kein Betrag. Schreiben Sie ihn wie {example}.',
  thousands: '„{text}“ kann in Tausendern gemeint sein. Schreiben Sie es wie {example}.',
  tooManyDigits: '„{text}“ hat mehr Stellen als {currency}. Runden Sie.',
  tooMuch: '„{text}“ ist zu groß. Geben Sie höchstens {amount} ein.',
  noWholeNumber: '„{text}“ ist keine ganze Zahl.',
  noNumber: '„{text}“ ist keine Zahl, die hierher passt.',
  noneOf: '„{text}“ ist nichts davon: {choices}.',
  notByExport: 'Das hat kein Export geschrieben. Lassen Sie die Spalte weg.',
  missing: 'Hier fehlt etwas. Füllen Sie es aus.',
  tooLong: 'Das ist zu lang. Höchstens {most} Zeichen.',
  atLeast: 'Das ist zu wenig. Mindestens {least}.',
  atMost: 'Das ist zu viel. Höchstens {most}.',
  notSo: 'Das ist nicht lesbar. Schreiben Sie es wie in der Vorlage.',
  noEmail: 'Das ist keine E-Mail-Adresse. Schreiben Sie sie wie name@example.com.',
  personThere: '{name} mit dieser E-Mail-Adresse gibt es schon. Lassen Sie die Zeile weg.',
  noName: 'Der Name fehlt. Füllen Sie ihn aus.',
  nobodyCalled: 'Niemand heißt {name}. Importieren Sie zuerst die Personen, oder nehmen Sie sie in dieselbe Datei auf.',
  severalOwners: 'Mehrere Personen heißen {name}. Schreiben Sie stattdessen die E-Mail-Adresse.',
  severalPeople:
    'Mehrere Personen heißen {name}. Schreiben Sie die E-Mail-Adresse hinter den Namen: Name <name@example.com>.',
  severalUnmailed:
    'Mehrere Personen heißen {name}, und keine davon hat die E-Mail-Adresse {email}. Tragen Sie sie bei der gemeinten Person ein und prüfen Sie noch einmal.',
  nobodyMailed: 'Niemand hat die E-Mail-Adresse {email}. Schreiben Sie auch den Namen: Name <name@example.com>.',
  sayProperty: 'Nennen Sie das Objekt.',
  noProperty: 'Kein Objekt heißt {name}. Importieren Sie zuerst die Objekte, oder schreiben Sie es, wie es heißt.',
  propertyRefused:
    '{name} wurde abgelehnt (Zeile {row} der Objekte). Korrigieren Sie jene Zeile, dann sind auch diese dabei.',
  sayUnit: 'Nennen Sie die Einheit.',
  noUnit:
    'In diesem Objekt gibt es keine Einheit {name}. Importieren Sie zuerst die Einheiten, oder schreiben Sie sie, wie sie heißt.',
  unitRefused:
    'Die Einheit {name} wurde abgelehnt (Zeile {row} der Einheiten). Korrigieren Sie jene Zeile, dann ist auch diese dabei.',
  severalRooms: 'Mehrere Zimmer heißen {name}. Sagen Sie, zu welcher Einheit es gehört.',
  unitInRow: '{name} steht schon in Zeile {row}. Jede Einheit braucht einen eigenen Namen.',
  unitThere: 'In diesem Objekt gibt es schon eine Einheit {name}. Nehmen Sie einen anderen Namen.',
  halves: 'Zählen Sie Bäder in halben, etwa 1,5.',
  endMissing:
    'Es gibt kein Ende, also geschieht auch nichts daran. Tragen Sie das Ende ein, oder lassen Sie dies leer: Dann läuft der Vertrag, bis jemand kündigt.',
  sayStart: 'Sagen Sie, wann der Vertrag beginnt.',
  depositBelow: 'Eine hinterlegte Kaution ist nicht unter null.',
  prepaidBelow: 'Was vorausgezahlt wurde, ist nicht unter null.',
  owedBeforeStart:
    'Das liegt vor dem Beginn des Mietvertrags ({from}). Ältere Schulden gehören zu einem früheren Vertrag: Importieren Sie auch diesen, oder schreiben Sie einen Tag ab dem Beginn.',
  noColumn: 'Keine Spalte ist {column}. Sagen Sie, welche es ist.',
  noReference:
    'Das verweist auf {reference}, was nicht in der Datei ist. Exportieren Sie noch einmal alles, und importieren Sie das.',
  noAccount: 'Es gibt kein Konto {number}. Es muss in accounts.csv oder in diesem Arbeitsbereich stehen.',
  otherAccount: 'Das Konto {number} ist hier von anderer Art. Geben Sie zuerst einem eine andere Nummer.',
  noEntry: 'Buchung {entry} steht nicht in books.csv. Exportieren Sie noch einmal alles und importieren Sie das.',
  notInBooks: 'Buchung {entry} sagt etwas anderes. Exportieren Sie noch einmal alles und importieren Sie das.',
  inRow: '„{text}“ steht schon in Zeile {row}. Jedes braucht ein eigenes.',
  notTheParts:
    'Die Teile dieser Zahlung ergeben etwas anderes. Exportieren Sie noch einmal alles und importieren Sie das.',
  moreThanLeft:
    'Das ist mehr, als von der Zahlung, der Gutschrift oder der Forderung übrig war. Nehmen Sie höchstens, was offen war.',
  stillPaid:
    'Das wurde zurückgenommen, aber etwas ist noch damit oder darauf bezahlt. Exportieren Sie noch einmal alles und importieren Sie das.',
  contradicts:
    'Das widerspricht anderen Zeilen des Archivs. Exportieren Sie noch einmal alles und importieren Sie das.',
  historyIsWhole:
    'Forderungen, Zahlungen und ihre Zuordnung kommen im Ganzen oder gar nicht. Korrigieren Sie die genannten Zeilen, oder exportieren Sie noch einmal alles und importieren Sie das.',
  recordsAreWhole:
    'Lieferanten, Rechnungen, Ausschüttungen, Kontoauszüge und was dazugehört kommen im Ganzen oder gar nicht. Korrigieren Sie die genannten Zeilen, oder exportieren Sie noch einmal alles und importieren Sie das.',
  openOffBooks:
    'Mietvertrag {lease}: Nach seinen Forderungen und dem, was sie bezahlt hat, sind {rows} offen, nach den Büchern {books}. Eine Zeile fehlt oder wurde geändert. Exportieren Sie noch einmal alles und importieren Sie das.',
  waitingOffBooks:
    'Mietvertrag {lease}: Von seinen Zahlungen und Gutschriften sind {rows} übrig, nach den Büchern {books}. Eine Zeile fehlt oder wurde geändert. Exportieren Sie noch einmal alles und importieren Sie das.',
  heldOffBooks:
    'Mietvertrag {lease}: Seine Kaution beträgt {rows}, nach den Büchern {books}. Eine Zeile fehlt oder wurde geändert. Exportieren Sie noch einmal alles und importieren Sie das.',
  noFile: '{file} ist nicht im Archiv. Exportieren Sie noch einmal alles, und importieren Sie das.',
  fileTooLarge: '{file} ist größer, als Dateien hier sein dürfen. Wer Gable betreibt, kann GABLE_UPLOAD_LIMIT erhöhen.',
  fileRefused: '{file} kann nicht aufbewahrt werden: Die Art wird nicht angenommen, oder die Datei ist beschädigt.',
  needsBooks:
    'Diese Zeilen bringen Salden in die Bücher, was Inhabern und Buchhaltern vorbehalten ist. Bitten Sie jemanden davon, diesen Import auszuführen, oder lassen Sie die Spalten Offen, Hinterlegte Kaution und Vorausgezahlt weg.',
  needsOwner:
    'Das bringt die Bücher und Einstellungen eines ganzen Arbeitsbereichs. Bitten Sie einen Inhaber, diesen Import auszuführen.',
  notEmpty:
    'Dieser Arbeitsbereich wird schon benutzt, und ein Archiv von allem bringt auch Einstellungen und schließt die Bücher. Importieren Sie es in einen neuen Arbeitsbereich; oder importieren Sie hier einzelne Tabellen: Objekte, Einheiten, Personen oder Mietverträge.',
  unitTaken: 'Die Einheit ist an manchen dieser Tage vermietet: {detail}',
  unitInFile:
    'Zeile {row} dieser Datei vermietet die Einheit an manchen dieser Tage. Korrigieren Sie die Tage in einer der Zeilen, oder lassen Sie eine weg.',
  unitLet:
    '{unit} ist vom {from} bis {to} mit {number} an {tenants} vermietet. Wählen Sie andere Tage oder eine andere Einheit.',
  unitLetOn:
    '{unit} ist ab {from} mit {number} an {tenants} vermietet. Wählen Sie andere Tage oder eine andere Einheit.',
  debitsHigher:
    'In Buchung {entry} ist das Soll um {amount} höher. Exportieren Sie noch einmal alles und importieren Sie das.',
  creditsHigher:
    'In Buchung {entry} ist das Haben um {amount} höher. Exportieren Sie noch einmal alles und importieren Sie das.',
  listBuilding: 'Die Adresse von {name} ist unvollständig. Geben Sie Name, Straße und Ort ein.',
  listMissing: 'Ein Wert fehlt. Geben Sie ihn ein, oder lassen Sie die Zeile weg.',
  listDate: '„{text}“ ist kein Datum im Format dieser Spalte. Geben Sie ein Datum wie 2026-03-31 ein.',
  listAmount: '„{text}“ ist kein Betrag im Format dieser Spalte.',
  listDisagree: '„{text}“ weicht von einer anderen Zeile desselben Mietvertrags ab. Korrigieren Sie eine davon.',
  listDiffer: '„{text}“ weicht von einer anderen Zeile desselben Gebäudes ab. Korrigieren Sie eine davon.',
  listShares: 'Die Anteile der Eigentümer in „{text}“ ergeben nicht 100 %. Korrigieren Sie sie.',
  listUnreadable: '„{text}“ ist nicht lesbar.',
  alreadyExists: 'Das gibt es schon. {detail}',
  sharesNotWhole: 'Die Anteile ergeben nicht 100 %. {detail}',
  closedPeriod: 'Die Bücher sind an diesem Tag abgeschlossen. Wählen Sie einen späteren Tag für die Salden.',
};
