import { expect, test } from 'vitest';
import { move, post } from '#server/modules/ledger/index.ts';
import type { BalancedLines } from '#server/modules/ledger/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { ofxOf, sendBankFile } from '#test/support/banking.ts';
import { accountOf, inBooks, posterFor } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newTenancy, pay } from '#test/support/rent.ts';
import { sheetRows } from '#test/support/sheet-rows.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';
import type { ReportSheet } from '#test/support/walk-figures.ts';

const app = await startTestApp();
// The 20th of May 2026: the statement of March is there.
app.clock.advance(79 * 86_400_000);

const usd = (cents: number) => ({ cents, currency: 'USD' });

/** What a bank or a payer did at the trust bank. */
async function happened(owner: TestMember, date: string, memo: string, lines: BalancedLines): Promise<string> {
  const entry = { date, memo, lines, source: { kind: 'test' } };
  return (await inBooks(app, owner, (tx) => post(tx, posterFor(app, owner), entry))).id;
}

/** March of the vectors [R1]: 5,000.00 of deposits before it, and the rent and the costs of a property since. */
async function newMarch() {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner);
  const propertyId = home.property.id;
  const bank = await accountOf(app, owner, '1020');
  const moved = (date: string, cents: number, memo: string) =>
    happened(
      owner,
      date,
      memo,
      cents > 0
        ? move(usd(cents), { debit: 'trust-bank', credit: 'rent', propertyId })
        : move(usd(-cents), { debit: 'bad-debt', credit: 'trust-bank', propertyId }),
    );
  await happened(
    owner,
    '2026-02-10',
    'Deposit of 4B',
    move(usd(500_000), { debit: 'trust-bank', credit: 'deposits-held', leaseId: lease.id }),
  );
  const cleared = [await moved('2026-03-05', 150_000, 'Rent of 4B'), await moved('2026-03-10', -40_000, 'Check 101')];
  await moved('2026-03-28', -12_000, 'Check 102');
  await moved('2026-03-31', 45_000, 'Rent of 4C');
  await moved('2026-04-01', -7_000, 'Check 103');
  const body = { accountId: bank.id, to: '2026-03-31', closingCents: 610_000 };
  const { id } = ok(await app.call('POST /reconciliations/', { body }, owner.access));
  const call = (act: 'clear' | 'finish', given: object) =>
    app.call(`POST /reconciliations/{id}/${act}/`, { params: { id }, body: given }, owner.access);
  const clear = async () => ok(await call('clear', { entryIds: cleared, matched: false }));
  const finish = async () => {
    const { version } = ok(await app.call('GET /reconciliations/{id}/', { params: { id } }, owner.access));
    return ok(await call('finish', { version }));
  };
  return { owner, bank, id, lease, moved, clear, finish };
}

const march = { asOf: '2026-03-31' };

/** What a line of a report comes to, by the end of its key. */
function amountOf(sheet: ReportSheet, name: string, column = 'amount') {
  return sheetRows(sheet).find(({ key }) => key.endsWith(`:${name}`))?.cells[column];
}

const tonesOf = ({ notes }: ReportSheet) => notes.map(({ tone }) => tone);

test('a reconciliation as a report: from the opening to the statement, and from there to the books [R1, R2]', async () => {
  const { owner, id, clear, finish, moved } = await newMarch();
  const before = await walkFigures(app, owner, 'reconciliation', march);
  expect([amountOf(before.sheet, 'difference'), amountOf(before.sheet, 'book')]).toEqual([-110_000, 643_000]);
  expect(tonesOf(before.sheet)).toEqual(['waiting', 'good']);
  await clear();
  await finish();
  const { sheet, opened } = await walkFigures(app, owner, 'reconciliation', march);
  const names = [
    'opening',
    'cleared-in',
    'cleared-out',
    'cleared',
    'closing',
    'difference',
    'in-transit',
    'outstanding',
  ];
  expect(names.map((name) => amountOf(sheet, name))).toEqual([
    500_000, 150_000, -40_000, 610_000, 610_000, 0, 45_000, -12_000,
  ]);
  expect([amountOf(sheet, 'adjusted'), amountOf(sheet, 'book')]).toEqual([643_000, 643_000]);
  expect(opened).toBe(8);
  expect(tonesOf(sheet)).toEqual(['good', 'good']);
  // Of a finished one, what it was: later entries change nothing.
  await moved('2026-04-02', 45_000, 'Rent of 4D');
  expect((await readReport(app, owner, 'reconciliation')).tables).toEqual(sheet.tables);
  expect((await readReport(app, owner, 'reconciliation', { asOf: '2026-03-30' })).tables[0]?.lines).toEqual([]);
  const params = { key: 'reconciliation' } as const;
  const query = { ...march, line: `${sheet.tables[0]?.lines[0]?.record?.id}:closing`, column: 'amount' };
  const { items } = ok(await app.call('GET /reports/{key}/lines/', { params, query }, owner.access));
  expect(items).toMatchObject([{ record: { kind: 'reconciliation', id }, amount: 610_000 }]);
});

