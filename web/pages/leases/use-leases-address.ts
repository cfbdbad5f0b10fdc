import { leasesParts, readLeasesView } from '#shared/lists/leases-view.ts';
import { readOrder } from '#web/kit/address/order.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { useToday } from '#web/lib/use-today.ts';

const defaults = { ...leasesParts, sort: '', open: '' };

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
  const order = orders.find((name) => name === address.sort);
  const { view, filters, query } = readLeasesView(address, today);
  return {
    address,
    change,
    view,
    /** Something beside the view leaves rows out. */
    narrowed: Object.keys(filters).length > 0,
    propertyId: filters.propertyId,
    order,
    query: { ...query, ...(order === undefined ? {} : readOrder(order, sorts)) },
  };
}
