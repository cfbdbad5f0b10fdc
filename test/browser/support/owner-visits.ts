import type { Visit } from './visit.ts';

/** The pages of owners: distributions, statements, fees and taxes. */
export const ownerVisits: readonly Visit[] = [
  { page: '/owners', address: '/owners', as: ['owner', 'viewer'] },
  { page: '/owners/distributions', address: '/owners/distributions', as: ['owner', 'viewer'] },
  { page: '/owners/distribution-runs', address: '/owners/distribution-runs', as: ['owner', 'viewer'] },
  {
    page: '/owners/distribution-runs/:id',
    address: ({ distributionRunId }) => `/owners/distribution-runs/${distributionRunId}`,
    as: ['owner', 'viewer'],
  },
  { page: '/owners/:id', address: ({ ownerPersonId }) => `/owners/${ownerPersonId}`, as: ['owner', 'viewer'] },
  { page: '/owners/requests', address: '/owners/requests', as: ['owner', 'viewer'] },
  { page: '/owners/requests', state: 'asking', address: '/owners/requests?add=1', as: ['owner'] },
  { page: '/owners/statements', address: '/owners/statements', as: ['owner', 'viewer'] },
  { page: '/owners/statements/issue', address: '/owners/statements/issue', as: ['owner', 'viewer'] },
  {
    page: '/owners/statements/:id',
    address: ({ ownerStatementId }) => `/owners/statements/${ownerStatementId}`,
    as: ['owner', 'viewer'],
  },
  { page: '/owners/transfers', address: '/owners/transfers', as: ['owner', 'viewer'] },
  {
    page: '/owners/transfers/:id',
    address: ({ transferId }) => `/owners/transfers/${transferId}`,
    as: ['owner', 'viewer'],
  },
  {
    page: '/properties/:id/transfer',
    address: ({ propertyId }) => `/properties/${propertyId}/transfer`,
    as: ['owner'],
  },
  { page: '/owners/fees', address: '/owners/fees', as: ['owner', 'viewer'] },
  { page: '/owners/fee-runs', address: '/owners/fee-runs', as: ['owner', 'viewer'] },
  { page: '/owners/fee-runs/:id', address: ({ feeRunId }) => `/owners/fee-runs/${feeRunId}`, as: ['owner', 'viewer'] },
  { page: '/owners/year-end', address: '/owners/year-end?year=2026', as: ['owner'] },
  { page: '/owners/withholding', address: '/owners/withholding', as: ['owner'] },
  { page: '/owners/tax-rules', address: '/owners/tax-rules', as: ['owner'] },
];
