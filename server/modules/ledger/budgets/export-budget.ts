import { amountCell } from '#shared/table.ts';
import type { TableRow, TableRows } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readBudget } from './budget-sheet.ts';
import type { AskedSheet } from './budget-sheet.ts';

/** A sheet as it is read in again: the number and the name of each account, then its months. */
export function exportBudget(asked: AskedSheet, act: Act): TableAnswer {
  return {
    name: `budget${asked.from === undefined ? '' : `-${asked.from.slice(0, 7)}`}`,
    async *rows(tx): TableRows {
      const { accounts, months, currency } = await readBudget(tx, act, asked);
      yield [['Account', 'Name', ...months.map((month) => month.slice(0, 7))]];
      yield accounts.map(({ number, name, cents }): TableRow => [
        number,
        name,
        ...cents.map((amount) => amountCell(amount, currency)),
      ]);
    },
  };
}
