import { earliestDate } from '#shared/dates.ts';
import { isId } from '#shared/lists/is-id.ts';
import { sumCents } from '#shared/money.ts';
import type { Line, SheetLine, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Asked, Figure, Report } from '#server/kernel/reports/report.ts';
import { readTrialBalance } from '#server/modules/ledger/statements/trial-balance.ts';
import { readPostings } from './statement-lines.ts';

/** The balance of every account on its side. A total opens into accounts, an account into its postings. */
export const trialBalanceReport: Report = {
  key: 'trial-balance',
  permission: 'ledger.read',
  parameters: ['asOf', 'knownAt', 'basis', 'propertyId'],
  async read(tx, act, asked) {
    const { rows, totals, closedThrough } = await readBalances(tx, act, asked);
    const { currency: own } = act.session.facts;
    const sums = totals.length > 0 ? totals : [{ currency: own, debitCents: 0, creditCents: 0 }];
    return {
      tables: sums.map((sum) =>
        tableOf(
          sum,
          rows.filter(({ currency }) => currency === sum.currency),
        ),
      ),
      notes: [],
      closedThrough,
    };
  },
  lines: (tx, act, asked, figure) =>
    figure.line === 'total' ? readAccounts(tx, act, asked, figure) : readOfAccount(tx, act, asked, figure),
};

type TrialBalance = Awaited<ReturnType<typeof readTrialBalance>>;

function readBalances(tx: Tx, { organisationId, now }: Act, { basis = 'accrual', ...asked }: Asked) {
  return readTrialBalance(tx, organisationId, now, { ...asked, basis });
}

function tableOf(
  { currency, debitCents, creditCents }: TrialBalance['totals'][number],
  rows: TrialBalance['rows'],
): SheetTable {
  return {
    currency,
    first: { word: 'account' },
    columns: [
      { key: 'debit', label: { word: 'debit' }, kind: 'money' },
      { key: 'credit', label: { word: 'credit' }, kind: 'money' },
    ],
    lines: [
      ...rows.map((row): Line => ({
        key: row.accountId,
        kind: 'line',
        code: row.number,
        label: row.name,
        record: { kind: 'account', id: row.accountId },
        cells: [moneyCell(row.debitCents), moneyCell(row.creditCents)],
      })),
      {
        key: 'total',
        kind: 'total',
        label: { word: 'total' },
        cells: [moneyCell(debitCents), moneyCell(creditCents)],
      },
    ],
  };
}

function sideOf(column: string): 'debitCents' | 'creditCents' {
  if (column !== 'debit' && column !== 'credit') throw refuse('reports.no-such-figure');
  return `${column}Cents`;
}

function readOfAccount(tx: Tx, act: Act, asked: Asked, figure: Figure) {
  if (!isId(figure.line) || asked.asOf === undefined) throw refuse('reports.no-such-figure');
  const sign = sideOf(figure.column) === 'debitCents' ? 1 : -1;
  const period = { from: earliestDate, to: asked.asOf };
  const postings = { of: { accountId: figure.line }, sign, period, propertyId: asked.propertyId } as const;
  return readPostings(tx, act, asked, postings, figure);
}

async function readAccounts(tx: Tx, act: Act, asked: Asked, { column, currency, limit, cursor }: Figure) {
  const side = sideOf(column);
  const [after] = readCursor(cursor, ['text']) ?? [];
  const { rows } = await readBalances(tx, act, asked);
  const own = rows.filter((row) => row[side] !== 0 && (currency === undefined || row.currency === currency));
  const page = pageOf(
    own.filter(({ number }) => after === undefined || number > after).slice(0, limit + 1),
    limit,
    ({ number }) => [number],
    (row): SheetLine => ({
      key: `${row.accountId}:${row.currency}`,
      day: null,
      number: row.number,
      record: { kind: 'account', id: row.accountId },
      what: row.name,
      amount: row[side],
    }),
  );
  return { ...page, amount: sumCents(own.reduce((sum, row) => sum + BigInt(row[side]), 0n)) };
}
