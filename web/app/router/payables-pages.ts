import type { Page } from './page.ts';

/** Who is paid, and what for. */
export const payablesPages: readonly Page[] = [
  {
    path: '/bills',
    load: async () => (await import('#web/pages/bills/bills-page.tsx')).BillsPage,
    access: ['bills.read'],
    title: 'bills',
  },
  {
    path: '/bills/recurring',
    load: async () => (await import('#web/pages/bills/recurring-bills-page.tsx')).RecurringBillsPage,
    access: ['bills.read'],
    title: 'recurringBills',
  },
  {
    path: '/bills/credits',
    load: async () => (await import('#web/pages/bills/bill-credits-page.tsx')).BillCreditsPage,
    access: ['bills.read'],
    title: 'billCredits',
  },
  {
    path: '/bills/pay',
    load: async () => (await import('#web/pages/payment-runs/pay-run-page.tsx')).PayRunPage,
    access: ['bills.read', 'ledger.read'],
    title: 'payRun',
  },
  {
    path: '/bills/runs',
    load: async () => (await import('#web/pages/payment-runs/runs-page.tsx')).PayRunsPage,
    access: ['bills.read', 'ledger.read'],
    title: 'payRuns',
  },
  {
    path: '/bills/runs/:id',
    load: async () => (await import('#web/pages/payment-runs/run-page.tsx')).PaymentRunPage,
    access: ['bills.read', 'ledger.read'],
    title: 'payRuns',
  },
  {
    path: '/vendors',
    load: async () => (await import('#web/pages/vendors/vendors-page.tsx')).VendorsPage,
    access: ['bills.read'],
    title: 'vendors',
  },
  {
    path: '/vendors/:id',
    load: async () => (await import('#web/pages/vendors/vendor-page.tsx')).VendorPage,
    access: ['bills.read'],
    title: 'own',
  },
];