test('the register of an account runs from its opening to its closing, and says what a statement has', async () => {
  const { owner, bank, clear, finish } = await newMarch();
  await clear();
  await finish();
  const range = { from: '2026-03-01', to: '2026-04-30', accountId: bank.id };
  const { sheet } = await walkFigures(app, owner, 'bank-register', range);
  const rows = sheetRows(sheet).filter(({ kind }) => kind === 'line');
  expect(rows.map(({ cells }) => [cells['in'] ?? -Number(cells['out'] ?? 0), cells['balance']])).toEqual([
    [-0, 500_000],
    [150_000, 650_000],
    [-40_000, 610_000],
    [-12_000, 598_000],
    [45_000, 643_000],
    [-7_000, 636_000],
  ]);
  expect(rows.slice(1).map(({ cells }) => (JSON.parse(String(cells['cleared'])) as { word: string }).word)).toEqual([
    'clearedOn',
    'clearedOn',
    'notCleared',
    'notCleared',
    'notCleared',
  ]);
  expect(amountOf(sheet, 'closing', 'balance')).toBe(636_000);
  const all = await readReport(app, owner, 'bank-register', { from: '2026-02-01', to: '2026-02-28' });
  expect(sheetRows(all).find(({ cells }) => cells['in'] === 500_000)?.cells['cleared']).toContain('clearedBefore');
});

test('bank, books and funds are the same on every day, and each fund opens into its entries [T6]', async () => {
  const { owner, clear, finish, moved } = await newMarch();
  await clear();
  await finish();
  await moved('2026-04-20', -600_000, 'The bank took it');
  for (const [asOf, adjusted, funds] of [
    ['2026-03-31', 643_000, [143_000, 500_000]],
    ['2026-04-02', 636_000, [136_000, 500_000]],
    ['2026-05-20', 36_000, [-464_000, 500_000]],
  ] as const) {
    const { sheet } = await walkFigures(app, owner, 'three-way', { asOf });
    expect([amountOf(sheet, 'adjusted'), amountOf(sheet, 'book'), amountOf(sheet, 'sum-of-funds')], asOf).toEqual([
      adjusted,
      adjusted,
      adjusted,
    ]);
    const own = sheetRows(sheet).filter(({ key }) => key.includes(':fund:'));
    expect(own.map(({ cells }) => cells['amount'])).toEqual(funds);
    // A fund below zero is no agreement.
    expect(tonesOf(sheet)).toEqual([funds[0] < 0 ? 'bad' : 'good']);
  }
  const early = await readReport(app, owner, 'three-way', { asOf: '2026-03-12' });
  expect([amountOf(early, 'adjusted'), amountOf(early, 'book'), tonesOf(early)]).toEqual([
    undefined,
    610_000,
    ['waiting'],
  ]);
});

test('a deposit is in transit until a statement or a line of the bank has it', async () => {
  const { owner, bank, lease, clear, finish } = await newMarch();
  const before = await readReport(app, owner, 'deposits-in-transit', { asOf: '2026-03-30' });
  expect([before.tables[0]?.lines.length, tonesOf(before)]).toEqual([1, ['waiting']]);
  await clear();
  await finish();
  ok(await pay(app, owner, lease.id, 30_000, { receivedOn: '2026-04-10', accountId: bank.id }));
  const read = async (asOf: string) => {
    const { sheet } = await walkFigures(app, owner, 'deposits-in-transit', { asOf });
    return sheetRows(sheet).flatMap(({ kind, cells }) =>
      kind === 'line' ? [[cells['date'], cells['days'], cells['amount']]] : [],
    );
  };
  expect(await read('2026-04-12')).toEqual([
    ['2026-03-31', 12, 45_000],
    ['2026-04-10', 2, 30_000],
  ]);
  const lines = [{ date: '2026-04-13', cents: 30_000, text: 'RENT 4D' }];
  ok(await sendBankFile(app, owner, ofxOf(lines, { closing: 640_000, on: '2026-04-30' }), { accountId: bank.id }));
  const { items } = ok(await app.call('GET /statement-lines/', { query: { accountId: bank.id } }, owner.access));
  const [line] = items;
  const { sheet: waiting } = await walkFigures(app, owner, 'deposits-in-transit');
  const entryId = sheetRows(waiting).find(({ cells }) => cells['amount'] === 30_000)?.recordId ?? '';
  const match = { version: line?.version ?? 0, items: [{ entryId, cents: 30_000 }] };
  const params = { id: line?.id ?? '' };
  ok(await app.call('POST /statement-lines/{id}/match/', { params, body: match }, owner.access));
  expect(await read('2026-04-12')).toHaveLength(2);
  expect(await read('2026-04-13')).toEqual([['2026-03-31', 13, 45_000]]);
});

