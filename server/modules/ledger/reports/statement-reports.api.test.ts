import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, putProperties } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { comparedFiguresOf, figuresOf, newMove } from '#test/support/statements.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';
import type { ReportSheet } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const one = '019ca0f2-5c00-7000-8000-00000000001a';
const other = '019ca0f2-5c00-7000-8000-00000000001b';

/** Two properties and what belongs to none, over four months and two years, in two currencies. */
async function newBooks(): Promise<TestMember> {
  const owner = await newOrganisation(app);
  await putProperties(app, owner, one, other);
  const repairs = { id: (await accountOf(app, owner, '5200')).id };
  const interest = { id: (await accountOf(app, owner, '6100')).id };
  const charge = { debit: 'tenant-receivable', credit: 'rent', basis: 'accrual' } as const;
  for (const [index, date] of ['2025-12-05', '2026-01-05', '2026-01-20', '2026-02-05', '2026-03-01'].entries()) {
    await newMove(app, owner, { ...charge, date, cents: 100_000 + index, propertyId: index % 2 === 0 ? one : other });
    await newMove(app, owner, { date, debit: repairs, credit: 'operating-bank', cents: 700 + index });
  }
  const receipt = { debit: 'operating-bank', credit: { accrual: 'tenant-receivable', cash: 'rent' } } as const;
  await newMove(app, owner, { ...receipt, date: '2026-02-03', cents: 60_000, propertyId: one });
  await newMove(app, owner, { date: '2026-02-28', debit: interest, credit: 'payables', cents: 7000 });
  await newMove(app, owner, { ...charge, date: '2026-02-28', cents: 4200, currency: 'EUR' });
  return owner;
}

/** Every figure of a column by its place, as `figuresOf` names those of a statement. */
function columnOf({ tables }: ReportSheet, column: string, currency = 'USD'): Record<string, number> {
  const table = tables.find((found) => found.currency === currency);
  const at = table?.columns.findIndex(({ key }) => key === column) ?? -1;
  return Object.fromEntries(
    (table?.lines ?? []).flatMap(({ key, kind, code, cells }) => {
      const cell = cells[at];
      const [section = '', computed = ''] = key.split(':');
      if (kind === 'heading' || cell?.kind !== 'money') return [];
      return [[kind === 'line' ? `${section} ${code ?? computed}` : key, Number(cell.cents)]];
    }),
  );
}

/** By how much each figure is more than the one beside it: its share in hundredths of a percent, nothing where there was nothing. */
function changesOf(sheet: ReportSheet): Record<string, (number | null)[]> {
  const table = sheet.tables.find(({ currency }) => currency === 'USD');
  expect(table?.columns.slice(-2).map(({ key }) => key)).toEqual(['change', 'percent']);
  const shares = (table?.lines ?? [])
    .filter(({ kind }) => kind !== 'heading')
    .map(({ cells }) => {
      const share = cells.at(-1) ?? null;
      return share?.kind === 'share' ? share.basisPoints : null;
    });
  return Object.fromEntries(
    Object.entries(columnOf(sheet, 'change')).map(([key, change], at) => [key, [change, shares[at] ?? null]]),
  );
}

function changed(amounts: Record<string, number>, compared: Record<string, number>) {
  return Object.fromEntries(
    Object.entries(amounts).map(([key, amount]) => {
      const before = compared[key] ?? 0;
      const change = amount - before;
      const share = Math.round((Math.abs(change) * 10_000) / Math.abs(before));
      return [key, [change, before === 0 ? null : change < 0 ? 0 - share : share]];
    }),
  );
}

type Statement = Parameters<typeof figuresOf>[0];

/** A section without accounts is not written, and one other cost stands without a sum. */
function written<Value>(statement: Statement, figures: Record<string, Value>): Record<string, Value> {
  const sections = statement.currencies.find(({ currency }) => currency === 'USD')?.sections ?? [];
  const isUnwritten = ({ key, rows }: (typeof sections)[number]) =>
    rows.length === 0 || (key === 'other-costs' && rows.length === 1);
  const empty = new Set<string>(sections.filter(isUnwritten).map(({ key }) => key));
  return Object.fromEntries(Object.entries(figures).filter(([key]) => !empty.has(key)));
}

const range = { from: '2025-12-10', to: '2026-02-28' };

test('the income statement says what the statement says, on both bases, and each figure opens', async () => {
  const owner = await newBooks();
  for (const basis of ['accrual', 'cash'] as const) {
    const asked = { ...range, basis, compareFrom: '2025-12-01', compareTo: '2025-12-31' };
    const statement = ok(await app.call('GET /income-statement/', { query: asked }, owner.access));
    const { sheet, opened } = await walkFigures(app, owner, 'income-statement', asked);
    expect(columnOf(sheet, 'amount')).toEqual(written(statement, figuresOf(statement)));
    expect(columnOf(sheet, 'compared')).toEqual(written(statement, comparedFiguresOf(statement)));
    expect(opened).toBeGreaterThan(6);
    expect(changesOf(sheet)).toEqual(changed(columnOf(sheet, 'amount'), columnOf(sheet, 'compared')));
  }
  const known = await walkFigures(app, owner, 'income-statement', {
    ...range,
    propertyId: one,
    knownAt: app.clock.now.toISOString(),
  });
  expect(known.opened).toBeGreaterThan(2);
});

