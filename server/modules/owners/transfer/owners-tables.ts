import type { HistoryTable } from '#server/modules/rent/index.ts';
import { distributionTables } from './distribution-tables.ts';
import { feeTables } from './fee-tables.ts';
import { statementTables } from './statement-tables.ts';

/** What an archive has of owners. */
export const ownersTables = { ...feeTables, ...distributionTables, ...statementTables } satisfies Readonly<
  Record<string, HistoryTable>
>;
