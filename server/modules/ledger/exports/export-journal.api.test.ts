import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { codeOf, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, newEntry, posterFor } from '#test/support/books.ts';
import { actOf } from '#server/kernel/http/request-context.ts';
import { newMember, newOrganisation, newYork } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { journalExportHandlers } from './export-journal.ts';
import { move, postAll } from '#server/modules/ledger/index.ts';

const app = await startTestApp();
const propertyId = newId(new Date(0));

type Asked = Readonly<Record<string, string>>;

function ask(member: TestMember, file: string, query: Asked = {}) {
  const headers = { authorization: `Bearer ${member.access}` };
  return app.inject({ url: `/api/v1/exports/${file}`, query: { ...query }, headers });
}

async function text(member: TestMember, file: string, query: Asked = {}): Promise<string> {
  const response = await ask(member, file, query);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\//)]);
  return response.body;
}

/** What stands after the declarations. */
function entriesOf(journal: string): string {
  return journal.slice(journal.search(/^\d{4}-\d\d-\d\d \*/m));
}

/** A charge, its receipt and a reversal, in one currency and another. */
async function someBooks(): Promise<TestMember> {
  const owner = await newOrganisation(app);
  const tenant = { propertyId };
  await inBooks(app, owner, (tx) =>
    postAll(tx, posterFor(app, owner), [
      {
        date: '2026-02-01',
        memo: 'Rent; February',
        source: { kind: 'rent-run' },
        lines: move(
          { cents: 81_000, currency: 'USD' },
          { debit: 'tenant-receivable', credit: 'rent', basis: 'accrual', memo: 'Unit 2: rent', ...tenant },
        ),
      },
      {
        date: '2026-03-01',
        memo: '=HYPERLINK("https://elsewhere.example")',
        source: { kind: 'generated' },
        lines: move(
          { cents: 81_000, currency: 'USD' },
          { debit: 'operating-bank', credit: { accrual: 'tenant-receivable', cash: 'rent' }, ...tenant },
        ),
      },
      {
        date: '2026-03-01',
        memo: 'Yen',
        source: { kind: 'generated' },
        lines: move({ cents: 1500, currency: 'JPY' }, { debit: 'operating-bank', credit: 'owner-contributions' }),
      },
    ]),
  );
  return owner;
}

