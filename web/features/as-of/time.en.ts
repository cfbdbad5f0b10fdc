export const en = {
  asOf: 'As of',
  asOfFuture: 'Choose today or an earlier date',
  notYet: '{date} is in the future. Nothing to show yet.',
  knownAt: 'As known on',
  changeDate: 'Change date',
  asOfOnly: 'As of {date}',
  knownAtOnly: 'As known on {instant}',
  asOfKnownAt: 'As of {date}, as known on {instant}',
  showToday: 'Show today',
} as const;
