import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { Cell, Label, Line, SheetTable, StandingNote } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Report } from '#server/kernel/reports/report.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { isKnownEntry } from '#server/modules/banking/reconciliation/known.ts';
import { byCurrency, headingOf, nameOf, readBankAccounts, readFigure } from './bank-accounts.ts';
import type { BankAccount } from './bank-accounts.ts';
import { linesOfFund, readFundsAsOf } from './funds-as-of.ts';
import type { FundAsOf } from './funds-as-of.ts';
import { pageOfItems, readEntryLines, readMovedLines, sumOfMoved } from './moved-entries.ts';
import { statementLine } from './reconciliation-report.ts';
import { readDay, readStatementAsOf } from './statement-as-of.ts';
import type { DayKnown, StatementAsOf } from './statement-as-of.ts';

/** What the bank says, with what it has not seen yet, what the books say, and whose money it is: three times the same. */
export const threeWay: Report = {
  key: 'three-way',
  permission: 'banking.read',
  parameters: ['asOf', 'knownAt', 'accountId'],
  async read(tx, act, asked) {
    const all = await readBankAccounts(tx, act, asked);
    // Of an account that holds nobody else’s money it is shown to who asks for it.
    const accounts = all.filter(({ kind }) => asked.accountId !== undefined || ofOthers.has(kind ?? ''));
    const parts: Part[] = [];
    const on = await readDay(tx, act, asked);
    for (const account of accounts) parts.push(await readPart(tx, act, on, account));
    return {
      tables: [...byCurrency(parts, act)].map(([currency, own]) => tableOf(currency, own)),
      notes: parts.map((part) => noteOf(part, accounts)),
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    const { organisationId } = act;
    const on = await readDay(tx, act, asked);
    const { account, part } = await readFigure(tx, act, asked, figure);
    if (figure.column !== 'amount') throw refuse('reports.no-such-figure');
    if (part === 'book')
      return readMovedLines(tx, organisationId, account, { where: isBooked(organisationId, on) }, figure);
    if (part.startsWith('fund:'))
      return readEntryLines(tx, linesOfFund(organisationId, account, { ...on, fund: part }), figure);
    const { row, open } = await readStatementAsOf(tx, organisationId, account, on);
    if (part === 'statement' && row !== undefined) return pageOfItems([], [statementLine(row)], figure);
    if (part !== 'in-transit' && part !== 'outstanding') throw refuse('reports.no-such-figure');
    const own = open.filter(({ cents }) => cents > 0 === (part === 'in-transit'));
    return pageOfItems(own, [], figure);
  },
};

/** Accounts that hold money of owners and tenants. */
const ofOthers: ReadonlySet<string> = new Set(['trust', 'deposit', 'owner']);

interface Part extends StatementAsOf {
  readonly book: SumCents;
  readonly funds: readonly FundAsOf[];
}

async function readPart(tx: Tx, { organisationId }: Act, on: DayKnown, account: BankAccount): Promise<Part> {
  return {
    ...(await readStatementAsOf(tx, organisationId, account, on)),
    book: await sumOfMoved(tx, organisationId, account, isBooked(organisationId, on)),
    funds: await readFundsAsOf(tx, organisationId, account, on),
  };
}

function isBooked(organisationId: string, { day, known }: DayKnown): RawBuilder<unknown> {
  return sql`p.date <= ${day}::date and ${isKnownEntry(organisationId, sql`p.entry_id`, known)}`;
}

function tableOf(currency: string, parts: readonly Part[]): SheetTable {
  return {
    currency,
    first: { word: 'account' },
    columns: [
      { key: 'details', label: { word: 'details' }, kind: 'text' },
      { key: 'amount', label: { word: 'amount' }, kind: 'money' },
    ],
    lines: parts.flatMap(linesOf),
  };
}

function linesOf({ account, row, standing, book, funds }: Part): Line[] {
  const key = (name: string) => `${account.accountId}:${name}`;
  const line = (name: string, label: Label, details: Label | null, cents: Cell | null): Line => ({
    key: key(name),
    kind: 'line',
    label,
    cells: [details === null ? null : { kind: 'text', text: details }, cents],
  });
  const count = (items: number): Label => ({ word: 'items', values: { count: items } });
  const { inTransit, outstanding, adjustedBank } = standing;
  const bank: Line[] =
    row === undefined
      ? []
      : [
          line(
            'statement',
            { word: 'statementBalance' },
            { word: 'oneDay', values: { day: { day: row.to } } },
            moneyCell(row.closingCents),
          ),
          line('in-transit', { word: 'in-transit' }, count(inTransit.count), moneyCell(inTransit.cents)),
          line('outstanding', { word: 'outstanding' }, count(outstanding.count), moneyCell(-outstanding.cents)),
          {
            ...line('adjusted', { word: 'adjustedBank' }, null, moneyCell(adjustedBank, { opens: false })),
            kind: 'subtotal',
            reckoned: ['statement', 'in-transit', 'outstanding'].map((name) => ({
              line: key(name),
              isTakenAway: false,
            })),
          },
        ];
  return [
    headingOf(account, 2),
    ...bank,
    { ...line('book', { word: 'bookBalance' }, null, moneyCell(book)), kind: 'subtotal' },
    ...(funds.length === 0
      ? []
      : [{ ...line('funds', { word: 'fundsListed' }, null, null), kind: 'heading' as const }]),
    ...funds.map((fund): Line => ({
      ...line(
        fund.key,
        fund.name ?? { word: `fund-${fund.kind}` },
        fund.name === null ? null : { word: `fund-${fund.kind}` },
        moneyCell(fund.cents),
      ),
      ...(fund.record !== null && { record: fund.record }),
      ...(fund.colour !== null && { colour: fund.colour }),
    })),
    {
      ...line('sum-of-funds', { word: 'sumOfFunds' }, null, moneyCell(sumOf(funds), { opens: false })),
      kind: 'total',
      reckoned: funds.map((fund) => ({ line: key(fund.key), isTakenAway: false })),
    },
  ];
}

function sumOf(funds: readonly FundAsOf[]): SumCents {
  return sumCents(funds.reduce((sum, { cents }) => sum + BigInt(cents), 0n));
}

/** Whether all three agree; of a fund below zero, that it is. */
function noteOf({ account, row, standing, book, funds }: Part, all: readonly BankAccount[]): StandingNote {
  const name = nameOf(account, all);
  const { currency } = account;
  const sum = sumOf(funds);
  const amounts = {
    bank: { cents: sumCents(BigInt(standing.adjustedBank)), currency },
    book: { cents: book, currency },
    funds: { cents: sum, currency },
  };
  const isSame = BigInt(book) === BigInt(sum);
  if (row === undefined && isSame)
    return {
      tone: 'waiting',
      title: { word: 'noStatement', values: { account: name } },
      detail: { word: 'booksAreFunds', values: amounts },
    };
  const agrees = isSame && BigInt(standing.adjustedBank) === BigInt(book);
  const short = funds.filter(({ cents }) => BigInt(cents) < 0n).length;
  if (agrees && short === 0)
    return {
      tone: 'good',
      title: { word: 'threeWayAgrees', values: { account: name } },
      detail: { word: 'threeWaySame', values: amounts },
    };
  return {
    tone: 'bad',
    title: { word: agrees ? 'fundsBelowZero' : 'threeWayDiffers', values: { account: name } },
    detail: agrees
      ? { word: 'fundsBelowZeroCount', values: { count: short } }
      : { word: 'threeWayAmounts', values: amounts },
  };
}