test('the journal for hledger and ledger has every entry, with balances and tags', async () => {
  const owner = await someBooks();
  const journal = await text(owner, 'journal.ledger');
  expect(journal).toMatch(/^; Workspace \d+: the journal, accrual basis\n/);
  expect(journal).toContain('commodity JPY\ncommodity USD\n    format 1000.00 USD\n');
  expect(journal).toContain('account Assets:1010 Operating bank\n    ; name: Operating bank\n');
  expect(entriesOf(journal).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')).toBe(`2026-02-01 * (JE-0001) Rent； February
    ; entry: ID
    ; source: rent-run
    ; recorded: 2026-03-02T10:00:00.000Z
    Assets:1200 Tenant receivable  810.00 USD = 810.00 USD
    ; property: ID
    ; memo: Unit 2∶ rent
    Income:4100 Rent  -810.00 USD = -810.00 USD
    ; property: ID
    ; memo: Unit 2∶ rent

2026-03-01 * (JE-0002) =HYPERLINK("https://elsewhere.example")
    ; entry: ID
    ; source: generated
    ; recorded: 2026-03-02T10:00:00.000Z
    Assets:1010 Operating bank  810.00 USD = 810.00 USD
    ; property: ID
    ; bank: 1010 Operating bank
    Assets:1200 Tenant receivable  -810.00 USD = 0.00 USD
    ; property: ID

2026-03-01 * (JE-0003) Yen
    ; entry: ID
    ; source: generated
    ; recorded: 2026-03-02T10:00:00.000Z
    Assets:1010 Operating bank  1500 JPY = 1500 JPY
    ; bank: 1010 Operating bank
    Equity:3010 Owner contributions  -1500 JPY = -1500 JPY
    ; bank: 1010 Operating bank

; The end. Entries: 3, lines: 6.
`);
});

test('on cash basis, a charge is not in the journal, and its receipt is income', async () => {
  const owner = await someBooks();
  const journal = await text(owner, 'journal.ledger/', { basis: 'cash' });
  expect(journal).not.toContain('JE-0001)');
  expect(journal).toContain('Income:4100 Rent  -810.00 USD = -810.00 USD');
  expect(journal).not.toContain('Assets:1200 Tenant receivable  ');
});

test('the journal for beancount has links, facts, and checks on the day after', async () => {
  const owner = await someBooks();
  const journal = await text(owner, 'journal.beancount');
  expect(journal).toContain(
    '1900-01-01 open Assets:A1010-Operating-bank\n  name: "Operating bank"\n  number: "1010"\n',
  );
  expect(entriesOf(journal).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID'))
    .toBe(String.raw`2026-02-01 * "Rent; February" ^JE-0001
  number: "JE-0001"
  entry: "ID"
  source: "rent-run"
  recorded: "2026-03-02T10:00:00.000Z"
  Assets:A1200-Tenant-receivable  810.00 USD
    property: "ID"
    memo: "Unit 2: rent"
  Income:A4100-Rent  -810.00 USD
    property: "ID"
    memo: "Unit 2: rent"

2026-02-02 balance Assets:A1200-Tenant-receivable  810.00 ~ 0 USD
2026-02-02 balance Income:A4100-Rent  -810.00 ~ 0 USD

2026-03-01 * "=HYPERLINK(\"https://elsewhere.example\")" ^JE-0002
  number: "JE-0002"
  entry: "ID"
  source: "generated"
  recorded: "2026-03-02T10:00:00.000Z"
  Assets:A1010-Operating-bank  810.00 USD
    property: "ID"
    bank: "1010 Operating bank"
  Assets:A1200-Tenant-receivable  -810.00 USD
    property: "ID"

2026-03-01 * "Yen" ^JE-0003
  number: "JE-0003"
  entry: "ID"
  source: "generated"
  recorded: "2026-03-02T10:00:00.000Z"
  Assets:A1010-Operating-bank  1500 JPY
    bank: "1010 Operating bank"
  Equity:A3010-Owner-contributions  -1500 JPY
    bank: "1010 Operating bank"

2026-03-02 balance Assets:A1010-Operating-bank  810.00 ~ 0 USD
2026-03-02 balance Assets:A1200-Tenant-receivable  0.00 ~ 0 USD
2026-03-02 balance Assets:A1010-Operating-bank  1500 ~ 0 JPY
2026-03-02 balance Equity:A3010-Owner-contributions  -1500 ~ 0 JPY

; The end. Entries: 3, lines: 6.
`);
});

test('the table has a row for each line, numbers as numbers, and no formulas', async () => {
  const owner = await someBooks();
  const table = await text(owner, 'journal.csv');
  expect(table.startsWith('\uFEFF"date","entry","line",')).toBe(true);
  const [head = [], ...rows] = parseCsv(table.slice(1));
  const cells = rows.map((row) => Object.fromEntries(head.map((column, index) => [column, row[index]])));
  expect(cells).toHaveLength(6);
  expect(cells[2]).toMatchObject({
    date: '2026-03-01',
    entry: 'JE-0002',
    line: '1',
    account: '1010',
    'account name': 'Operating bank',
    'account kind': 'asset',
    memo: `'=HYPERLINK("https://elsewhere.example")`,
    currency: 'USD',
    debit: '810.00',
    credit: '',
    balance: '810.00',
    property: propertyId,
    unit: '',
    source: 'generated',
  });
  expect(table).toContain(',,810.00,-810.00,');
  expect(table.endsWith('\r\n')).toBe(true);
});

