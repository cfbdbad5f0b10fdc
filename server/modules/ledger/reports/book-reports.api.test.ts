import fc from 'fast-check';
import { expect, test } from 'vitest';
import { post } from '#server/modules/ledger/index.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';
import { addDays } from '#shared/dates.ts';
import type { SheetTable } from '#shared/reports/sheet.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountingPrograms } from '#test/support/accounting-programs.ts';
import { accountOf, putProperties } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { newBook, someEntry, somePropertyId } from '#test/support/ledger-arbitraries.ts';
import type { Book } from '#test/support/ledger-arbitraries.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';
import type { ReportSheet } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const programs = await accountingPrograms();
const someEntries = fc.array(someEntry, { minLength: 1, maxLength: 10 });
const somePlans = fc.uniqueArray(
  fc.record({
    number: fc.constantFrom('4100', '4110', '5100', '6100'),
    month: fc.constantFrom('2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'),
    propertyId: fc.option(somePropertyId, { nil: null }),
    cents: fc.integer({ min: -5000, max: 1_000_000 }),
  }),
  { maxLength: 8, selector: ({ number, month, propertyId }) => `${number} ${month} ${propertyId}` },
);

async function booksOf(entries: readonly NewEntry[]): Promise<Book> {
  const book = await newBook({ app });
  const { organisationId, owner } = book;
  const now = new Date('2026-03-02T10:00:00Z');
  const by = { organisationId, userId: owner.userId, requestId: null, now, happened: true as const };
  for (const entry of entries) await book.inBooks((tx) => post(tx, by, entry));
  return book;
}

/** A figure of a table: 0 where there is no such line. */
function figure(sheet: ReportSheet, currency: string, key: string, column: string): bigint {
  const table: SheetTable | undefined = sheet.tables.find((one) => one.currency === currency);
  const at = table?.columns.findIndex((one) => one.key === column) ?? -1;
  const cell = table?.lines.find((one) => one.key === key)?.cells[at];
  return cell?.kind === 'money' ? BigInt(cell.cents) : 0n;
}

/** From the postings alone. */
async function moved(book: Book, where: string, values: readonly unknown[]): Promise<bigint> {
  const [row] = await book.query<{ cents: string }>(
    `select coalesce(sum(p.amount_cents), 0)::text as cents
       from posting p join account a on a.org_id = p.org_id and a.account_id = p.account_id
      where p.org_id = $1 and ${where}`,
    [book.organisationId, ...values],
  );
  return BigInt(row?.cents ?? 0);
}

test('the cash flow is what the postings say, adds up, and every figure opens into its entries', async () => {
  let told = 0;
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(someEntry, { minLength: 6, maxLength: 12 }),
      // Days before, within and after are all likely to have entries.
      fc.tuple(fc.integer({ min: 5, max: 30 }), fc.integer({ min: 70, max: 95 })),
      fc.option(somePropertyId, { nil: undefined, freq: 1 }),
      async (entries, days, propertyId) => {
        const [from, to] = [addDays('2026-01-15', days[0]), addDays('2026-01-15', days[1])];
        const book = await booksOf(entries);
        const [compareFrom, compareTo] = [addDays(from, -20), addDays(from, 10)];
        const asked = { from, to, compareFrom, compareTo, ...(propertyId && { propertyId }) };
        const { sheet, opened } = await walkFigures(app, book.owner, 'cash-flow', asked);
        expect(sheet.notes).toMatchObject([{ tone: 'good' }]);
        const own = "p.basis in ('both', 'cash') and ($4::uuid is null or p.property_id = $4) and p.currency = $5";
        const isCash = "(a.is_bank or a.system_key = 'undeposited')";
        let total = 0n;
        for (const currency of ['USD', 'EUR']) {
          const values = [from, to, propertyId ?? null, currency];
          const inRange = `${own} and p.date between $2 and $3`;
          const change = await moved(book, `${inRange} and ${isCash}`, values);
          expect(figure(sheet, currency, 'cash', 'amount')).toBe(change);
          expect(figure(sheet, currency, 'change', 'amount')).toBe(change);
          expect(figure(sheet, currency, 'operating', 'amount')).toBe(
            -(await moved(
              book,
              `${inRange} and (a.kind in ('income', 'expense') or a.system_key = 'tenant-receivable')`,
              values,
            )),
          );
          if (figure(sheet, currency, 'operating', 'amount') !== 0n) told += 1;
          const inOther = [compareFrom, compareTo, propertyId ?? null, currency];
          const other = await moved(book, `${inRange} and ${isCash}`, inOther);
          expect(figure(sheet, currency, 'cash', 'compared')).toBe(other);
          expect(figure(sheet, currency, 'change', 'change')).toBe(change - other);
          if (other !== 0n) compared += 1;
          const opening = await moved(book, `${own} and p.date < $2 and $3::date is not null and ${isCash}`, values);
          expect(figure(sheet, currency, 'cash', 'opening')).toBe(opening);
          expect(figure(sheet, currency, 'cash', 'closing')).toBe(opening + change);
          total += change < 0n ? -change : change;
        }
        if (total > 0n) expect(opened).toBeGreaterThan(0);
      },
    ),
    { numRuns: 8 },
  );
  expect(told, 'something was received or paid').toBeGreaterThan(0);
  expect(compared, 'and in the other range').toBeGreaterThan(0);
});

