import { addDays, isBookDate } from '#shared/dates.ts';
import { readOrder } from '#web/kit/address/order.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import type { LeasesQuery, LeaseState } from './api.ts';
import { useToday } from '#web/lib/use-today.ts';

export const views = ['all', 'ending', 'drafts', 'notice', 'ended'] as const;
export type ViewName = (typeof views)[number];

export const leaseStates = [
  'draft',
  'out-for-signature',
  'signed',
  'active',
  'on-notice',
  'ended',
  'cancelled',
] as const satisfies readonly LeaseState[];

const soonDays = 60;
const defaults = {
  view: 'all',
  q: '',
  property: '',
  state: '',
  from: '',
  to: '',
  unit: '',
  person: '',
  sort: '',
  open: '',
};

/** What the address may say. Left out, a view has its own order: mostly the newest first. */
export const orders = [
  'start',
  'last-day',
  '-last-day',
  'unit',
  '-unit',
  'tenant',
  '-tenant',
  'rent',
  '-rent',
] as const;
const sorts = ['start', 'last-day', 'unit', 'tenant', 'rent'] as const;

/** What the list shows is in its address; what cannot be read there counts as left out. */
export function useLeasesAddress() {
  const today = useToday();
  const [address, change] = useAddress(defaults);
  const view = views.find((name) => name === address.view) ?? 'all';
  const order = orders.find((name) => name === address.sort);
  const state = leaseStates.find((name) => name === address.state);
  const filters: LeasesQuery = {
    ...(address.q === '' ? {} : { q: address.q }),
    ...(isId(address.property) ? { propertyId: address.property } : {}),
    ...(isId(address.unit) ? { unitId: address.unit } : {}),
    ...(isId(address.person) ? { personId: address.person } : {}),
    ...(view === 'all' && state !== undefined ? { state } : {}),
    ...(isBookDate(address.from) ? { endsFrom: address.from } : {}),
    ...(isBookDate(address.to) ? { endsTo: address.to } : {}),
  };
  return {
    address,
    change,
    view,
    /** Something beside the view leaves rows out. */
    narrowed: Object.keys(filters).length > 0,
    propertyId: filters.propertyId,
    order,
    query: { ...viewQuery(view, today), ...filters, ...(order === undefined ? {} : readOrder(order, sorts)) },
  };
}

function viewQuery(view: ViewName, today: string): LeasesQuery {
  switch (view) {
    case 'all':
      return {};
    case 'ending':
      return { sort: 'end', endsFrom: today, endsTo: addDays(today, soonDays), goesOn: 'false' };
    case 'drafts':
      return { state: 'unsigned' };
    case 'notice':
      return { state: 'on-notice' };
    case 'ended':
      return { state: 'ended' };
  }
}

function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