test('as known at an instant each report says what it said then, whatever was recorded, matched or finished since', async () => {
  const { owner, bank, id, lease, moved, clear, finish } = await newMarch();
  const asked = [
    ['bank-register', { from: '2026-03-01', to: '2026-05-20' }],
    ['reconciliation', { asOf: '2026-05-20' }],
    ['three-way', { asOf: '2026-05-20' }],
    ['deposits-in-transit', { asOf: '2026-05-20' }],
  ] as const;
  /** All of them, and that each figure of theirs is what its lines come to. */
  const read = async (known: { knownAt?: string } = {}) => {
    const told: unknown[] = [];
    for (const [key, query] of asked) {
      const { sheet } = await walkFigures(app, owner, key, { ...query, ...known });
      told.push({ key, tables: sheet.tables, notes: sheet.notes });
    }
    return told;
  };
  const later = () => {
    const knownAt = app.clock.now.toISOString();
    app.clock.advance(60_000);
    return knownAt;
  };
  const begun = later();
  await clear();
  await finish();
  const finished = { was: await read(), knownAt: later() };
  await moved('2026-04-15', -20_000, 'Check 104');
  ok(await pay(app, owner, lease.id, 30_000, { receivedOn: '2026-04-10', accountId: bank.id }));
  const paid = { was: await read(), knownAt: later() };
  const lines = [{ date: '2026-04-13', cents: 30_000, text: 'RENT 4D' }];
  ok(await sendBankFile(app, owner, ofxOf(lines, { closing: 640_000, on: '2026-04-30' }), { accountId: bank.id }));
  const { items } = ok(await app.call('GET /statement-lines/', { query: { accountId: bank.id } }, owner.access));
  const found = sheetRows(await readReport(app, owner, 'deposits-in-transit')).find(
    ({ cells }) => cells['amount'] === 30_000,
  );
  const match = { version: items[0]?.version ?? 0, items: [{ entryId: found?.recordId ?? '', cents: 30_000 }] };
  const params = { id: items[0]?.id ?? '' };
  ok(await app.call('POST /statement-lines/{id}/match/', { params, body: match }, owner.access));
  const matched = { was: await read(), knownAt: later() };
  const april = { accountId: bank.id, to: '2026-04-30', closingCents: 640_000 };
  const next = ok(await app.call('POST /reconciliations/', { body: april }, owner.access));
  const at = { params: { id: next.id } };
  ok(await app.call('POST /reconciliations/{id}/finish/', { ...at, body: { version: next.version } }, owner.access));
  const now = await read();
  for (const { knownAt, was } of [finished, paid, matched]) {
    expect(now).not.toEqual(was);
    expect(await read({ knownAt }), knownAt).toEqual(was);
  }
  // Before March was finished no statement was known, and the books were what they are made of.
  const early = await readReport(app, owner, 'three-way', { ...march, knownAt: begun });
  expect([amountOf(early, 'statement'), amountOf(early, 'book'), tonesOf(early)]).toEqual([
    undefined,
    643_000,
    ['waiting'],
  ]);
  const none = await readReport(app, owner, 'reconciliation', { ...march, knownAt: begun });
  expect(none.tables[0]?.lines).toEqual([]);
  expect(id).not.toBe(next.id);
});

test('who does not see the whole workspace, and another workspace, have none of it', async () => {
  const { owner, bank } = await newMarch();
  const agent = await newMember(app, owner, 'leasing_agent');
  const stranger = await newOrganisation(app);
  for (const key of ['bank-register', 'reconciliation', 'three-way', 'deposits-in-transit'] as const) {
    expect(codeOf(await app.call('GET /reports/{key}/', { params: { key }, query: {} }, agent.access))).toBe(
      'not-found',
    );
    const theirs = await readReport(app, stranger, key, { accountId: bank.id });
    expect(theirs.tables.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'line'))).toEqual([]);
    const query = { accountId: bank.id, line: `${bank.id}:book`, column: 'amount' };
    expect(codeOf(await app.call('GET /reports/{key}/lines/', { params: { key }, query }, stranger.access))).toBe(
      'not-found',
    );
  }
});
