/** The kinds of records that are found by words alone, and can be asked for one by one. */
export const foundKinds = ['person', 'property', 'unit', 'lease'] as const;

export type FoundKind = (typeof foundKinds)[number];

/** All kinds of records that a search finds. */
export const recordKinds = [
  ...foundKinds,
  'charge',
  'receipt',
  'entry',
  'document',
  'task',
  'vendor',
  'bill',
  'owner-statement',
] as const;

export type SearchedKind = (typeof recordKinds)[number];
