/** By the permission that is missing. */
export const en = {
  'rent.read': 'Your role does not include rent.',
  'leases.read': 'Your role does not include leases.',
  'leases.draft': 'Your role does not include writing leases.',
  'leases.change': 'Your role does not include raising rents.',
  'ledger.read': 'Your role does not include the books.',
  'ledger.post': 'Your role can look at the books, but not write in them.',
  'portfolio.change': 'Your role does not include adding properties.',
  'portfolio.import': 'Your role does not include imports.',
  other: 'Your role does not include this page.',
  why: 'Ask an owner of the workspace to change your role.',
  onlyWhole: 'You work with some properties only, and this page is about the whole workspace.',
  onlyWholeWhy: 'Ask an owner of the workspace if you need it.',
} as const;
