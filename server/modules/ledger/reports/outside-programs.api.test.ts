import fc from 'fast-check';
import { expect, test } from 'vitest';
import { post } from '#server/modules/ledger/index.ts';
import { addDays } from '#shared/dates.ts';
import { startTestApp } from '#test/support/app.ts';
import { accountingPrograms } from '#test/support/accounting-programs.ts';
import type { Verdict } from '#test/support/accounting-programs.ts';
import { newBook, someEntry } from '#test/support/ledger-arbitraries.ts';
import type { Book } from '#test/support/ledger-arbitraries.ts';
import { readReport } from '#test/support/walk-figures.ts';
import type { ReportQuery, ReportSheet } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const programs = await accountingPrograms();
const currencies = ['USD', 'EUR'];
const hour = 3_600_000;

/** What is recorded first, what later, and the days that are asked about. */
const someBooks = fc.record({
  first: fc.array(someEntry, { minLength: 3, maxLength: 7 }),
  later: fc.array(someEntry, { minLength: 2, maxLength: 5 }),
  from: fc.integer({ min: 5, max: 40 }).map((days) => addDays('2026-01-15', days)),
  to: fc.integer({ min: 50, max: 95 }).map((days) => addDays('2026-01-15', days)),
});

type Books = typeof someBooks extends fc.Arbitrary<infer Given> ? Given : never;

async function record(book: Book, entries: Books['first'], hoursAgo: number): Promise<void> {
  const now = new Date(app.clock.now.getTime() - hoursAgo * hour);
  const by = {
    organisationId: book.organisationId,
    userId: book.owner.userId,
    requestId: null,
    now,
    happened: true as const,
  };
  for (const entry of entries) await book.inBooks((tx) => post(tx, by, entry));
}

/** Balances by the number of the account and the currency: debits less credits. */
type Balances = (number: string, currency: string) => bigint;

function balancesOf(verdict: Verdict | undefined): ReadonlyMap<string, bigint> {
  if (verdict === undefined || 'refusal' in verdict) throw new Error(JSON.stringify(verdict));
  return new Map(
    Object.entries(verdict.balances).map(([name, text]) => {
      const [, number = ''] = /(\d{4})/.exec(name) ?? [];
      return [`${number} ${name.slice(-3)}`, BigInt(text.replaceAll(/[^\d-]/g, '') || '0')];
    }),
  );
}