test.skipIf(programs === undefined)(
  'what hledger finds in the bank accounts is what the cash flow closes with',
  async () => {
    await fc.assert(
      fc.asyncProperty(someEntries, async (entries) => {
        const { owner } = await booksOf(entries);
        const url = '/api/v1/exports/journal.ledger/?basis=cash';
        const journal = await app.inject({ url, headers: { authorization: `Bearer ${owner.access}` } });
        const verdict = await programs?.hledger(journal.body);
        if (verdict === undefined || 'refusal' in verdict) throw new Error(JSON.stringify(verdict));
        const sheet = await readReport(app, owner, 'cash-flow', { from: '2026-01-01', to: '2026-12-31' });
        for (const currency of ['USD', 'EUR']) {
          const banks = Object.entries(verdict.balances).filter(
            ([name]) => /1010|1020/.test(name) && name.endsWith(currency),
          );
          const cents = banks.reduce((sum, [, text]) => sum + BigInt(text.replaceAll(/[^\d-]/g, '')), 0n);
          expect(figure(sheet, currency, 'cash', 'closing'), JSON.stringify(verdict.balances)).toBe(cents);
        }
      }),
      { numRuns: 3 },
    );
  },
);

test('budget against actual is what the postings and the plan say, by month and year to date, and every figure opens', async () => {
  await fc.assert(
    fc.asyncProperty(
      someEntries,
      somePlans,
      fc.constantFrom('accrual' as const, 'cash' as const),
      fc.option(somePropertyId, { nil: undefined }),
      async (entries, plans, basis, propertyId) => {
        const book = await booksOf(entries);
        await putProperties(app, book.owner, ...plans.flatMap((plan) => plan.propertyId ?? []));
        for (const { number, month, propertyId: of, cents } of plans) {
          const { id: accountId } = await accountOf(app, book.owner, number);
          const body = { propertyId: of, changes: [{ accountId, month, was: null, cents }] };
          ok(await app.call('PATCH /budgets/', { body }, book.owner.access));
        }
        const asked = { asOf: '2026-03-10', basis, ...(propertyId && { propertyId }) };
        const { sheet, opened } = await walkFigures(app, book.owner, 'budget', asked);
        const groups = {
          income: ["a.kind = 'income'", -1n],
          'operating-costs': ["a.kind = 'expense' and a.is_operating", 1n],
          'net-income': ["a.kind in ('income', 'expense')", -1n],
        } as const;
        for (const [column, from] of [
          ['month', '2026-03-01'],
          ['year', '2026-01-01'],
        ] as const) {
          for (const [key, [accounts, sign]] of Object.entries(groups)) {
            const where = `${accounts} and p.basis in ('both', $2) and p.currency = 'USD' and p.date between $3 and '2026-03-31'
              and ($4::uuid is null or p.property_id = $4)`;
            const came = sign * (await moved(book, where, [basis, from, propertyId ?? null]));
            const planned = plans
              .filter(({ month }) => month >= from && month <= '2026-03-31')
              .filter((plan) => propertyId === undefined || plan.propertyId === propertyId)
              .reduce((sum, { number, cents }) => {
                const isIncome = number.startsWith('4');
                if (key === 'income') return isIncome ? sum + cents : sum;
                if (key === 'operating-costs') return number === '5100' ? sum + cents : sum;
                return isIncome ? sum + cents : sum - cents;
              }, 0);
            expect(figure(sheet, 'USD', key, `${column}-actual`)).toBe(came);
            expect(figure(sheet, 'USD', key, `${column}-budget`)).toBe(BigInt(planned));
            expect(figure(sheet, 'USD', key, `${column}-difference`)).toBe(came - BigInt(planned));
            if (came !== 0n || planned !== 0) expect(opened).toBeGreaterThan(0);
          }
        }
      },
    ),
    { numRuns: 6 },
  );
});

