import type { ImportField } from './import-field.ts';
import { leaseFields } from './lease-fields.ts';
import { personFields } from './person-fields.ts';
import { propertyFields } from './property-fields.ts';
import type { SheetKind } from './read-tables.ts';
import { unitFields } from './unit-fields.ts';

/** What a column of each kind of sheet may be. */
export const importFields: Readonly<Record<SheetKind, readonly ImportField[]>> = {
  people: personFields,
  properties: propertyFields,
  units: unitFields,
  leases: leaseFields,
};

export function fieldOf(kind: SheetKind, key: string): ImportField | undefined {
  return importFields[kind].find((one) => one.key === key);
}
