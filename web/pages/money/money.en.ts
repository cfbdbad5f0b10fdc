/** What all pages about money say. */
export const en = {
  money: 'Money',
  journal: 'Journal',
  accounts: 'Accounts',
  recurring: 'Recurring',
  more: 'More',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',

  remainder: '{amount} left on opening balances. Post your opening balances against it to clear it.',
  remainderOnCash: '{amount} on cash basis',
  remainderOnAccrual: '{amount} on accrual basis',
  remainderAccount: 'Open account',
  remainderEntry: 'New entry',

  periodQuarter: 'Quarter {number}, {year}',
  periodAll: 'All',
  periodDates: 'Custom dates',
  periodSpan: '{from} to {to}',
  periodFrom: 'From {from}',
  periodTo: 'Through {to}',
  period: 'Period',
  previousPeriod: 'Previous: {period}',
  nextPeriod: 'Next: {period}',
  from: 'From',
  to: 'Through',
  basis: 'Basis',
  accrual: 'Accrual',
  cash: 'Cash',

  lost: 'No answer from the server. Try again: it is posted only once.',

  'closed-period': 'The books are closed for this date. Use a later date, or reopen the books.',
  'already-reversed': 'Someone already reversed this entry.',
  'reversal-stays': 'Reversals can’t be reversed. Post the entry again instead.',
  'archived-account': 'An account in this entry is archived. Restore it under Accounts.',
  'idempotency-conflict': 'This was already sent with different contents. Check the journal.',
  'system-account': 'Built-in account. It can’t be archived; it can be renamed and renumbered.',
  'account-in-use':
    'Account in use. Accounts with postings can’t be removed; accounts with a balance can’t be archived.',
} as const;
