import { historyFields, recordFields } from '#server/modules/moving/fields/history-fields.ts';
import type { ImportField } from '#server/modules/moving/fields/import-field.ts';
import { leaseFields } from '#server/modules/moving/fields/lease-fields.ts';
import { listFields } from '#server/modules/moving/fields/list-fields.ts';
import { personFields } from '#server/modules/moving/fields/person-fields.ts';
import { propertyFields } from '#server/modules/moving/fields/property-fields.ts';
import type { TableKind } from '#server/modules/moving/reading/read-tables.ts';
import { unitFields } from '#server/modules/moving/fields/unit-fields.ts';
import {
  accountFields,
  bookFields,
  budgetFields,
  fileFields,
  workspaceFields,
} from '#server/modules/moving/fields/whole-fields.ts';

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
  ...recordFields,
  budgets: budgetFields,
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
