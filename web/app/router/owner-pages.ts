import type { Page } from './page.ts';

/** Owners of properties: what management costs them. */
export const ownerPages: readonly Page[] = [
  {
    path: '/owners',
    load: async () => (await import('#web/pages/owners/owners-page.tsx')).OwnersPage,
    access: ['owners.read'],
    title: 'owners',
  },
  {
    path: '/owners/distributions',
    load: async () => (await import('#web/pages/owners/distributions-page.tsx')).DistributionsPage,
    access: ['owners.read'],
    title: 'distributions',
  },
  {
    path: '/owners/distribution-runs',
    load: async () => (await import('#web/pages/owners/distribution-runs-page.tsx')).DistributionRunsPage,
    access: ['owners.read'],
    title: 'distributionRuns',
  },
  {
    path: '/owners/distribution-runs/:id',
    load: async () => (await import('#web/pages/owners/distribution-run-page.tsx')).DistributionRunPage,
    access: ['owners.read'],
    title: 'distributionRuns',
  },
  {
    path: '/owners/requests',
    load: async () => (await import('#web/pages/owners/requests-page.tsx')).RequestsPage,
    access: ['owners.read'],
    title: 'contributionRequests',
  },
  {
    path: '/owners/statements',
    load: async () => (await import('#web/pages/owners/statements-page.tsx')).StatementsPage,
    access: ['owners.read'],
    title: 'ownerStatements',
  },
  {
    path: '/owners/statements/issue',
    load: async () => (await import('#web/pages/owners/issue-statements-page.tsx')).IssueStatementsPage,
    access: ['owners.read'],
    title: 'ownerStatements',
  },
  {
    path: '/owners/statements/:id',
    load: async () => (await import('#web/pages/owners/statement-page.tsx')).StatementPage,
    access: ['owners.read'],
    title: 'ownerStatements',
  },
  {
    path: '/owners/transfers',
    load: async () => (await import('#web/pages/owners/transfers-page.tsx')).TransfersPage,
    access: ['owners.read'],
    title: 'transfers',
  },
  {
    path: '/owners/transfers/:id',
    load: async () => (await import('#web/pages/owners/transfer-page.tsx')).TransferPage,
    access: ['owners.read'],
    title: 'transfers',
  },
  {
    path: '/properties/:id/transfer',
    load: async () => (await import('#web/pages/properties/transfer-page.tsx')).TransferPage,
    access: ['owners.pay'],
    title: 'transfers',
  },
  {
    path: '/owners/:id',
    load: async () => (await import('#web/pages/owners/owner-page.tsx')).OwnerPage,
    access: ['owners.read'],
    title: 'owners',
  },
  {
    path: '/owners/fees',
    load: async () => (await import('#web/pages/owners/fees-page.tsx')).FeesPage,
    access: ['owners.read'],
    title: 'fees',
  },
  {
    path: '/owners/fee-runs',
    load: async () => (await import('#web/pages/owners/fee-runs-page.tsx')).FeeRunsPage,
    access: ['owners.read'],
    title: 'feeRuns',
  },
  {
    path: '/owners/fee-runs/:id',
    load: async () => (await import('#web/pages/owners/fee-run-page.tsx')).FeeRunPage,
    access: ['owners.read'],
    title: 'feeRuns',
  },
  {
    path: '/owners/year-end',
    load: async () => (await import('#web/pages/taxes/year-end-page.tsx')).YearEndPage,
    access: ['taxes.read'],
    title: 'yearEnd',
  },
  {
    path: '/owners/withholding',
    load: async () => (await import('#web/pages/taxes/withholding-page.tsx')).WithholdingPage,
    access: ['taxes.read'],
    title: 'withholding',
  },
  {
    path: '/owners/tax-rules',
    load: async () => (await import('#web/pages/taxes/tax-rules-page.tsx')).TaxRulesPage,
    access: ['taxes.read'],
    title: 'taxRules',
  },
];