test('for QuickBooks and Xero, entries of the range leave in the code page and the columns that they import', async () => {
  const owner = await newOrganisation(app);
  await inBooks(app, owner, async (tx) => {
    const lines = move({ cents: 81_000, currency: 'USD' }, { debit: 'operating-bank', credit: 'rent', propertyId });
    const one = { memo: 'Rent – Müller', source: { kind: 'generated' }, lines };
    await postAll(tx, posterFor(app, owner), [
      { ...one, date: '2026-02-01' },
      { ...one, date: '2026-03-01' },
    ]);
  });
  const range = { from: '2026-03-01' };
  const iif = await ask(owner, 'journal.iif', range);
  expect(iif.headers).toMatchObject({
    'content-type': 'text/plain; charset=windows-1252',
    'content-disposition': 'attachment; filename="journal-accrual-from-2026-03-01.iif"',
  });
  const body = new TextDecoder('windows-1252').decode(iif.rawPayload);
  expect(body.split('\r\n').filter((line) => /^(?:TRNS|SPL|END)/.test(line))).toEqual([
    `TRNS\tGENERAL JOURNAL\t3/1/2026\t1010 Operating bank\t${propertyId.slice(0, 31)}\t810.00\tJE-0002\tRent – Müller`,
    `SPL\tGENERAL JOURNAL\t3/1/2026\t4100 Rent\t${propertyId.slice(0, 31)}\t-810.00\tJE-0002\tRent – Müller`,
    'ENDTRNS',
  ]);
  expect(body).toContain('ACCNT\t1010 Operating bank\tBANK\t1010\r\n');
  const xero = parseCsv(await text(owner, 'journal-xero.csv', range));
  expect(xero.slice(1).map((row) => [row[0], row[1], row[3], row[5]])).toEqual([
    ['JE-0002 Rent – Müller', '03/01/2026', '1010', '810.00'],
    ['JE-0002 Rent – Müller', '03/01/2026', '4100', '-810.00'],
  ]);
});

test('books in two currencies are refused where a file has room for one', async () => {
  const owner = await someBooks();
  for (const file of ['journal.iif', 'journal-xero.csv']) {
    const answer = await ask(owner, file);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { key: 'ledger.one-currency-file' }]);
  }
});

test('a reversal says what it reverses and why', async () => {
  const owner = await newOrganisation(app);
  const { id } = await newEntry(app, owner);
  const body = { reason: 'Charged twice', date: '2026-03-02' };
  await app.call('POST /journal-entries/{id}/reverse/', { params: { id }, body }, owner.access);
  expect(await text(owner, 'journal.ledger')).toContain('    ; reverses: JE-0001\n    ; reason: Charged twice\n');
  expect(await text(owner, 'journal.beancount')).toMatch(/ \^JE-0002 \^JE-0001\n(.*\n)*? {2}reverses: "JE-0001"\n/);
  expect(await text(owner, 'journal.csv')).toContain('"JE-0001","Charged twice"');
});

test('a part of it begins with the balances of the day before, and has a name that says so', async () => {
  const owner = await someBooks();
  const range = { from: '2026-03-01', to: '2026-03-01' };
  const response = await ask(owner, 'journal.ledger', range);
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'attachment; filename="journal-accrual-from-2026-03-01-to-2026-03-01.ledger"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(entriesOf(response.body)).toMatch(
    /^2026-02-28 \* \(OPENING\) Balances brought forward\n {4}Assets:1200 Tenant receivable {2}810.00 USD = 810.00 USD\n {4}Income:4100 Rent {2}-810.00 USD = -810.00 USD\n\n2026-03-01/,
  );
  expect(response.body).toContain('Assets:1200 Tenant receivable  -810.00 USD = 0.00 USD');
  expect(entriesOf(await text(owner, 'journal.beancount', range))).toMatch(
    /^2026-02-28 \* "Balances brought forward"\n {2}Assets:A1200\S+ {2}810.00 USD\n {2}Income\S+ {2}-810.00 USD\n\n2026-03-01 balance /,
  );
  expect(await text(owner, 'journal.csv', range)).toContain(
    '\r\n"2026-02-28",,,"1200","Tenant receivable","asset","Balance brought forward",,"USD",,,810.00,',
  );
  const before = await text(owner, 'journal.ledger', { to: '2026-02-28' });
  expect(before).toContain('; The end. Entries: 1, lines: 2.');
});

