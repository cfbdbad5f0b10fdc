import { readOrder } from '#web/kit/address/order.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { useMay } from '#web/lib/me.ts';
import type { PropertyKind } from './api.ts';

export const propertyKinds = [
  'house',
  'apartments',
  'rooms',
  'commercial',
  'mixed',
] as const satisfies readonly PropertyKind[];

export const propertySorts = ['name', 'kind', 'units', 'occupancy', 'vacant', 'market-rent'] as const;

const defaults = { view: 'active', q: '', kind: '', sort: '' };

/** What the list shows is in its address; what cannot be read there counts as left out. */
export function usePropertiesAddress() {
  const [address, change] = useAddress(defaults);
  const kind = propertyKinds.find((name) => name === address.kind);
  const order = readOrder(address.sort, propertySorts);
  const seesOrder = useMay()('portfolio.money') || order?.sort !== 'market-rent';
  const isArchive = address.view === 'archived';
  return {
    address,
    change,
    isArchive,
    order: seesOrder ? order : undefined,
    narrowed: address.q !== '' || kind !== undefined,
    query: {
      state: isArchive ? ('archived' as const) : ('active' as const),
      ...(address.q === '' ? {} : { q: address.q }),
      ...(kind === undefined ? {} : { kind }),
      ...(order === undefined || !seesOrder ? {} : order),
    },
  };
}
