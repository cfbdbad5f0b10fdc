import { earliestDate } from '#shared/dates.ts';
import { sumCents } from '#shared/money.ts';
import type { Label } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import type { Figure } from '#server/kernel/reports/report.ts';
import { readSubjectNames } from '#server/modules/ledger/books/subject-names.ts';
import type { SubjectNames } from '#server/modules/ledger/books/subject-names.ts';
import type { Books } from '#server/modules/ledger/books/view.ts';
import { codeOf } from '#server/modules/ledger/exports/export-writer.ts';
import { readLedgerLines } from '#server/modules/ledger/statements/ledger-lines.ts';
import { readTurnover } from '#server/modules/ledger/statements/turnover.ts';
import type { Span, Turnover } from '#server/modules/ledger/statements/turnover.ts';

export interface AccountFigure {
  readonly span: Span;
  /** With which sign an account's debits count; undefined where it is not part of the figure. */
  readonly signOf: (account: Turnover) => 1n | -1n | undefined;
  readonly page: Pick<Figure, 'limit' | 'cursor' | 'currency'>;
}

/** The lines of the journal that a figure of some accounts is made of, by account and day; the sum comes from rollups. */
export async function readAccountLines(tx: Tx, books: Books, { span, signOf, page }: AccountFigure) {
  const { limit, currency } = page;
  const after = readCursor(page.cursor, ['id', 'date', 'number', 'number']);
  const moved = (await readTurnover(tx, books, span)).filter(
    (row) => signOf(row) !== undefined && (currency === undefined || row.currency === currency),
  );
  const accounts = [...new Map(moved.map((row) => [row.accountId, row])).values()];
  const first = Math.max(
    0,
    accounts.findIndex(({ accountId }) => accountId === after?.[0]),
  );
  const rows = [];
  for (const account of accounts.slice(first)) {
    if (rows.length > limit) break;
    const found = await readLedgerLines(tx, books, account.accountId, {
      period: { from: span.from ?? earliestDate, to: span.to },
      dimensions: [],
      currency,
      after:
        after?.[0] === account.accountId
          ? { date: after[1], number: Number(after[2]), line: Number(after[3]) }
          : undefined,
      limit: limit + 1 - rows.length,
    });
    rows.push(...found.map((row) => ({ ...row, account })));
  }
  const namesOf = await readSubjectNames(tx, books.organisationId, rows);
  return {
    ...pageOf(
      rows,
      limit,
      (row) => [row.account.accountId, row.date, String(row.number), String(row.line)],
      (row) => ({
        key: `${row.entry_id}:${row.line}`,
        day: row.date,
        number: codeOf(row.number),
        record: { kind: 'entry' as const, id: row.entry_id },
        what: row.memo ?? row.entry_memo,
        ...(accounts.length > 1 && { who: `${row.account.number} ${row.account.name}` }),
        ...placeOf(namesOf(row)),
        amount: sumCents((signOf(row.account) ?? 1n) * BigInt(row.amount_cents)),
      }),
    ),
    amount: sumCents(moved.reduce((sum, row) => sum + (signOf(row) ?? 0n) * (row.debit - row.credit), 0n)),
  };
}

function placeOf({ property, unit }: SubjectNames): { aside?: Label } {
  if (property === null) return {};
  return { aside: unit === null ? property : { word: 'unitAt', values: { unit, property } } };
}
