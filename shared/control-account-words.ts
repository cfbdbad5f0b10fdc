/** What moves an account that nobody posts to by hand, by its key: the refusal and the form of an entry say the same. */
export const controlAccountWords = {
  'control_tenant-receivable':
    'To change {number} {name}, use Record payment, Add one-time charge or Add credit on the lease.',
  control_prepayments: 'To change {number} {name}, use Record payment or Refund on the lease.',
  'control_deposits-held':
    'To change {number} {name}, use Record payment on the lease, or Request deposit or Settle deposit on its deposit page.',
  'control_last-months-rent':
    'To change {number} {name}, use Record payment on the lease, or “Use last month’s rent” on its deposit page.',
  control_undeposited: 'To change {number} {name}, use Record payment on the lease, or Bank deposits under Payments.',
} as const;
