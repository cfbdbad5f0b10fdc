/** What imports and the server itself refuse, whatever was asked of it: its sentence, and the same in German. */
export const commonRefusals: Readonly<Record<string, string>> = {
  'The database cannot be reached just now. Try again in a few seconds.':
    'Die Datenbank ist gerade nicht erreichbar. Versuchen Sie es in ein paar Sekunden noch einmal.',
  'This workspace requires a second factor. Set up an authenticator app, or sign in with a passkey.':
    'Dieser Arbeitsbereich verlangt einen zweiten Faktor. Richten Sie eine Authenticator-App ein, oder melden Sie sich mit einem Passkey an.',
  'Gable has more to do than it can just now. Try again in a few seconds.':
    'Gable hat gerade mehr zu tun, als es schafft. Versuchen Sie es in ein paar Sekunden noch einmal.',
  'Gable has more connections than it can serve. Try again in a few seconds.':
    'Gable hat gerade mehr Verbindungen, als es bedienen kann. Versuchen Sie es in ein paar Sekunden noch einmal.',
  'Gable is being restarted. Try again in a few seconds.':
    'Gable wird gerade neu gestartet. Versuchen Sie es in ein paar Sekunden noch einmal.',
  'That is more than Gable answers in a minute. Try again in a minute.':
    'Das ist mehr, als Gable in einer Minute beantwortet. Versuchen Sie es in einer Minute noch einmal.',
  'The request names two hosts. Send one Host header.':
    'Die Anfrage nennt zwei Hosts. Senden Sie nur eine Host-Kopfzeile.',
  'There is too little room left on the disk. Make room, or give Gable a larger one.':
    'Auf dem Datenträger ist zu wenig Platz. Schaffen Sie Platz, oder geben Sie Gable einen größeren.',
  'Your role in this workspace does not allow this. Ask an owner of the workspace.':
    'Ihre Rolle erlaubt das nicht. Wenden Sie sich an einen Inhaber des Arbeitsbereichs.',
  'There is nothing at this address. It may have been removed, or the link is incomplete.':
    'Unter dieser Adresse ist nichts. Vielleicht wurde es entfernt, oder der Link ist unvollständig.',
  'Some of what was sent cannot be accepted. Correct it and send it again.':
    'Ein Teil der Angaben kann nicht angenommen werden. Korrigieren Sie sie und senden Sie noch einmal.',
  'Other exports are being made just now. Try again in half a minute, or when yours that is running has finished.':
    'Gerade entstehen andere Exporte. Versuchen Sie es in einer halben Minute noch einmal, oder wenn Ihr laufender fertig ist.',
  'Use one key of up to 200 letters, digits or signs without spaces, such as a UUID.':
    'Verwenden Sie einen Schlüssel aus bis zu 200 Buchstaben, Ziffern oder Zeichen ohne Leerzeichen, etwa eine UUID.',
  'Nothing was lost that had been saved. Try again; if it happens again, give support the reference {reference}.':
    'Gespeichertes ist nicht verloren. Versuchen Sie es noch einmal; geschieht es wieder, nennen Sie dem Support die Referenz {reference}.',
  'There is nothing at this address. Check how it is spelt.':
    'Unter dieser Adresse ist nichts. Prüfen Sie, wie sie geschrieben ist.',
  'This address answers {methods} only.': 'Diese Adresse antwortet nur auf {methods}.',
  'This address cannot be read. Check how it is spelt.':
    'Diese Adresse ist nicht lesbar. Prüfen Sie, wie sie geschrieben ist.',
  'There is nothing at this address.': 'Unter dieser Adresse ist nichts.',
  'The request could not be read. Send it again.': 'Die Anfrage war nicht lesbar. Senden Sie sie noch einmal.',
  'Send the body as application/json.': 'Der Inhalt muss als application/json kommen.',
  'The body is empty. Send a JSON object, {} at least.': 'Der Inhalt ist leer. Senden Sie ein JSON-Objekt.',
  'The body is not valid JSON.': 'Der Inhalt ist kein gültiges JSON.',
  'The body is not as long as its header says.': 'Der Inhalt ist nicht so lang wie angekündigt.',
  'Send less at once.': 'Das ist mehr, als auf einmal angenommen wird. Kürzen Sie es, oder teilen Sie es auf.',
  'This took too long and was stopped. Ask for less, or try again.':
    'Das hat zu lange gedauert und wurde abgebrochen. Wählen Sie weniger, oder versuchen Sie es noch einmal.',
  'Nothing more of the file came. Check the connection and try again.':
    'Von der Datei kam nichts mehr an. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  'Files may have up to {size}. Make this one smaller.':
    'Dateien dürfen bis zu {size} groß sein. Verkleinern Sie diese.',
  'The file broke off on its way. Send it again.': 'Die Datei brach unterwegs ab. Senden Sie sie noch einmal.',
  'Nothing of the file was taken for too long, so it was ended.':
    'Von der Datei wurde zu lange nichts abgenommen, deshalb wurde abgebrochen.',
  'This page mark is not one of ours. Start again from the first page.':
    'Diese Seitenmarke gibt es nicht. Beginnen Sie wieder auf der ersten Seite.',
  'One of these properties is not in this workspace': 'Eines dieser Objekte gehört nicht zu diesem Arbeitsbereich.',
  'Another account signs in with this e-mail. Choose another one.':
    'Mit dieser E-Mail meldet sich ein anderes Konto an. Wählen Sie eine andere.',
  'This is the only owner of the workspace. Make somebody else an owner first.':
    'Das ist der einzige Inhaber des Arbeitsbereichs. Machen Sie zuerst jemand anders zum Inhaber.',
  'Another account has this number. Choose another one.': 'Ein anderes Konto hat diese Nummer. Wählen Sie eine andere.',
  'Another template has this name. Choose another one.':
    'Eine andere Vorlage hat diesen Namen. Wählen Sie einen anderen.',
  'The program itself posts to this account, so that it stays.':
    'Das Programm selbst bucht auf dieses Konto, deshalb bleibt es.',
  'This account has postings, so that it stays. Archive it instead.':
    'Auf diesem Konto sind Buchungen, deshalb bleibt es. Archivieren Sie es stattdessen.',
  'Debits and credits differ. Correct the amounts.': 'Soll und Haben sind verschieden. Berichtigen Sie die Beträge.',
  'The books were closed meanwhile. Use a later date.':
    'Die Bücher wurden inzwischen geschlossen. Nehmen Sie ein späteres Datum.',
  'The unit was let for some of these days meanwhile. Choose other days.':
    'Die Einheit wurde inzwischen für einige dieser Tage vermietet. Wählen Sie andere Tage.',
  'Another term that carries this lease on was added meanwhile.':
    'Inzwischen kam eine andere Laufzeit hinzu, die diesen Mietvertrag fortsetzt.',
  'Somebody is on this lease twice on the same day. Look at who is on it now.':
    'Jemand steht am selben Tag zweimal in diesem Mietvertrag. Sehen Sie nach, wer jetzt darin steht.',
  'This entry was reversed meanwhile.': 'Diese Buchung wurde inzwischen storniert.',
  'This amount is too large. Enter a smaller amount.':
    'Dieser Betrag ist zu groß. Geben Sie einen kleineren Betrag ein.',
  'A total would be beyond what can be counted exactly. Use smaller amounts.':
    'Eine Summe wäre größer, als genau gezählt werden kann. Nehmen Sie kleinere Beträge.',
  'Something else changed the same at the same moment. Try again.':
    'Im selben Augenblick hat etwas anderes dasselbe geändert. Versuchen Sie es noch einmal.',
  'The import was not looked at yet. Check it first.': 'Der Import wurde noch nicht geprüft. Prüfen Sie ihn zuerst.',
  'There is no such sheet in this import.': 'Dieses Blatt gibt es in diesem Import nicht.',
  'Somebody else changed this import meanwhile. Look at it again.':
    'Jemand anders hat diesen Import inzwischen geändert. Sehen Sie ihn noch einmal an.',
  'Balances can be of {day} at the latest, a year from today. Check the year.':
    'Salden können spätestens vom {day} sein, ein Jahr ab heute. Prüfen Sie das Jahr.',
  'Only an import of one list can be changed this way': 'Nur der Import einer einzelnen Liste lässt sich so ändern.',
  'Choose a row that has cells': 'Wählen Sie eine Zeile mit Zellen.',
  'Name a field of the list for each cell': 'Nennen Sie für jede Zelle ein Feld der Liste.',
  'The list has no such building. Check the list again.':
    'In der Liste gibt es dieses Gebäude nicht. Prüfen Sie die Liste noch einmal.',
  'This problem is fixed already or needs another repair. Check the list again.':
    'Dieses Problem besteht nicht mehr oder lässt sich so nicht beheben. Prüfen Sie die Liste noch einmal.',
  'Enter a value': 'Geben Sie einen Wert ein.',
  'This value cannot be read. Enter another one.': 'Dieser Wert ist nicht lesbar. Geben Sie einen anderen ein.',
  'Enter a value like {sample}, as in the rest of the column.':
    'Geben Sie einen Wert wie {sample} ein, so wie in der übrigen Spalte.',
  'This import has no preview. It is not one list, or it has already run.':
    'Für diesen Import gibt es keine Vorschau. Er ist keine einzelne Liste oder wurde schon ausgeführt.',
  'Name a field of this kind for each column, or none': 'Nennen Sie für jede Spalte ein Feld dieser Art oder keines.',
  'Two columns are {field}. Leave one of them out.': 'Zwei Spalten sind {field}. Lassen Sie eine davon weg.',
  'This import has run. Undo it, or begin another one.':
    'Dieser Import ist gelaufen. Machen Sie ihn rückgängig, oder beginnen Sie einen neuen.',
  'This import was undone. Begin another one.': 'Dieser Import wurde rückgängig gemacht. Beginnen Sie einen neuen.',
  'There is no such import in this workspace. It may have been thrown away.':
    'Diesen Import gibt es in diesem Arbeitsbereich nicht. Vielleicht wurde er verworfen.',
  'The archive of this import is not kept any more. Upload it again.':
    'Das Archiv dieses Imports ist nicht mehr da. Laden Sie es noch einmal hoch.',
  'A table may have up to 25 MB. Split it, or send it packed as a zip.':
    'Eine Tabelle darf bis zu 25 MB groß sein. Teilen Sie sie, oder laden Sie sie als Zip hoch.',
  'No row is right, so there is nothing to import. Correct them and send the file again.':
    'Keine Zeile ist richtig, also gibt es nichts zu importieren. Berichtigen Sie sie und laden Sie die Datei noch einmal hoch.',
  '{bad} of {all} rows are wrong, so nothing was imported. Correct them, or ask for the rest.':
    '{bad} von {all} Zeilen sind falsch, deshalb wurde nichts importiert. Berichtigen Sie sie, oder importieren Sie den Rest.',
  'This import has not run, so there is nothing to undo.':
    'Dieser Import ist nicht gelaufen, also gibt es nichts rückgängig zu machen.',
  'What this import brought, or what was charged since, is in the books. Ask an owner or an accountant to undo it.':
    'Was dieser Import brachte oder was seitdem gefordert wurde, steht in den Büchern. Bitten Sie einen Inhaber oder die Buchhaltung, ihn rückgängig zu machen.',
  'This workspace was removed meanwhile. Sign in again.':
    'Dieser Arbeitsbereich wurde inzwischen entfernt. Melden Sie sich wieder an.',
  '{name} is not for deposits. Choose a bank account of kind Deposits, or the one where payments go.':
    '{name} ist nicht für Kautionen. Wählen Sie ein Bankkonto der Art Kautionen oder das, auf das Zahlungen gehen.',
  'Deposits are in {name}. Change the kind of that bank account to Deposits first.':
    'Auf {name} liegen Kautionen. Ändern Sie zuerst die Art dieses Bankkontos in Kautionen.',
  'Deposits go to {name} because payments do. Choose another account for deposits first.':
    'Kautionen gehen auf {name}, weil Zahlungen dorthin gehen. Wählen Sie zuerst ein anderes Konto für Kautionen.',
  '{name} is the default for deposits. Choose another default in the rent settings first.':
    'Kautionen gehen auf {name}. Wählen Sie zuerst in den Einstellungen zur Miete ein anderes Konto.',
  'Deposits are in {name}. Move them to another account first.':
    'Auf {name} liegen Kautionen. Buchen Sie sie zuerst auf ein anderes Konto um.',
};
