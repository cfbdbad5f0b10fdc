/** The list of reports. */
export const en = {
  find: 'Find a report',
  favorites: 'Favorites',
  favoriteNamed: 'Favorite: {report}',
  lastRun: 'Last run',
  never: 'Never',
  packet: 'Month-end packet',
  schedules: 'Scheduled reports',
  today: 'Today',
  group_rent: 'Rent',
  group_leasing: 'Leasing',
  group_accounting: 'Accounting',
  group_records: 'Records',
  noMatches: 'No matches',
  noReports: 'Your role includes no reports.',
} as const;
