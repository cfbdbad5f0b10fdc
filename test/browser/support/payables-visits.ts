import { expect } from './expect.ts';
import type { Visit } from './visit.ts';

/** Pages of vendors and bills, in every state worth looking at. */
export const payablesVisits: readonly Visit[] = [
  { page: '/bills', address: '/bills', as: ['owner', 'viewer'] },
  {
    page: '/bills',
    address: '/bills?add=1',
    state: 'adding one',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByLabel('Invoice number')).toBeVisible(),
  },
  { page: '/bills/credits', address: '/bills/credits', as: ['owner', 'viewer'] },
  {
    page: '/bills/credits',
    address: '/bills/credits?add=1',
    state: 'adding one',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByLabel('Credit date')).toBeVisible(),
  },
  { page: '/bills/recurring', address: '/bills/recurring', as: ['owner', 'viewer'] },
  {
    page: '/bills/recurring',
    address: '/bills/recurring?add=1',
    state: 'adding one',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByLabel('First bill date')).toBeVisible(),
  },
  { page: '/bills/pay', address: '/bills/pay', as: ['owner', 'viewer'] },
  {
    page: '/bills/pay',
    address: '/bills/pay?settings=1',
    state: 'with its settings',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByLabel('Next check number')).toBeVisible(),
  },
  { page: '/bills/runs', address: '/bills/runs', as: ['owner', 'viewer'] },
  { page: '/bills/runs/:id', address: ({ paymentRunId }) => `/bills/runs/${paymentRunId}`, as: ['owner', 'viewer'] },
  { page: '/vendors', address: '/vendors', as: ['owner', 'viewer'] },
  {
    page: '/vendors',
    address: '/vendors?add=1',
    state: 'adding one',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByLabel('Company name')).toBeVisible(),
  },
  { page: '/vendors/:id', address: ({ vendorId }) => `/vendors/${vendorId}`, as: ['owner', 'viewer'] },
  {
    page: '/vendors/:id',
    address: ({ vendorId }) => `/vendors/${vendorId}?edit=1`,
    state: 'in the form',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByLabel('License number')).toBeVisible(),
  },
];