test('months and properties stand side by side, and come to the total', async () => {
  const owner = await newBooks();
  const { sheet, opened } = await walkFigures(app, owner, 'income-statement', { ...range, columns: 'months' });
  expect(sheet.tables[0]?.columns.map(({ key }) => key)).toEqual(['2025-12', '2026-01', '2026-02', 'total']);
  for (const key of ['2025-12', '2026-01', '2026-02']) {
    const month = ok(
      await app.call(
        'GET /income-statement/',
        {
          query: {
            from: key === '2025-12' ? range.from : `${key}-01`,
            to: { '2025-12': '2025-12-31', '2026-01': '2026-01-31' }[key] ?? range.to,
          },
        },
        owner.access,
      ),
    );
    const told = columnOf(sheet, key);
    expect(told['net-income'], key).toBe(figuresOf(month)['net-income']);
  }
  expect(opened).toBeGreaterThan(6);
  const said = ok(await app.call('GET /income-statement/', { query: range }, owner.access));
  const whole = written(said, figuresOf(said));
  expect(columnOf(sheet, 'total')).toEqual(whole);

  const { sheet: byProperty } = await walkFigures(app, owner, 'income-statement', { ...range, columns: 'properties' });
  expect(byProperty.tables[0]?.columns.map(({ key }) => key).toSorted()).toEqual(
    [one, other, 'none', 'total'].toSorted(),
  );
  expect(columnOf(byProperty, 'total')).toEqual(whole);
  for (const propertyId of [one, other]) {
    const own = ok(await app.call('GET /income-statement/', { query: { ...range, propertyId } }, owner.access));
    expect(columnOf(byProperty, propertyId)['net-income']).toBe(figuresOf(own)['net-income']);
  }
  const year = await readReport(app, owner, 'income-statement', { columns: 'months', to: '2026-02-28' });
  expect(year.tables[0]?.columns).toHaveLength(13);
});

test('the balance sheet and the trial balance say what their statements say, and each figure opens', async () => {
  const owner = await newBooks();
  for (const basis of ['accrual', 'cash'] as const) {
    const asked = { asOf: '2026-02-28', compareAsOf: '2025-12-31', basis };
    const statement = ok(await app.call('GET /balance-sheet/', { query: asked }, owner.access));
    const { sheet, opened } = await walkFigures(app, owner, 'balance-sheet', asked);
    expect(columnOf(sheet, 'amount')).toEqual(written(statement, figuresOf(statement)));
    expect(columnOf(sheet, 'compared')).toEqual(written(statement, comparedFiguresOf(statement)));
    expect(opened).toBeGreaterThan(8);
    expect(changesOf(sheet)).toEqual(changed(columnOf(sheet, 'amount'), columnOf(sheet, 'compared')));
    const trial = await walkFigures(app, owner, 'trial-balance', { asOf: '2026-02-28', basis });
    const balances = ok(await app.call('GET /trial-balance/', { query: { asOf: '2026-02-28', basis } }, owner.access));
    for (const { currency, debitCents } of balances.totals) {
      expect(columnOf(trial.sheet, 'debit', currency)['total']).toBe(debitCents);
      expect(columnOf(trial.sheet, 'credit', currency)['total']).toBe(debitCents);
    }
  }
  const own = await walkFigures(app, owner, 'balance-sheet', { asOf: '2026-02-28', propertyId: one });
  expect(own.opened).toBeGreaterThan(3);
});

test('a figure says its rule, where its lines stand in the ledger, and who recorded each of them when', async () => {
  const owner = await newBooks();
  const lines = async (key: 'balance-sheet' | 'income-statement', query: { line: string; column: string }) =>
    ok(
      await app.call(
        'GET /reports/{key}/lines/',
        {
          params: { key },
          query: { ...query, currency: 'USD', ...(key === 'income-statement' ? range : { asOf: '2026-02-28' }) },
        },
        owner.access,
      ),
    );
  const receivable = (await accountOf(app, owner, '1200')).id;
  const owed = await lines('balance-sheet', { line: `assets:${receivable}`, column: 'amount' });
  expect(owed.rule).toMatchObject([
    { word: 'ruleLess', values: { one: { cents: 400_006 }, other: { cents: 60_000 }, result: { cents: 340_006 } } },
    { word: 'ruleDebitsLess' },
  ]);
  expect(owed.ledger).toMatchObject({ to: '2026-02-28', accountId: receivable, currency: 'USD', basis: 'accrual' });
  const ledger = ok(await app.call('GET /general-ledger/', { query: { ...owed.ledger, limit: 1 } }, owner.access));
  expect(ledger.totals[0]?.closingCents).toBe(owed.amount);
  expect(owed.items.map(({ made }) => made)).toEqual(
    owed.items.map(() => ({ by: expect.any(String), at: expect.any(String), source: 'moved' })),
  );
  const retained = await lines('balance-sheet', { line: 'equity:retained-earnings', column: 'amount' });
  expect(retained.rule).toEqual([
    { word: 'ruleRetained', values: { day: { day: '2026-01-01' } } },
    { word: 'ruleComputed' },
  ]);
  const net = await lines('income-statement', { line: 'net-income', column: 'amount' });
  expect(net).toMatchObject({ rule: [{ word: 'ruleNetIncome' }], ledger: { ...range, group: 'net-income' } });
});

