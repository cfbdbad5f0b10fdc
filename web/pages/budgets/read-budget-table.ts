import { evaluateMoney } from '#web/kit/money-field/evaluate-money.ts';
import { locale } from '#web/lib/messages.ts';
import { cellKey, type BudgetAccount, type BudgetSheet, type Draft } from './budget-draft.ts';

export interface TableProblem {
  readonly row: number;
  readonly kind: 'noAccount' | 'noAmount' | 'noMonths';
  readonly text: string;
}

export interface BudgetTable {
  readonly cells: Draft;
  readonly problems: readonly TableProblem[];
}

/**
 * Reads a table with a line of months and a row for each account, as the export writes it or a spreadsheet has it. Accounts
 * are found by number, else by name. Empty cells say nothing.
 */
export function readBudgetTable(sheet: BudgetSheet, rows: readonly (readonly string[])[]): BudgetTable {
  const names = monthNames(sheet.months);
  const heads = rows.findIndex((row) => row.some((cell) => names.has(folded(cell))));
  if (heads === -1) return { cells: {}, problems: [{ row: 1, kind: 'noMonths', text: '' }] };
  const columns = (rows[heads] ?? []).flatMap((cell, column) => {
    const month = names.get(folded(cell));
    return month === undefined ? [] : [{ column, month }];
  });
  const cells: Record<string, string> = {};
  const problems: TableProblem[] = [];
  for (const [index, row] of rows.entries()) {
    const written = columns.filter(({ column }) => (row[column] ?? '').trim() !== '');
    if (index <= heads || written.length === 0) continue;
    const account = accountIn(sheet.accounts, row.slice(0, columns[0]?.column ?? 0));
    if (account === undefined) {
      problems.push({ row: index + 1, kind: 'noAccount', text: row.find((cell) => cell.trim() !== '') ?? '' });
      continue;
    }
    for (const { column, month } of written) {
      const text = (row[column] ?? '').trim();
      if ('problem' in evaluateMoney(text, sheet.currency)) problems.push({ row: index + 1, kind: 'noAmount', text });
      else cells[cellKey(account.id, month)] = text;
    }
  }
  return { cells, problems };
}

function accountIn(accounts: readonly BudgetAccount[], cells: readonly string[]): BudgetAccount | undefined {
  // "4100", "Rent" or "4100 Rent".
  const said = cells.map(folded).filter((cell) => cell !== '');
  return (
    accounts.find(({ number }) => said.some((cell) => cell === folded(number))) ??
    accounts.find(({ number, name }) =>
      said.some((cell) => cell === folded(name) || cell === folded(`${number} ${name}`)),
    )
  );
}

/** 2027-01, 01/2027, January 2027, Jan: whatever names a month of the year, in the language of the page. */
function monthNames(months: readonly string[]): ReadonlyMap<string, string> {
  const name = (month: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(new Date(`${month}T12:00:00Z`));
  return new Map(
    months.flatMap((month) => {
      const [year, number] = [month.slice(0, 4), month.slice(5, 7)];
      const written = [
        month,
        `${year}-${number}`,
        `${number}/${year}`,
        `${number}.${year}`,
        name(month, { month: 'long', year: 'numeric' }),
        name(month, { month: 'short', year: 'numeric' }),
        name(month, { month: 'long' }),
        name(month, { month: 'short' }),
      ];
      return written.map((text) => [folded(text), month] as const);
    }),
  );
}

function folded(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').replace(/\.$/, '').toLowerCase();
}
