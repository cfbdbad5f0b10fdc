export const en = {
  asOf: 'As of',
  asOfFuture: 'Choose today or an earlier date',
  notYet: '{date} is in the future. Nothing to show yet.',
  knownAt: 'Recorded through',
  changeDate: 'Change date',
  asOfOnly: 'As of {date}',
  knownAtOnly: 'Recorded through {instant}',
  asOfKnownAt: 'As of {date}, recorded through {instant}',
  showToday: 'Show today',
} as const;
