import { isBookDate } from '#shared/dates.ts';
import { filteredId } from '#shared/lists/is-id.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { ArrearsQuery } from './api.ts';

export const views = ['all', 'new', 'reminder', 'second', 'final', 'collections', 'held'] as const;

const defaults = { view: 'all', q: '', property: '', asOf: '', open: '', act: '' };

/** What the list shows is in its address; what cannot be read there, or is in the future, counts as left out. */
export function useArrearsAddress() {
  const [address, change] = useAddress(defaults);
  const view = views.find((name) => name === address.view) ?? 'all';
  const propertyId = filteredId(address.property);
  const today = useToday();
  const asOf = isBookDate(address.asOf) && address.asOf <= today ? address.asOf : undefined;
  const query: ArrearsQuery = {
    ...(view === 'all' ? {} : { view }),
    ...(address.q === '' ? {} : { q: address.q.slice(0, 120) }),
    ...(propertyId === undefined ? {} : { propertyId }),
    ...(asOf === undefined ? {} : { asOf }),
  };
  return { address, change, view, propertyId, asOf, query, narrowed: address.q !== '' || propertyId !== undefined };
}
