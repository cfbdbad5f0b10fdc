import type { HistoryTable } from '#server/modules/rent/index.ts';
import { billTables } from './bill-tables.ts';
import { creditTables } from './credit-tables.ts';
import { payingTables } from './paying-tables.ts';

/** What an archive has of vendors and bills. */
export const payablesTables = { ...payingTables, ...creditTables, ...billTables } satisfies Readonly<
  Record<string, HistoryTable>
>;
