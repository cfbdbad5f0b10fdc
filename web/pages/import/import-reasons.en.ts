/** Why a file cannot be read or an import not be undone, by the codes that the server answers with. */
export const en = {
  'file-empty': 'The file is empty. Choose another one.',
  'no-table': 'There is no table in this file. Upload CSV, XLSX, ODS, or a zip of CSV files.',
  'no-named-sheet':
    'No sheet with rows is called properties, units, people or leases. Name them so, or say what the file holds.',
  'two-sheets': 'Two sheets hold the same kind of things. Put them together into one.',
  'no-rows': 'There are no rows below the headers. Choose another file.',
  'too-many-rows': 'The file has more rows or cells than can be read at once. Split it into several.',
  'file-locked': 'The file is locked by a password. Save it without one, then upload it again.',
  'file-too-much': 'The file unpacks to more than can be read at once. Split it, or upload it as CSV.',
  'file-damaged': 'The file is damaged, or is not what its name says. Save it again, or upload it as CSV.',
  'files-unnamed':
    'Files in this archive belong to nothing, such as {name}: files.csv is missing, or has no row for them. Export everything again, and import that.',
  'quote-open':
    'A quotation mark that is opened in row {name} is not closed. Close it or leave it out; within a text, write it twice.',
  changed: '{name} was changed since',
  document: '{name} has documents added since',
  lease: '{name} is on a lease added since',
  unit: '{name} has a unit or room added since',
  owner: '{name} owns a property from outside this import',
  relation: '{name} is a contact of somebody, or has one',
  policy: '{name} has late fees of its own',
  reversed: '{name} was reversed already',
  banked: '{name} was deposited at the bank since',
  paid: 'charge {name} fell due since and was paid by somebody: void the payment',
  charge: 'charge {name} was added since: void it',
  receipt: 'payment {name} was recorded since: void it',
  ledger: 'something was done since on the ledger or the deposit, entry {name}: void it there',
  recurring: 'entry {name} was posted since by a recurring entry: reverse it in the journal, and end what recurs',
  entry: 'entry {name} was posted since: reverse it in the journal',
  inTheWay: 'It cannot be undone as a whole: {reasons}.',
  inTheWayAndMore: 'It cannot be undone as a whole: {reasons}; and more.',
} as const;
