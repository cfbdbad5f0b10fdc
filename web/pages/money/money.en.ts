/** What all pages about money say. */
export const en = {
  money: 'Money',
  journal: 'Journal',
  accounts: 'Accounts',
  bankAccounts: 'Bank accounts',
  recurring: 'Recurring',
  more: 'More',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',

  remainder:
    '{amount} is left on the account for opening balances. It is at zero once everything was brought forward against it.',
  remainderOnCash: '{amount} on cash basis',
  remainderOnAccrual: '{amount} on accrual basis',
  remainderAccount: 'Look at the account',
  remainderEntry: 'New entry',

  periodQuarter: 'Quarter {number}, {year}',
  periodAll: 'Everything',
  periodDates: 'Chosen dates',
  periodSpan: '{from} to {to}',
  periodFrom: 'From {from}',
  periodTo: 'Until {to}',
  period: 'Period',
  previousPeriod: 'Earlier: {period}',
  nextPeriod: 'Later: {period}',
  from: 'From',
  to: 'To',
  basis: 'Basis',
  accrual: 'Accrual',
  cash: 'Cash',

  lost: 'No answer came from the server, so it is not known whether this was done. Try again: it is not done twice.',

  'closed-period': 'The books are closed for that date. Use a later one, or ask an owner to reopen the period.',
  'already-reversed': 'Somebody has reversed this entry meanwhile. Close this and look at it again.',
  'reversal-stays': 'A reversal cannot be reversed. Post the entry again instead.',
  'archived-account': 'An account of this entry is archived. Restore it under Accounts, then try again.',
  'idempotency-conflict': 'This was sent before with other content. Close this and look whether it was posted.',
  'system-account': 'Built-in account. It can’t be archived; it can be renamed and renumbered.',
  'account-in-use': 'This account is in use. One with postings stays; one with a balance cannot be archived.',
} as const;