async function journalOf({ owner }: Book, asked: Readonly<Record<string, string>>): Promise<string> {
  const url = `/api/v1/exports/journal.ledger/?${new URLSearchParams(asked)}`;
  const { body, statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${owner.access}` } });
  expect(statusCode, body.slice(0, 200)).toBe(200);
  return body;
}

/** Money of a cell; 0 where the line is not there. */
function figure(sheet: ReportSheet, currency: string, line: (key: string, code?: string) => boolean, column: string) {
  const table = sheet.tables.find((one) => one.currency === currency);
  const at = table?.columns.findIndex((one) => one.key === column) ?? -1;
  const cell = table?.lines.find(({ key, code }) => line(key, code))?.cells[at];
  return cell?.kind === 'money' ? BigInt(cell.cents) : 0n;
}

const ofAccount = (number: string) => (_: string, code?: string) => code === number;
const ofKey = (wanted: string) => (key: string) => key === wanted;

interface Said {
  readonly read: (key: Parameters<typeof readReport>[2], asked: ReportQuery) => Promise<ReportSheet>;
  /** Until the last day, within the days, and before them. */
  readonly until: Balances;
  readonly within: Balances;
  readonly before: Balances;
  readonly days: { readonly from: string; readonly to: string };
  readonly numbers: readonly string[];
}

const sum = (numbers: readonly string[], of: Balances, currency: string) =>
  numbers.reduce((all, number) => all + of(number, currency), 0n);
const kinds = (said: Said) => ({
  assets: said.numbers.filter((number) => number.startsWith('1')),
  results: said.numbers.filter((number) => /^[4-9]/.test(number)),
});

/** Each report, account by account, against the balances of the outside program. */
async function compareAll(said: Said): Promise<void> {
  const { read, until, within, days, numbers } = said;
  const { from, to } = days;
  const [trial, balance] = [await read('trial-balance', { asOf: to }), await read('balance-sheet', { asOf: to })];
  const [income, ledger] = [await read('income-statement', { from, to }), await read('general-ledger', { from, to })];
  for (const currency of currencies) {
    for (const number of numbers) {
      const [debit, credit] = ['debit', 'credit'].map((side) => figure(trial, currency, ofAccount(number), side));
      expect((debit ?? 0n) - (credit ?? 0n), `trial balance ${number}`).toBe(until(number, currency));
      const id = ledger.tables
        .flatMap(({ lines }) => lines)
        .find(({ code, kind }) => kind === 'heading' && code === number)?.record?.id;
      if (id !== undefined) {
        const total = (column: string) => figure(ledger, currency, ofKey(`total:${id}`), column);
        expect(total('debit') - total('credit'), `general ledger ${number}`).toBe(within(number, currency));
        if (total('debit') !== 0n || total('credit') !== 0n)
          expect(total('balance'), `general ledger ${number}`).toBe(until(number, currency));
      }
      if (/^[4-9]/.test(number)) {
        const sign = number.startsWith('4') ? -1n : 1n;
        const told = figure(income, currency, ofAccount(number), 'amount');
        expect(told, `income statement ${number}`).toBe(sign * within(number, currency));
      } else {
        const sign = number.startsWith('1') ? 1n : -1n;
        const told = figure(balance, currency, ofAccount(number), 'amount');
        expect(told, `balance sheet ${number}`).toBe(sign * until(number, currency));
      }
    }
    const { assets, results } = kinds(said);
    expect(figure(income, currency, ofKey('net-income'), 'amount')).toBe(-sum(results, within, currency));
    expect(figure(balance, currency, ofKey('assets'), 'amount')).toBe(sum(assets, until, currency));
    expect(figure(balance, currency, ofKey('equity:net-income'), 'amount')).toBe(-sum(results, until, currency));
  }
}

async function compareCash({ read, until, within, before, days, numbers }: Said): Promise<void> {
  const flow = await read('cash-flow', days);
  for (const currency of currencies) {
    for (const number of numbers.filter((one) => /^10[12]0$/.test(one))) {
      const cell = (column: string) => figure(flow, currency, ofAccount(number), column);
      expect([cell('opening'), cell('amount'), cell('closing')], `cash flow ${number}`).toEqual([
        before(number, currency),
        within(number, currency),
        until(number, currency),
      ]);
    }
    const results = numbers.filter((number) => /^[4-9]/.test(number));
    const known = figure(flow, currency, ofKey('operating'), 'amount');
    // On cash basis these entries touch nothing but banks, income and costs.
    expect(known, 'cash flow, operating').toBe(-sum(results, within, currency));
  }
}

test.skipIf(programs === undefined)(
  'every report of the books is what hledger and ledger say, on both bases, and as it was known',
  async () => {
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(someBooks, async ({ first, later, from, to }) => {
        const book = await newBook({ app });
        await record(book, first, 2);
        await record(book, later, 1);
        const knownAt = new Date(app.clock.now.getTime() - 1.5 * hour).toISOString();
        const seen = new Map<string, string>();
        for (const basis of ['accrual', 'cash'] as const) {
          for (const known of [{}, { knownAt }]) {
            const journal = await journalOf(book, { basis, ...known });
            const days = { until: ['2000-01-01', to], within: [from, to], before: ['2000-01-01', addDays(from, -1)] };
            const said = async ([begins = '', ends = '']: readonly string[]): Promise<ReadonlyMap<string, bigint>> =>
              balancesOf(await programs?.hledger(journal, { from: begins, to: ends }));
            const [until, within, before] = [await said(days.until), await said(days.within), await said(days.before)];
            const other = balancesOf(await programs?.ledger(await journalOf(book, { basis, to, ...known })));
            const of =
              (balances: ReadonlyMap<string, bigint>): Balances =>
              (number, currency) =>
                balances.get(`${number} ${currency}`) ?? 0n;
            const numbers = [...new Set([...until.keys(), ...within.keys()].map((name) => name.slice(0, 4)))];
            for (const number of numbers)
              for (const currency of currencies)
                expect(of(other)(number, currency), `ledger ${number}`).toBe(of(until)(number, currency));
            const all: Said = {
              read: (key, asked) =>
                readReport(app, book.owner, key, { ...asked, ...known, ...(key === 'cash-flow' ? {} : { basis }) }),
              until: of(until),
              within: of(within),
              before: of(before),
              days: { from, to },
              numbers,
            };
            await compareAll(all);
            if (basis === 'cash') await compareCash(all);
            seen.set(`${basis} ${'knownAt' in known}`, JSON.stringify([...until].map(String)));
          }
        }
        if (seen.get('accrual true') !== seen.get('accrual false')) changed += 1;
      }),
      { numRuns: 3 },
    );
    expect(changed, 'what was known differs from what there is').toBeGreaterThan(0);
  },
);