test('the journal as it was known does not have what was recorded later', async () => {
  const owner = await newOrganisation(app);
  await newEntry(app, owner, { memo: 'Known then' });
  const knownAt = app.clock.now.toISOString();
  app.clock.advance(60_000);
  await newEntry(app, owner, { memo: 'Dated back', date: '2026-01-01' });
  const then = await text(owner, 'journal.ledger', { knownAt });
  expect(then).toContain('Known then');
  expect(then).not.toContain('Dated back');
  expect(then).toContain(`as known at ${knownAt}`);
  expect(entriesOf(await text(owner, 'journal.ledger', { knownAt, from: '2026-02-01' }))).toMatch(/^2026-03-01/);
});

test('more than is read at once comes whole and in order, whatever is posted meanwhile', async () => {
  const owner = await newOrganisation(app);
  const lines = move({ cents: 100, currency: 'USD' }, { debit: 'operating-bank', credit: 'rent' });
  const one = { date: '2026-03-01', memo: 'One of many', source: { kind: 'test' }, lines };
  await inBooks(app, owner, (tx) =>
    postAll(
      tx,
      posterFor(app, owner),
      Array.from({ length: 2300 }, () => one),
    ),
  );
  const handler = journalExportHandlers()['GET /exports/journal.ledger/'];
  const { organisationId, userId } = owner;
  const session = {
    organisationId,
    userId,
    sessionId: '',
    role: 'owner' as const,
    confirmedAt: new Date(),
    seesAllProperties: true,
    facts: newYork,
  };
  const origin = { requestId: '', address: '', userAgent: '', pageOrigin: undefined };
  const { text: read } = await handler(
    { params: undefined, query: { basis: 'accrual' }, body: undefined },
    { ...actOf(session, origin, app.clock.now), transaction: (work) => inBooks(app, owner, work) },
  );
  const pieces: string[] = [];
  await app.services.database.snapshot({ scope: 'organisation', organisationId, userId }, async (tx) => {
    for await (const piece of read(tx)) {
      if (pieces.length === 1) await newEntry(app, owner, { memo: 'Meanwhile' });
      pieces.push(String(piece));
    }
  });
  const whole = pieces.join('');
  expect(pieces.length).toBeGreaterThan(3);
  expect([...whole.matchAll(/\(JE-(\d+)\)/g)].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 2300 }, (_, index) => index + 1),
  );
  expect(whole).not.toContain('Meanwhile');
  expect(whole).toContain('Assets:1010 Operating bank  1.00 USD = 2300.00 USD');
});

test('books in which nothing was posted are a journal without entries', async () => {
  const owner = await newOrganisation(app);
  expect(await text(owner, 'journal.ledger')).toContain('; The end. Entries: 0, lines: 0.');
  expect(await text(owner, 'journal.beancount')).toContain('; The end. Entries: 0, lines: 0.');
  expect(parseCsv((await text(owner, 'journal.csv')).slice(1))).toHaveLength(1);
});

test('what was asked wrongly is refused before anything is sent', async () => {
  const owner = await newOrganisation(app);
  for (const [query, path] of [
    [{ basis: 'both' }, 'basis'],
    [{ from: '2026-02-30' }, 'from'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
    [{ knownAt: 'yesterday' }, 'knownAt'],
    [{ propertyId }, 'propertyId'],
  ] as const) {
    const response = await ask(owner, 'journal.csv', query);
    expect(response.json()).toMatchObject({ status: 422, code: 'invalid-input', errors: [{ path }] });
    expect(response.headers['content-disposition']).toBeUndefined();
  }
});

test('who may not read the books gets no copy of them, and nobody gets those of another workspace', async () => {
  const owner = await someBooks();
  const account = await accountOf(app, owner, '1010');
  const agent = await newMember(app, owner, 'leasing_agent');
  const other = await newOrganisation(app);
  for (const ending of ['ledger', 'beancount', 'csv'] as const) {
    const answer = await app.call(`GET /exports/journal.${ending}/`, { query: {} }, agent.access);
    expect(codeOf(answer)).toBe('forbidden');
    const theirs = await text(other, `journal.${ending}`);
    expect(theirs).not.toContain('Yen');
    expect(theirs).not.toContain(account.id);
  }
});
