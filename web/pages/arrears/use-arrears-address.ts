import { isBookDate } from '#shared/dates.ts';
import { filteredId } from '#shared/lists/is-id.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { ArrearsQuery } from './api.ts';

export const views = ['all', 'new', 'reminder', 'second', 'final', 'collections', 'held'] as const;

const defaults = { view: 'all', q: '', property: '', asOf: '', open: '', act: '', remind: '' };

/** What the list shows is in its address; what cannot be read there counts as left out, a date in the future is refused. */
export function useArrearsAddress() {
  const [address, change] = useAddress(defaults);
  const view = views.find((name) => name === address.view) ?? 'all';
  const propertyId = filteredId(address.property);
  const today = useToday();
  const asked = isBookDate(address.asOf) ? address.asOf : undefined;
  const asOf = asked === undefined || asked > today ? undefined : asked;
  /** In the future. */
  const refused = asOf === asked ? undefined : asked;
  const query: ArrearsQuery = {
    ...(view === 'all' ? {} : { view }),
    ...(address.q === '' ? {} : { q: address.q.slice(0, 120) }),
    ...(propertyId === undefined ? {} : { propertyId }),
    ...(asOf === undefined ? {} : { asOf }),
  };
  // Whom reminders go to stands in the address: after a reload, or on the way back to it, they go to the same and no others.
  const isAct = address.act === 'remind';
  const named = address.remind === '' && isAct ? address.open : address.remind;
  const remindIds = named.split(',').filter((id) => id !== '');
  const sendsToAll = isAct && named === '';
  const narrowed = address.q !== '' || propertyId !== undefined;
  return { address, change, view, propertyId, asOf, refused, query, narrowed, remindIds, sendsToAll };
}
