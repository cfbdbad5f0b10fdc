import { historyFields } from './history-fields.ts';
import type { ImportField } from './import-field.ts';
import { leaseFields } from './lease-fields.ts';
import { listFields } from './list/list-fields.ts';
import { personFields } from './person-fields.ts';
import { propertyFields } from './property-fields.ts';
import type { TableKind } from './read-tables.ts';
import { unitFields } from './unit-fields.ts';
import { accountFields, bookFields, fileFields, workspaceFields } from './whole-fields.ts';

/** What a column of each kind of sheet may be. */
export const importFields: Readonly<Record<TableKind, readonly ImportField[]>> = {
  people: personFields,
  properties: propertyFields,
  units: unitFields,
  leases: leaseFields,
  list: listFields,
  workspace: workspaceFields,
  accounts: accountFields,
  books: bookFields,
  ...historyFields,
  files: fileFields,
};

/** What is written for programs: whole records as JSON, and what finds them again. */
const inner: ReadonlySet<string> = new Set([
  'tenantReferences',
  'guarantorReferences',
  'propertyReference',
  'partOfReference',
  'unitReference',
  'reference',
  'colour',
  'number',
  'endKind',
  'endReason',
  'cancelReason',
  'isUndone',
  'continues',
  'depositDueOn',
  'billFrom',
  'billedFrom',
  'lookedTo',
]);

export const fieldsForPeople = (kind: TableKind): readonly ImportField[] =>
  importFields[kind].filter(({ key, type }) => type !== 'json' && !inner.has(key));

export function fieldOf(kind: TableKind, key: string): ImportField | undefined {
  return importFields[kind].find((one) => one.key === key);
}
