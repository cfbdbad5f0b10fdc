/** What a month-end packet says of itself on its cover. */
export const packetWords = {
  packet: 'Month-end packet',
  contents: 'Contents',
  cover: 'Cover',
  report: 'Report',
  page: 'Page',
  organization: 'Organization',
  properties: 'Properties',
  allProperties: 'All properties',
  closedThrough: 'Books closed through',
  notClosed: 'Not closed',
  verified: 'Verified',
  sealsMatch: 'Yes, latest seals match their entries',
  sealsBroken: 'No, the seals don’t match the entries',
  sealsWaiting: { one: '{count} entry not sealed yet', other: '{count} entries not sealed yet' },
  lastEntry: 'Last entry',
  noEntries: 'No entries',
  entryAt: 'Number {number}, recorded {at}',
  seal: 'Seal',
  createdBy: 'Created by',
  mailSubject: '{name}, {period}',
  mailText:
    'Hello,\n\n{name} for {period} is attached.\n\n{workspace}\n\nThis report is sent on a schedule. To stop it, reply to the person who set it up.',
} as const;

export const britishPacketWords = { organization: 'Organisation' } as const;
