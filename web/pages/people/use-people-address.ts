import { readOrder } from '#web/kit/address/order.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import type { PersonRole } from './api.ts';

export const personRoles = [
  'tenant',
  'co-tenant',
  'guarantor',
  'owner',
  'emergency-contact',
  'contact-person',
  'vendor',
] as const satisfies readonly PersonRole[];

const defaults = { view: 'active', q: '', role: '', sort: '', open: '', add: '' };

/** What the directory shows is in its address; what cannot be read there counts as left out. */
export function usePeopleAddress() {
  const [address, change] = useAddress(defaults);
  const role = personRoles.find((name) => name === address.role);
  const order = readOrder(address.sort, ['name']);
  const isArchive = address.view === 'archived';
  return {
    address,
    change,
    isArchive,
    role,
    order,
    narrowed: address.q !== '' || role !== undefined,
    /** By more than one of the views that stand above the list. */
    isFiltered: address.q !== '' || (role !== undefined && role !== 'tenant' && role !== 'owner'),
    query: {
      state: isArchive ? ('archived' as const) : ('active' as const),
      ...(address.q === '' ? {} : { q: address.q }),
      ...(role === undefined ? {} : { role }),
      ...order,
    },
  };
}
