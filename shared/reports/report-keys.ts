/** Every report, by the group that it is listed in. */
export const reportGroups = {
  rent: [
    'rent-roll',
    'aged-receivables',
    'delinquency',
    'tenant-ledger',
    'prepayments',
    'deposit-register',
    'charges-register',
    'receipts-register',
    'bank-deposits',
  ],
  leasing: ['occupancy', 'lease-expirations', 'rent-increases', 'property-performance', 'cash-forecast'],
  accounting: ['income-statement', 'balance-sheet', 'trial-balance', 'general-ledger', 'cash-flow', 'budget'],
  records: ['audit-log'],
} as const;

export type ReportGroup = keyof typeof reportGroups;
export type ReportKey = (typeof reportGroups)[ReportGroup][number];
export const reportKeys = Object.values(reportGroups).flat() as readonly ReportKey[];
