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
  banking: ['bank-register', 'reconciliation', 'three-way', 'deposits-in-transit'],
  accounting: ['income-statement', 'balance-sheet', 'trial-balance', 'general-ledger', 'cash-flow', 'budget'],
  owners: ['owner-ledger', 'management-fees', 'distributions', 'schedule-e', 'preview-1099'],
  payables: ['aged-payables', 'vendor-ledger', 'bills-register', 'expenses-by-vendor'],
  records: ['audit-log'],
} as const;

export type ReportGroup = keyof typeof reportGroups;
export type ReportKey = (typeof reportGroups)[ReportGroup][number];
export const reportKeys = Object.values(reportGroups).flat() as readonly ReportKey[];
