/**
 * What an import has to say of a cell, a row or a whole file. The server answers with the key and its values, and with the
 * sentence in English; a screen says it in the language of whoever reads.
 */
export const importSays = {
  noDate: '“{text}” is no date. Write it like {example}.',
  yearOff: '“{text}” is outside the years 1900 to {last}. Check the year.',
  noAmount: '“{text}” is no amount. Write it like {example}.',
  thousands: '“{text}” may be meant as thousands. Write it like {example}.',
  tooManyDigits: '“{text}” has more digits than {currency} has. Round it.',
  tooMuch: '“{text}” is too large. Enter {amount} or less.',
  noWholeNumber: '“{text}” is no whole number.',
  noNumber: '“{text}” is no number that fits here.',
  noneOf: '“{text}” is none of {choices}.',
  notByExport: 'This was not written by an export. Leave the column out.',
  missing: 'This is missing. Fill it in.',
  tooLong: 'This is too long. Use at most {most} characters.',
  atLeast: 'This is too little. Use at least {least}.',
  atMost: 'This is too much. Use at most {most}.',
  notSo: 'This cannot be read. Write it as the template does.',
  noEmail: 'This is no email address. Write it like name@example.com.',
  personThere: '{name} with this email is there already. Leave the row out.',
  noName: 'There is no name. Fill it in.',
  nobodyCalled: 'There is nobody called {name}. Import people first, or put them into the same file.',
  severalOwners: 'Several people are called {name}. Write the email instead.',
  severalPeople: 'Several people are called {name}. Write the email behind the name: Name <name@example.com>.',
  severalUnmailed:
    'Several people are called {name}, and none of them has the email {email}. Add it to the one who is meant, then check again.',
  nobodyMailed: 'Nobody has the email {email}. Write the name too: Name <name@example.com>.',
  sayProperty: 'Say in which property it is.',
  noProperty: 'There is no property called {name}. Import properties first, or write it as it is called.',
  propertyRefused: '{name} was refused (row {row} of properties). Correct that row, and these come with it.',
  sayUnit: 'Say which unit it is.',
  noUnit: 'There is no unit {name} in this property. Import units first, or write it as it is called.',
  unitRefused: 'Unit {name} was refused (row {row} of units). Correct that row, and this one comes with it.',
  severalRooms: 'Several rooms are called {name}. Say which unit it is part of.',
  unitInRow: '{name} is in row {row} already. Give each its own name.',
  unitThere: 'There is a unit {name} in this property already. Use another name.',
  halves: 'Count baths in halves, such as 1.5.',
  endMissing:
    'There is no end, so that nothing happens at it. Fill in the end, or leave this empty: then it goes on until somebody gives notice.',
  sayStart: 'Say when it begins.',
  depositBelow: 'A deposit that is held is not below zero.',
  prepaidBelow: 'A prepayment is not below zero.',
  owedBeforeStart:
    'This is before the lease begins ({from}). What is older belongs to an earlier lease: import that one as well, or write a day from then on.',
  noColumn: 'No column is {column}. Say which one it is.',
  noReference: 'This refers to {reference}, which is not in the file. Export everything again, and import that.',
  noAccount: 'There is no account {number}. It has to be in accounts.csv or in this workspace.',
  otherAccount: 'Account {number} is of another kind here. Renumber one of them first.',
  noEntry: 'There is no entry {entry} in books.csv. Export everything again, and import that.',
  notInBooks: 'Entry {entry} of the books says something else. Export everything again, and import that.',
  inRow: '“{text}” is in row {row} already. Each has its own.',
  notTheParts: 'The parts of this payment come to something else. Export everything again, and import that.',
  moreThanLeft: 'This is more than was left of the payment, the credit or the charge. Use at most what was open.',
  stillPaid: 'This was voided, but something is still paid with it or on it. Export everything again, and import that.',
  contradicts: 'This contradicts other rows of the archive. Export everything again, and import that.',
  historyIsWhole:
    'Charges, payments and what paid what come as a whole or not at all. Correct the rows that are named, or export everything again, and import that.',
  recordsAreWhole:
    'Vendors, bills, distributions, bank statements and what belongs to them come as a whole or not at all. Correct the rows that are named, or export everything again, and import that.',
  openOffBooks:
    'Lease {lease}: by its charges and what paid them, {rows} is open; by the books it is {books}. A row is missing or was changed. Export everything again, and import that.',
  waitingOffBooks:
    'Lease {lease}: of its payments and credits {rows} is left to use; by the books it is {books}. A row is missing or was changed. Export everything again, and import that.',
  heldOffBooks:
    'Lease {lease}: its deposit comes to {rows}; by the books it is {books}. A row is missing or was changed. Export everything again, and import that.',
  noFile: '{file} is not in the archive. Export everything again, and import that.',
  fileTooLarge: '{file} is larger than files may be here. Ask whoever runs Gable to raise GABLE_UPLOAD_LIMIT.',
  fileRefused: '{file} cannot be kept: it is of no kind that is taken, or it is damaged.',
  needsBooks:
    'These rows bring balances into the books, which is for owners and accountants. Ask one of them to run this import, or leave out the columns Owed, Deposit held and Prepaid.',
  needsOwner: 'This brings the books and the settings of a whole workspace. Ask an owner to run this import.',
  notEmpty:
    'This workspace is in use, and an archive of everything brings settings and closes the books as well. Import it into a new workspace; or import single tables here: properties, units, people or leases.',
  unitTaken: 'The unit is let on some of these days: {detail}',
  unitInFile:
    'Row {row} of this file lets the unit on some of these days. Correct the days of one of them, or leave one out.',
  unitLet: '{unit} is leased to {tenants} from {from} to {to} ({number}). Choose other dates or another unit.',
  unitLetOn: '{unit} is leased to {tenants} from {from} ({number}). Choose other dates or another unit.',
  debitsHigher: 'Debits of entry {entry} are higher by {amount}. Export everything again, and import that.',
  creditsHigher: 'Credits of entry {entry} are higher by {amount}. Export everything again, and import that.',
  listBuilding: '{name} has no complete address. Enter a name, a street and a city.',
  listMissing: 'A value is missing. Enter it, or leave the row out.',
  listDate: '“{text}” is not a date in the format of this column. Enter a date like 2026-03-31.',
  listAmount: '“{text}” is not an amount in the format of this column.',
  listDisagree: '“{text}” differs from another row of the same lease. Correct one of them.',
  listDiffer: '“{text}” differs from another row of the same building. Correct one of them.',
  listShares: 'The owner shares in “{text}” do not add up to 100 %. Correct them.',
  listUnreadable: '“{text}” cannot be read.',
  alreadyExists: 'That is there already. {detail}',
  sharesNotWhole: 'The shares do not add up to 100 %. {detail}',
  closedPeriod: 'The books are closed on that day. Choose a later day for the balances.',
} as const;

export type ImportSays = keyof typeof importSays;

/** Values that are amounts (“2190.00 USD”) or days (“2026-03-31”): a screen writes them as its reader does. */
export const importAmounts: ReadonlySet<string> = new Set(['rows', 'books', 'amount']);
export const importDays: ReadonlySet<string> = new Set(['from', 'to']);
