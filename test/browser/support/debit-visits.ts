import { expect } from './expect.ts';
import type { Visit } from './visit.ts';

/** Direct debits and the mandates that allow them. */
export const debitVisits: readonly Visit[] = [
  { page: '/rent/direct-debits', address: '/rent/direct-debits', as: ['owner', 'viewer'] },
  { page: '/rent/direct-debits/new', address: '/rent/direct-debits/new', as: ['owner'] },
  {
    page: '/rent/direct-debits/:id',
    address: ({ debitRunId }) => `/rent/direct-debits/${debitRunId}`,
    as: ['owner', 'viewer'],
  },
  { page: '/rent/mandates', address: '/rent/mandates', as: ['owner', 'viewer'] },
  {
    page: '/rent/mandates',
    address: '/rent/mandates?add=1',
    state: 'adding one',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('dialog')).toBeVisible(),
  },
];
