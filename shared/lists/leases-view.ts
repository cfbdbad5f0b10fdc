import type { z } from 'zod';
import type { leasingRoutes } from '#shared/api/leasing.ts';
import { addDays, isBookDate } from '#shared/dates.ts';
import { filteredId, isId } from './is-id.ts';

type LeasesQuery = z.input<(typeof leasingRoutes)['GET /leases/']['query']>;

export const leaseViews = ['all', 'ending', 'steps', 'drafts', 'notice', 'ended'] as const;
export type LeaseView = (typeof leaseViews)[number];

export const leaseViewStates = [
  'draft',
  'out-for-signature',
  'signed',
  'active',
  'on-notice',
  'ended',
  'cancelled',
] as const satisfies readonly NonNullable<LeasesQuery['state']>[];

/** The parts of the address of the list of leases that say which ones are meant. */
export const leasesParts = { view: 'all', q: '', property: '', state: '', from: '', to: '', unit: '', person: '' };

export const soonDays = 60;

/** What they mean to the server; what cannot be read there counts as left out. */
export function readLeasesView(address: typeof leasesParts, today: string) {
  const view = leaseViews.find((name) => name === address.view) ?? 'all';
  const state = leaseViewStates.find((name) => name === address.state);
  const propertyId = filteredId(address.property);
  const filters: LeasesQuery = {
    ...(address.q === '' ? {} : { q: address.q }),
    ...(propertyId === undefined ? {} : { propertyId }),
    ...(isId(address.unit) ? { unitId: address.unit } : {}),
    ...(isId(address.person) ? { personId: address.person } : {}),
    ...(view === 'all' && state !== undefined ? { state } : {}),
    ...(isBookDate(address.from) ? { endsFrom: address.from } : {}),
    ...(isBookDate(address.to) ? { endsTo: address.to } : {}),
  };
  return { view, filters, query: { ...viewQuery(view, today), ...filters } };
}

function viewQuery(view: LeaseView, today: string): LeasesQuery {
  switch (view) {
    case 'all':
      return {};
    case 'ending':
      return { sort: 'end', endsFrom: today, endsTo: addDays(today, soonDays), goesOn: 'false' };
    case 'steps':
      return { rentSteps: 'true' };
    case 'drafts':
      return { state: 'unsigned' };
    case 'notice':
      return { state: 'on-notice' };
    case 'ended':
      return { state: 'ended' };
  }
}
