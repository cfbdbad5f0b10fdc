import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, putProperties } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { figuresOf, newMove } from '#test/support/statements.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';
import type { ReportSheet } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const one = '019ca0f2-5c00-7000-8000-00000000002a';
const other = '019ca0f2-5c00-7000-8000-00000000002b';
const range = { from: '2026-01-05', to: '2026-03-20' };

interface Moved {
  readonly date: string;
  readonly cents: number;
  readonly account: '4100' | '5220' | '6100';
  readonly propertyId: string | undefined;
  readonly isReversed: boolean;
  readonly currency?: string;
}

/** An amount between an account of the result and the bank. */
async function move(owner: TestMember, { account, isReversed, propertyId, ...about }: Moved): Promise<void> {
  const [cost, bank] = [{ id: (await accountOf(app, owner, account)).id }, 'operating-bank' as const];
  const sides = isReversed ? { debit: bank, credit: cost } : { debit: cost, credit: bank };
  await newMove(app, owner, { ...about, ...sides, ...(propertyId !== undefined && { propertyId }) });
}

function netOf({ tables }: ReportSheet, column: string, currency = 'USD'): number | undefined {
  const table = tables.find((found) => found.currency === currency);
  const at = table?.columns.findIndex(({ key }) => key === column) ?? -1;
  const cell = table?.lines.find(({ key }) => key === 'net-income')?.cells[at];
  return cell?.kind === 'money' ? Number(cell.cents) : undefined;
}

async function netIncome(owner: TestMember, query: { from: string; to: string; propertyId?: string }) {
  return figuresOf(ok(await app.call('GET /income-statement/', { query }, owner.access)))['net-income'] ?? 0;
}

const codesOf = ({ tables }: ReportSheet, currency = 'USD') =>
  tables.find((table) => table.currency === currency)?.lines.flatMap(({ code }) => code ?? []);

test('a cost that moves from one property to another is in both columns, and comes to nothing in the total', async () => {
  const owner = await newOrganisation(app);
  await putProperties(app, owner, one, other);
  const moved = { date: '2026-02-10', cents: 50_000, account: '5220' } as const;
  await move(owner, { ...moved, propertyId: one, isReversed: false });
  await move(owner, { ...moved, propertyId: other, isReversed: true });
  const { sheet } = await walkFigures(app, owner, 'income-statement', { ...range, columns: 'properties' });
  expect(codesOf(sheet)).toEqual(['5220']);
  expect([one, other, 'none', 'total'].map((column) => netOf(sheet, column))).toEqual([-50_000, 50_000, 0, 0]);
  const total = await readReport(app, owner, 'income-statement', range);
  expect(codesOf(total), 'alone it has nothing to say').toEqual([]);
});

test('what one month has and the next reverses is in both months, also in a currency that comes to nothing', async () => {
  const owner = await newOrganisation(app);
  for (const currency of ['USD', 'EUR']) {
    const moved = { cents: 7700, account: '6100', propertyId: undefined, currency } as const;
    await move(owner, { ...moved, date: '2026-01-31', isReversed: false });
    await move(owner, { ...moved, date: '2026-02-01', isReversed: true });
  }
  const { sheet } = await walkFigures(app, owner, 'income-statement', { ...range, columns: 'months' });
  expect(sheet.tables.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
  for (const currency of ['USD', 'EUR']) {
    const told = ['2026-01', '2026-02', '2026-03', 'total'].map((column) => netOf(sheet, column, currency));
    expect(told, currency).toEqual([-7700, 7700, 0, 0]);
  }
});

test('a table has columns for the properties that have something to say in its currency', async () => {
  const owner = await newOrganisation(app);
  await putProperties(app, owner, one, other);
  const moved = { date: '2026-02-10', cents: 900, account: '5220', isReversed: false } as const;
  await move(owner, { ...moved, propertyId: one });
  await move(owner, { ...moved, propertyId: other, currency: 'JPY' });
  const { tables } = await readReport(app, owner, 'income-statement', { ...range, columns: 'properties' });
  expect(tables.map(({ currency, columns }) => [currency, columns.map(({ key }) => key)])).toEqual([
    ['USD', [one, 'none', 'total']],
    ['JPY', [other, 'none', 'total']],
  ]);
});

test('every column is the statement of its property or month, what belongs to none opens, whatever was moved', async () => {
  const someMove = fc.record({
    date: fc.constantFrom('2026-01-04', '2026-01-05', '2026-01-31', '2026-02-01', '2026-03-20', '2026-03-21'),
    cents: fc.constantFrom(100, 200),
    account: fc.constantFrom('4100' as const, '5220' as const, '6100' as const),
    propertyId: fc.constantFrom(one, other, undefined),
    isReversed: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(someMove, { minLength: 2, maxLength: 10 }), async (moves) => {
      const owner = await newOrganisation(app);
      await putProperties(app, owner, one, other);
      for (const moved of moves) await move(owner, moved);
      const asked = { ...range, knownAt: app.clock.now.toISOString() };
      const { sheet } = await walkFigures(app, owner, 'income-statement', { ...asked, columns: 'properties' });
      const parts = [];
      for (const propertyId of [one, other]) {
        const net = await netIncome(owner, { ...range, propertyId });
        expect(netOf(sheet, propertyId) ?? 0, propertyId).toBe(net);
        parts.push(net);
      }
      const whole = await netIncome(owner, range);
      if (sheet.tables[0]?.columns.some(({ key }) => key === 'none') === true)
        expect(netOf(sheet, 'none')).toBe(whole - (parts[0] ?? 0) - (parts[1] ?? 0));
      const months = await readReport(app, owner, 'income-statement', { ...range, columns: 'months' });
      for (const [key, days] of [
        ['2026-01', { from: range.from, to: '2026-01-31' }],
        ['2026-02', { from: '2026-02-01', to: '2026-02-28' }],
        ['2026-03', { from: '2026-03-01', to: range.to }],
      ] as const)
        expect(netOf(months, key) ?? 0, key).toBe(await netIncome(owner, days));
    }),
    { numRuns: 12, endOnFailure: true, includeErrorInReport: true },
  );
}, 120_000);

test('of one property there is nothing that belongs to none', async () => {
  const owner = await newOrganisation(app);
  await putProperties(app, owner, one);
  const figure = { line: 'net-income', column: 'none', propertyId: one, columns: 'properties' } as const;
  const asked = { params: { key: 'income-statement' as const }, query: { ...range, ...figure } };
  expect(codeOf(await app.call('GET /reports/{key}/lines/', asked, owner.access))).toBe('not-found');
});
