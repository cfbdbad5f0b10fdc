/** By the permission that is missing. */
export const en = {
  'rent.read': 'Your role doesn’t include rent.',
  'leases.read': 'Your role doesn’t include leases.',
  'leases.draft': 'Your role doesn’t include drafting leases.',
  'leases.change': 'Your role doesn’t include raising rent.',
  'ledger.read': 'Your role doesn’t include the books.',
  'ledger.post': 'Your role doesn’t include posting entries.',
  'reports.send': 'Your role doesn’t include sending reports.',
  'portfolio.change': 'Your role doesn’t include adding properties.',
  'portfolio.import': 'Your role doesn’t include imports.',
  other: 'Your role doesn’t include this page.',
  why: 'Ask an owner of the workspace to change your role.',
  onlyWhole: 'This page requires access to all properties.',
  onlyWholeWhy: 'Ask an owner of the workspace if you need it.',
} as const;
