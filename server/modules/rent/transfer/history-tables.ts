import type { historyKinds } from '#shared/api/moving.ts';
import type { HistoryTable } from './history-table.ts';
import { moneyTables } from './money-tables.ts';
import { registerTables } from './register-tables.ts';

export type HistoryKind = (typeof historyKinds)[number];

/** What happened on the ledgers of tenants: each a table of the archive, with what it says of its entry in the books. */
export const historyTables: Readonly<Record<HistoryKind, HistoryTable>> = { ...moneyTables, ...registerTables };
