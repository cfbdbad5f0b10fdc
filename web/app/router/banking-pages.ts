import type { Page } from './page.ts';

/** What the bank says, and what it is in the books. */
export const bankingPages: readonly Page[] = [
  {
    path: '/banking',
    load: async () => (await import('#web/pages/banking/pages.ts')).BankingPage,
    access: ['banking.read'],
    title: 'bankAccounts',
  },
  {
    path: '/banking/lines',
    load: async () => (await import('#web/pages/bank-lines/lines-page.tsx')).LinesPage,
    access: ['banking.read'],
    title: 'bankLines',
  },
  {
    path: '/banking/reconciliations',
    load: async () => (await import('#web/pages/reconciliations/pages.ts')).ReconciliationsPage,
    access: ['banking.read'],
    title: 'reconciliations',
  },
  {
    path: '/banking/reconciliations/:id',
    load: async () => (await import('#web/pages/reconciliations/pages.ts')).ReconciliationPage,
    access: ['banking.read'],
    title: 'own',
  },
  {
    path: '/banking/trust',
    load: async () => (await import('#web/pages/trust/trust-page.tsx')).TrustPage,
    access: ['banking.read'],
    title: 'bankTrust',
  },
  {
    path: '/banking/worksheets',
    load: async () => (await import('#web/pages/worksheets/pages.ts')).WorksheetsPage,
    access: ['banking.read'],
    title: 'worksheets',
  },
  {
    path: '/banking/worksheets/:id',
    load: async () => (await import('#web/pages/worksheets/pages.ts')).WorksheetPage,
    access: ['banking.read'],
    title: 'own',
  },
  {
    path: '/banking/reconciliations/:id/worksheet',
    load: async () => (await import('#web/pages/worksheets/pages.ts')).SignPage,
    access: ['banking.read'],
    title: 'own',
  },
  {
    path: '/banking/unclaimed',
    load: async () => (await import('#web/pages/unclaimed/unclaimed-page.tsx')).UnclaimedPage,
    access: ['banking.read'],
    title: 'unclaimed',
  },
  {
    path: '/banking/rules',
    load: async () => (await import('#web/pages/bank-rules/rules-page.tsx')).RulesPage,
    access: ['banking.read'],
    title: 'bankRules',
  },
  {
    path: '/banking/files',
    load: async () => (await import('#web/pages/banking/pages.ts')).FilesPage,
    access: ['banking.read'],
    title: 'bankFiles',
  },
  {
    path: '/money/bank-accounts',
    load: async () => (await import('#web/pages/banking/pages.ts')).MovedPage,
    access: ['banking.read'],
    title: 'bankAccounts',
  },
];
