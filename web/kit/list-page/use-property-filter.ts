import type { Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { usePropertyList } from '#web/lib/properties.ts';

/** One of the properties, found by typing; in the address it is called `property`. */
export function usePropertyFilter(label: string, name = 'property'): Filter {
  const options = (usePropertyList() ?? []).map(({ id, name: of, colour }) => ({
    value: id,
    label: of,
    colour: propertyColourOf(colour),
  }));
  return { kind: 'find', name, label, options };
}
