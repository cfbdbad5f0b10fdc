import { field } from './import-field.ts';
import type { ImportField } from './import-field.ts';
import { archived, propertyReference, reference } from './import-field.ts';

/** What holds for a whole workspace, such as its late fees. */
export const workspaceFields: readonly ImportField[] = [
  field('setting', 'text', 'Setting', { isRequired: true }),
  field('value', 'json', 'Value', { isRequired: true }),
];

/** The chart of accounts. The program's own are known by their keys, whatever their numbers. */
export const accountFields: readonly ImportField[] = [
  field('number', 'text', 'Number', { isRequired: true }),
  field('name', 'text', 'Name', { isRequired: true }),
  field('kind', 'text', 'Kind', { isRequired: true }),
  field('isContra', 'text', 'Contra'),
  field('taxLine', 'text', 'Tax line'),
  field('isOperating', 'text', 'Operating'),
  field('systemKey', 'text', 'System key'),
  field('bankKind', 'text', 'Bank account kind'),
  field('bankName', 'text', 'Bank'),
  field('bankNumber', 'text', 'Bank account number'),
  archived,
  reference,
];

/** Each line of the journal on both bases: the books as a whole come to the same sums from it. */
export const bookFields: readonly ImportField[] = [
  field('entry', 'number', 'Entry', { isRequired: true }),
  field('date', 'date', 'Date', { isRequired: true }),
  field('memo', 'text', 'Memo', { isRequired: true }),
  field('account', 'text', 'Account', { isRequired: true }),
  field('currency', 'text', 'Currency', { isRequired: true }),
  field('basis', 'text', 'Basis', { isRequired: true }),
  field('amount', 'amount', 'Amount', { isRequired: true }),
  field('lineMemo', 'text', 'Line memo'),
  field('property', 'text', 'Property'),
  field('unit', 'text', 'Unit'),
  field('lease', 'text', 'Lease'),
  field('person', 'text', 'Person'),
  field('bankAccount', 'text', 'Bank account'),
  field('source', 'text', 'Source'),
  field('sourceReference', 'text', 'Source reference'),
  field('explanation', 'json', 'Explanation'),
  field('reverses', 'number', 'Reverses'),
  field('reason', 'text', 'Reason'),
];

/** What is planned, by month, property and account. */
export const budgetFields: readonly ImportField[] = [
  field('month', 'text', 'Month', { isRequired: true }),
  field('property', 'text', 'Property'),
  field('account', 'text', 'Account number', { isRequired: true }),
  field('accountName', 'text', 'Account'),
  field('currency', 'text', 'Currency', { isRequired: true }),
  field('amount', 'amount', 'Amount', { isRequired: true }),
  propertyReference,
];

/** Where each file of the archive belongs. */
export const fileFields: readonly ImportField[] = [
  field('file', 'text', 'File', { isRequired: true }),
  field('name', 'text', 'Name', { isRequired: true }),
  field('recordKind', 'text', 'Record kind', { isRequired: true }),
  field('record', 'text', 'Record'),
  field('document', 'text', 'Document', { isRequired: true }),
  field('kind', 'text', 'Kind', { isRequired: true }),
  field('title', 'text', 'Title', { isRequired: true }),
  field('version', 'number', 'Version', { isRequired: true }),
  field('note', 'text', 'Note'),
  field('visibility', 'list', 'Visible for'),
  field('position', 'number', 'Position'),
  field('mediaType', 'text', 'Media type'),
  field('bytes', 'number', 'Bytes'),
  field('sha256', 'text', 'SHA-256'),
  field('addedAt', 'text', 'Added at'),
  /** Said when it comes in: whether the archive has it. */
  field('found', 'text', 'Found'),
  archived,
];
