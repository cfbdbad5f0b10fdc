/**
 * The words of reports: titles, columns, totals, and how a figure came to be. German has the same keys; what the UK
 * writes otherwise stands in `britishReportWords`.
 */
export const reportWords = {
  'rent-roll': 'Rent roll',
  'aged-receivables': 'Aged receivables',
  delinquency: 'Delinquency',
  'tenant-ledger': 'Tenant ledger',
  prepayments: 'Prepayments',
  'deposit-register': 'Security deposits',
  'charges-register': 'Charges',
  'receipts-register': 'Payments received',
  'bank-deposits': 'Bank deposits',
  occupancy: 'Occupancy and vacancy',
  'lease-expirations': 'Lease expirations',
  'rent-increases': 'Rent increases',
  'property-performance': 'Property performance',
  'cash-forecast': 'Cash forecast',
  'income-statement': 'Income statement',
  'balance-sheet': 'Balance sheet',
  'trial-balance': 'Trial balance',
  'general-ledger': 'General ledger',
  'cash-flow': 'Cash flow',
  budget: 'Budget against actual',
  'audit-log': 'Audit log',
  tenant: 'Tenant',
  unit: 'Unit',
  property: 'Property',
  total: 'Total',
  amount: 'Amount',
  pastDue: 'Past due',
  days1to30: '1–30',
  days31to60: '31–60',
  days61to90: '61–90',
  daysOver90: 'Over 90',
  totalOf: 'Total {name}',
  totalLeases: { one: 'Total, {count} lease', other: 'Total, {count} leases' },
  dueOn: { one: 'Due {date}, {count} day', other: 'Due {date}, {count} days' },
} as const;

export const britishReportWords = {
  'deposit-register': 'Deposits',
} as const satisfies Partial<Record<keyof typeof reportWords, string>>;
