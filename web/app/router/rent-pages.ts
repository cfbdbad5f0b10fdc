import type { Page } from './page.ts';

/** What is owed, charged, paid and held. */
export const rentPages: readonly Page[] = [
  {
    path: '/rent',
    load: async () => (await import('#web/pages/rent/board-page.tsx')).BoardPage,
    access: ['rent.read'],
    title: 'rentRoll',
  },
  {
    path: '/rent/run',
    load: async () => (await import('#web/pages/rent/run-page.tsx')).RentRunPage,
    access: ['rent.read'],
    title: 'rentRun',
  },
  {
    path: '/rent/runs',
    load: async () => (await import('#web/pages/rent/runs-page.tsx')).RunsPage,
    access: ['rent.read'],
    title: 'rentRuns',
  },
  {
    path: '/rent/runs/:id',
    load: async () => (await import('#web/pages/rent/posted-run-page.tsx')).PostedRunPage,
    access: ['rent.read'],
    title: 'rentRun',
  },
  {
    path: '/rent/shared-costs',
    load: async () => (await import('#web/pages/rent/shared-costs-page.tsx')).SharedCostsPage,
    access: ['rent.read'],
    title: 'sharedCosts',
  },
  {
    path: '/rent/late-fees',
    load: async () => (await import('#web/pages/rent/late-fees-page.tsx')).LateFeesPage,
    access: ['rent.read'],
    title: 'lateFees',
  },
  {
    path: '/rent/arrears',
    load: async () => (await import('#web/pages/arrears/arrears-page.tsx')).ArrearsPage,
    access: ['rent.read'],
    title: 'arrears',
  },
  {
    path: '/rent/reminders',
    load: async () => (await import('#web/pages/arrears/reminders-page.tsx')).RemindersPage,
    access: ['rent.read'],
    title: 'reminders',
  },
  {
    path: '/rent/templates',
    load: async () => (await import('#web/pages/arrears/templates-page.tsx')).TemplatesPage,
    access: ['rent.read'],
    title: 'messageTemplates',
  },
  {
    path: '/rent/increases',
    load: async () => (await import('#web/pages/rent-increases/increases-page.tsx')).IncreasesPage,
    access: ['leases.read'],
    title: 'rentIncreases',
  },
  {
    path: '/rent/increases/new',
    load: async () => (await import('#web/pages/rent-increases/new-increase-page.tsx')).NewIncreasePage,
    access: ['leases.change'],
    title: 'raiseRent',
  },
  {
    path: '/rent/increases/:id',
    load: async () => (await import('#web/pages/rent-increases/increase-page.tsx')).IncreasePage,
    access: ['leases.read'],
    title: 'rentIncrease',
  },
  {
    path: '/rent/indexes',
    load: async () => (await import('#web/pages/rent-increases/indexes-page.tsx')).IndexesPage,
    access: ['leases.read'],
    title: 'indexSeries',
  },
  {
    path: '/rent/receipts',
    load: async () => (await import('#web/pages/rent/receipts-page.tsx')).ReceiptsPage,
    access: ['rent.read'],
    title: 'receipts',
  },
  {
    path: '/rent/receipts/:id',
    load: async () => (await import('#web/pages/rent/receipt-page.tsx')).ReceiptPage,
    access: ['rent.read'],
    title: 'own',
  },
  {
    path: '/rent/charges',
    load: async () => (await import('#web/pages/rent/charges-page.tsx')).ChargesPage,
    access: ['rent.read'],
    title: 'own',
  },
  {
    path: '/rent/charges/:id',
    load: async () => (await import('#web/pages/rent/charge-page.tsx')).ChargePage,
    access: ['rent.read'],
    title: 'own',
  },
  {
    path: '/rent/deposits',
    load: async () => (await import('#web/pages/deposits/register-page.tsx')).RegisterPage,
    access: ['rent.read'],
    title: 'deposits',
  },
  {
    path: '/rent/deposits/rules',
    load: async () => (await import('#web/pages/deposits/rules-page.tsx')).RulesPage,
    access: ['rent.read'],
    title: 'depositRules',
  },
  {
    path: '/rent/deposits/:id',
    load: async () => (await import('#web/pages/deposits/deposit-page.tsx')).DepositPage,
    access: ['rent.read'],
    title: 'own',
  },
  {
    path: '/rent/settlements/:id',
    load: async () => (await import('#web/pages/deposits/settlement-page.tsx')).SettlementPage,
    access: ['rent.read'],
    title: 'own',
  },
  {
    path: '/rent/deposits-to-bank',
    load: async () => (await import('#web/pages/rent/bank-page.tsx')).BankPage,
    access: ['rent.read'],
    title: 'depositsToBank',
  },
];
