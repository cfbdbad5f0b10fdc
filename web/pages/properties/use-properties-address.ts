import { useAddress } from '#web/kit/address/use-address.ts';
import type { PropertyKind } from './api.ts';

export const propertyKinds = [
  'house',
  'apartments',
  'rooms',
  'commercial',
  'mixed',
] as const satisfies readonly PropertyKind[];

const defaults = { view: 'active', q: '', kind: '' };

/** What the list shows is in its address; what cannot be read there counts as left out. */
export function usePropertiesAddress() {
  const [address, change] = useAddress(defaults);
  const kind = propertyKinds.find((name) => name === address.kind);
  const isArchive = address.view === 'archived';
  return {
    address,
    change,
    isArchive,
    narrowed: address.q !== '' || kind !== undefined,
    query: {
      state: isArchive ? ('archived' as const) : ('active' as const),
      ...(address.q === '' ? {} : { q: address.q }),
      ...(kind === undefined ? {} : { kind }),
    },
  };
}