test('what is dated after the day does not count, in the total, its months and its lines', async () => {
  const owner = await newBooks();
  const asked = { ...range, asOf: '2026-01-10' };
  const statement = ok(await app.call('GET /income-statement/', { query: asked }, owner.access));
  for (const columns of ['total', 'months'] as const) {
    const { sheet } = await walkFigures(app, owner, 'income-statement', { ...asked, columns });
    const told = columnOf(sheet, columns === 'total' ? 'amount' : 'total');
    expect(told).toEqual(written(statement, figuresOf(statement)));
  }
});

test('the trial balance stands beside that of another day, and each of its figures opens', async () => {
  const owner = await newBooks();
  const days = { asOf: '2026-02-28', compareAsOf: '2025-12-31' };
  const { sheet, opened } = await walkFigures(app, owner, 'trial-balance', days);
  for (const [column, asOf] of [
    ['debit', days.asOf],
    ['comparedDebit', days.compareAsOf],
  ] as const) {
    const said = ok(await app.call('GET /trial-balance/', { query: { asOf } }, owner.access));
    expect(columnOf(sheet, column)['total']).toBe(said.totals.find(({ currency }) => currency === 'USD')?.debitCents);
  }
  expect(opened).toBeGreaterThan(6);
  expect(sheet.notes.map(({ detail }) => detail)).toEqual([{ word: 'sidesAgree' }, { word: 'sinceStartWhy' }]);
});

test('a statement of one account has its row and what it comes to, as in that of all', async () => {
  const owner = await newBooks();
  const all = await readReport(app, owner, 'income-statement', range);
  const asked = { asOf: '2026-02-28', compareAsOf: '2025-12-31' };
  const trial = await readReport(app, owner, 'trial-balance', asked);
  const rowsOf = ({ tables }: typeof all, accountId: string) =>
    tables.flatMap(({ lines }) => lines.filter(({ kind, record }) => kind === 'line' && record?.id === accountId));
  for (const number of ['4100', '5200']) {
    const { id: accountId } = await accountOf(app, owner, number);
    const { sheet, opened } = await walkFigures(app, owner, 'income-statement', { ...range, accountId });
    expect(rowsOf(sheet, accountId).length, number).toBeGreaterThan(0);
    expect(rowsOf(sheet, accountId)).toEqual(rowsOf(all, accountId));
    expect(sheet.tables.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'line'))).toHaveLength(
      rowsOf(sheet, accountId).length,
    );
    expect(opened, 'its row, its section and the results').toBeGreaterThan(2);
    for (const columns of ['months', 'properties'] as const)
      await walkFigures(app, owner, 'income-statement', { ...range, columns, accountId });
    const own = await walkFigures(app, owner, 'trial-balance', { ...asked, accountId });
    expect(rowsOf(own.sheet, accountId)).toEqual(rowsOf(trial, accountId));
    expect(own.sheet.notes.map(({ detail }) => detail)).toEqual([{ word: 'sinceStartWhy' }]);
  }
});

test('the general ledger has every line, and its balances run to the end', async () => {
  const owner = await newBooks();
  const { tables } = await readReport(app, owner, 'general-ledger', range);
  const ledger = ok(await app.call('GET /general-ledger/', { query: { ...range, limit: 200 } }, owner.access));
  const lines = tables.flatMap((table) => table.lines.filter(({ record }) => record?.kind === 'entry'));
  expect(lines).toHaveLength(ledger.items.length);
  for (const total of ledger.totals) {
    const table = tables.find(({ currency }) => currency === total.currency);
    expect(table?.lines.at(-1)?.cells.slice(2)).toMatchObject([
      { cents: total.debitCents },
      { cents: total.creditCents },
      { cents: total.closingCents },
    ]);
  }
  const figure = { params: { key: 'general-ledger' as const }, query: { ...range, line: 'total', column: 'debit' } };
  expect(codeOf(await app.call('GET /reports/{key}/lines/', figure, owner.access))).toBe('not-found');
});
