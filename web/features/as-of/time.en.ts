export const en = {
  asOf: 'As of',
  asOfFuture: 'Choose today or an earlier date',
  notYet: '{date} is in the future. Nothing to show yet.',
  knownAt: 'Recorded by',
  changeDate: 'Change date',
  asOfOnly: 'As of {date}',
  knownAtOnly: 'Recorded by {instant}',
  asOfKnownAt: 'As of {date}, recorded by {instant}',
  showToday: 'Show today',
} as const;
