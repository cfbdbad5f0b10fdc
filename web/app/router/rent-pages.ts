import type { Page } from './page.ts';

/** What is owed, charged, paid and held. */
export const rentPages: readonly Page[] = [
  {
    path: '/rent',
    load: async () => (await import('#web/pages/rent/board-page.tsx')).BoardPage,
    access: 'signed-in',
    title: 'rentRoll',
  },
  {
    path: '/rent/run',
    load: async () => (await import('#web/pages/rent/run-page.tsx')).RunPage,
    access: 'signed-in',
    title: 'rentRun',
  },
  {
    path: '/rent/runs',
    load: async () => (await import('#web/pages/rent/runs-page.tsx')).RunsPage,
    access: 'signed-in',
    title: 'rentRuns',
  },
  {
    path: '/rent/runs/:id',
    load: async () => (await import('#web/pages/rent/posted-run-page.tsx')).PostedRunPage,
    access: 'signed-in',
    title: 'rentRun',
  },
  {
    path: '/rent/shared-costs',
    load: async () => (await import('#web/pages/rent/shared-costs-page.tsx')).SharedCostsPage,
    access: 'signed-in',
    title: 'sharedCosts',
  },
  {
    path: '/rent/late-fees',
    load: async () => (await import('#web/pages/rent/late-fees-page.tsx')).LateFeesPage,
    access: 'signed-in',
    title: 'lateFees',
  },
  {
    path: '/rent/arrears',
    load: async () => (await import('#web/pages/arrears/arrears-page.tsx')).ArrearsPage,
    access: 'signed-in',
    title: 'arrears',
  },
  {
    path: '/rent/reminders',
    load: async () => (await import('#web/pages/arrears/reminders-page.tsx')).RemindersPage,
    access: 'signed-in',
    title: 'reminders',
  },
  {
    path: '/rent/templates',
    load: async () => (await import('#web/pages/arrears/templates-page.tsx')).TemplatesPage,
    access: 'signed-in',
    title: 'messageTemplates',
  },
  {
    path: '/rent/increases',
    load: async () => (await import('#web/pages/rent-increases/increases-page.tsx')).IncreasesPage,
    access: 'signed-in',
    title: 'rentIncreases',
  },
  {
    path: '/rent/increases/new',
    load: async () => (await import('#web/pages/rent-increases/new-increase-page.tsx')).NewIncreasePage,
    access: 'signed-in',
    title: 'raiseRent',
  },
  {
    path: '/rent/increases/:id',
    load: async () => (await import('#web/pages/rent-increases/increase-page.tsx')).IncreasePage,
    access: 'signed-in',
    title: 'rentIncrease',
  },
  {
    path: '/rent/indexes',
    load: async () => (await import('#web/pages/rent-increases/indexes-page.tsx')).IndexesPage,
    access: 'signed-in',
    title: 'indexSeries',
  },
  {
    path: '/rent/receipts',
    load: async () => (await import('#web/pages/rent/receipts-page.tsx')).ReceiptsPage,
    access: 'signed-in',
    title: 'receipts',
  },
  {
    path: '/rent/receipts/:id',
    load: async () => (await import('#web/pages/rent/receipt-page.tsx')).ReceiptPage,
    access: 'signed-in',
    title: 'own',
  },
  {
    path: '/rent/charges',
    load: async () => (await import('#web/pages/rent/charges-page.tsx')).ChargesPage,
    access: 'signed-in',
    title: 'own',
  },
  {
    path: '/rent/charges/:id',
    load: async () => (await import('#web/pages/rent/charge-page.tsx')).ChargePage,
    access: 'signed-in',
    title: 'own',
  },
  {
    path: '/rent/deposits',
    load: async () => (await import('#web/pages/deposits/register-page.tsx')).RegisterPage,
    access: 'signed-in',
    title: 'deposits',
  },
  {
    path: '/rent/deposits/rules',
    load: async () => (await import('#web/pages/deposits/rules-page.tsx')).RulesPage,
    access: 'signed-in',
    title: 'depositRules',
  },
  {
    path: '/rent/deposits/:id',
    load: async () => (await import('#web/pages/deposits/deposit-page.tsx')).DepositPage,
    access: 'signed-in',
    title: 'own',
  },
  {
    path: '/rent/settlements/:id',
    load: async () => (await import('#web/pages/deposits/settlement-page.tsx')).SettlementPage,
    access: 'signed-in',
    title: 'own',
  },
  {
    path: '/rent/deposits-to-bank',
    load: async () => (await import('#web/pages/rent/bank-page.tsx')).BankPage,
    access: 'signed-in',
    title: 'depositsToBank',
  },
];
