import type { carriedKinds } from '#shared/api/carried-kinds.ts';
import { bankingTables } from '#server/modules/banking/index.ts';
import { ownersTables } from '#server/modules/owners/index.ts';
import { payablesTables } from '#server/modules/payables/index.ts';
import type { HistoryTable } from '#server/modules/rent/index.ts';
import { taxTables } from '#server/modules/taxes/index.ts';

export type RecordKind = (typeof carriedKinds)[number];

/** What an archive has of vendors, owners and banks: each a table, written as it was once the books are there. */
export const recordTables: Readonly<Record<RecordKind, HistoryTable>> = {
  ...payablesTables,
  ...ownersTables,
  ...bankingTables,
  ...taxTables,
};