test('a share is of what was planned, and the budget names who planned it', async () => {
  const { owner } = await booksOf([]);
  const { id: accountId } = await accountOf(app, owner, '5200');
  const changes = [{ accountId, month: '2026-03-01', was: null, cents: 30_000 }];
  ok(await app.call('PATCH /budgets/', { body: { propertyId: null, changes } }, owner.access));
  const [bank, repairs] = [await accountOf(app, owner, '1010'), { id: accountId }];
  const lines = [
    { accountId: repairs.id, debitCents: 40_000 },
    { accountId: bank.id, creditCents: 40_000 },
  ];
  ok(await app.call('POST /journal-entries/', { body: { date: '2026-03-05', memo: 'Roof', lines } }, owner.access));
  const { tables, notes } = await readReport(app, owner, 'budget', { asOf: '2026-03-31' });
  const line = tables[0]?.lines.find(({ key }) => key === accountId);
  expect(line).toMatchObject({ code: '5200', record: { kind: 'account' } });
  expect(line?.cells.slice(0, 4)).toEqual([
    { kind: 'money', cents: 40_000, opens: true },
    { kind: 'money', cents: 30_000, opens: true },
    { kind: 'money', cents: 10_000, opens: true },
    { kind: 'share', basisPoints: 3333 },
  ]);
  expect(notes[0]?.detail).toEqual({ word: 'budgetOfAll' });
  const params = { key: 'budget' } as const;
  const open = async (column: string) => {
    const query = { asOf: '2026-03-31', line: accountId, column };
    return ok(await app.call('GET /reports/{key}/lines/', { params, query }, owner.access)).items;
  };
  expect(await open('month-budget')).toMatchObject([
    { what: '5200 Repairs and maintenance', who: { word: 'wholeWorkspace' }, aside: { word: 'setBy' }, amount: 30_000 },
  ]);
  expect(await open('month-actual')).toMatchObject([{ what: 'Roof', number: 'JE-0001', record: { kind: 'entry' } }]);
  expect(await open('month-difference')).toMatchObject([{ amount: 40_000 }, { amount: -30_000 }]);
});

test('reports of the books are not there without the permission, and have no figures that nobody asked for', async () => {
  const [owner, stranger] = [await newOrganisation(app), await newOrganisation(app)];
  const agent = await newMember(app, owner, 'leasing_agent');
  for (const key of ['budget', 'cash-flow'] as const) {
    const params = { key };
    expect(codeOf(await app.call('GET /reports/{key}/', { params, query: {} }, agent.access))).toBe('not-found');
    for (const nowhere of [
      { line: 'nothing', column: 'amount' },
      { line: 'cash', column: 'nothing' },
    ]) {
      const refused = await app.call('GET /reports/{key}/lines/', { params, query: nowhere }, owner.access);
      expect(codeOf(refused)).toBe('not-found');
    }
    const { tables } = await readReport(app, stranger, key);
    expect(tables.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'line')).toEqual([]);
  }
});
