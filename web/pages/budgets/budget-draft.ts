import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { evaluateMoney } from '#web/kit/money-field/evaluate-money.ts';

export type BudgetSheet = RouteAnswer<Routes['GET /budgets/']>;
export type BudgetAccount = BudgetSheet['accounts'][number];

/** What was typed, by account and month, as it was typed. Cells that nobody touched are not in it. */
export type Draft = Readonly<Record<string, string>>;

export const cellKey = (accountId: string, month: string) => `${accountId} ${month}`;

interface Change {
  readonly accountId: string;
  readonly month: string;
  readonly was: number | null;
  readonly cents: number | null;
}

export interface ReadDraft {
  /** What differs from what is saved. */
  readonly changes: readonly Change[];
  /** Keys of cells that are no amounts. */
  readonly wrong: ReadonlySet<string>;
  /** What a cell comes to; what cannot be read counts as what is saved. */
  readonly centsOf: (account: BudgetAccount, index: number) => number | null;
}

export function readDraft({ accounts, months, currency }: BudgetSheet, draft: Draft): ReadDraft {
  const changes: Change[] = [];
  const wrong = new Set<string>();
  const typed = new Map<string, number | null>();
  for (const { id, cents } of accounts)
    for (const [index, month] of months.entries()) {
      const key = cellKey(id, month);
      const text = draft[key];
      if (text === undefined) continue;
      const parsed = evaluateMoney(text, currency);
      if ('problem' in parsed) wrong.add(key);
      else {
        typed.set(key, parsed.cents);
        const was = cents[index] ?? null;
        if (parsed.cents !== was) changes.push({ accountId: id, month, was, cents: parsed.cents });
      }
    }
  return {
    changes,
    wrong,
    centsOf: ({ id, cents }, index) => {
      const key = cellKey(id, months[index] ?? '');
      return typed.has(key) ? (typed.get(key) ?? null) : (cents[index] ?? null);
    },
  };
}

/** Cells of a spreadsheet from where they were pasted, to the right and down; what is beyond the sheet is left out. */
export function pasteCells(
  sheet: Pick<BudgetSheet, 'accounts' | 'months'>,
  at: { readonly account: number; readonly month: number },
  text: string,
): Draft {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const cells = rows.flatMap((row, down) =>
    row.split('\t').flatMap((cell, right) => {
      const account = sheet.accounts[at.account + down];
      const month = sheet.months[at.month + right];
      return account === undefined || month === undefined ? [] : [[cellKey(account.id, month), cell.trim()] as const];
    }),
  );
  return Object.fromEntries(cells);
}
