import { isId } from '#shared/lists/is-id.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import type { ArrearsQuery } from './api.ts';

export const views = ['all', 'new', 'reminder', 'second', 'final', 'collections', 'held'] as const;

const defaults = { view: 'all', q: '', property: '', open: '', act: '' };

/** What the list shows is in its address; what cannot be read there counts as left out. */
export function useArrearsAddress() {
  const [address, change] = useAddress(defaults);
  const view = views.find((name) => name === address.view) ?? 'all';
  const propertyId = isId(address.property) ? address.property : undefined;
  const query: ArrearsQuery = {
    ...(view === 'all' ? {} : { view }),
    ...(address.q === '' ? {} : { q: address.q.slice(0, 120) }),
    ...(propertyId === undefined ? {} : { propertyId }),
  };
  return { address, change, view, propertyId, query, narrowed: address.q !== '' || propertyId !== undefined };
}
