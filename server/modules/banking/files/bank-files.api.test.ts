import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { csvOfLines, newBankFile, ofxOf, sendBankFile } from '#test/support/banking.ts';
import { accountOf } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();

async function newBank() {
  const owner = await newOrganisation(app);
  const bank = await accountOf(app, owner, '1010');
  return { owner, accountId: bank.id };
}

const linesOf = async (member: TestMember, view: 'all' | 'to-decide' | 'same' = 'all') =>
  ok(await app.call('GET /statement-lines/', { query: { view, limit: 200 } }, member.access)).items;

const rent = { date: '2026-03-02', cents: 150_000, text: 'RENT 4B' };
const fee = { date: '2026-03-05', cents: -990, text: 'SERVICE CHARGE' };

test('a file becomes lines, is kept as it came, and the same file again does nothing', async () => {
  const { owner, accountId } = await newBank();
  const content = ofxOf([rent, fee], { closing: 149_010 });
  const first = ok(await sendBankFile(app, owner, content, { accountId }));
  expect(first.asks).toEqual([]);
  expect(first.files).toMatchObject([
    {
      isKnown: false,
      name: 'march.ofx',
      format: 'ofx',
      account: { id: accountId },
      from: '2026-03-02',
      to: '2026-03-05',
      closingCents: 149_010,
      sumCents: 149_010,
      lineCount: 2,
      newCount: 2,
      knownCount: 0,
      toDecideCount: 0,
      state: 'unproven',
      gap: null,
    },
  ]);
  const lines = await linesOf(owner);
  expect(lines).toMatchObject([
    { ...fee, state: 'open', bankId: 'F2', doubt: null },
    { ...rent, state: 'open', bankId: 'F1', payee: 'RENT 4B', currency: 'USD' },
  ]);
  const again = ok(await sendBankFile(app, owner, content));
  expect(again.files).toMatchObject([{ id: first.files[0]?.id, isKnown: true }]);
  expect(await linesOf(owner)).toEqual(lines);
  const kept = await app.inject({
    url: `/api/v1/bank-files/${first.files[0]?.id}/content/`,
    headers: { authorization: `Bearer ${owner.access}` },
  });
  expect(kept.body).toBe(content);
  expect(kept.headers['content-disposition']).toContain('attachment; filename="march.ofx"');
  expect(kept.headers['content-type']).toBe('text/plain');
});

test('an account is asked for once, and known by what files call it from then on', async () => {
  const { owner, accountId } = await newBank();
  const asked = ok(await sendBankFile(app, owner, ofxOf([rent])));
  expect(asked).toEqual({
    files: [],
    asks: [
      {
        kind: 'account',
        written: '000123456789',
        currency: 'USD',
        lineCount: 1,
        from: '2026-03-02',
        to: '2026-03-02',
        likelyId: null,
      },
    ],
  });
  expect(await linesOf(owner)).toEqual([]);
  ok(await sendBankFile(app, owner, ofxOf([rent]), { accountId }));
  const next = ok(await sendBankFile(app, owner, ofxOf([rent, { ...fee, id: 'F2' }])));
  expect(next.files).toMatchObject([{ account: { id: accountId }, newCount: 1, knownCount: 1 }]);
});

test('the same file is known without a question, and read again once its account would be another', async () => {
  const owner = await newOrganisation(app);
  const [bank, other] = [await accountOf(app, owner, '1010'), await accountOf(app, owner, '1020')];
  const number = (id: string, bankNumber: string | null, version: number) =>
    app.call('PATCH /bank-accounts/{id}/', { params: { id }, body: { bankNumber, version } }, owner.access);
  const content = ofxOf([{ date: '2026-03-02', cents: 100, text: 'ONE' }], { account: '555000111' });
  ok(await number(bank.id, '555000111', 1));
  expect(ok(await sendBankFile(app, owner, content)).files).toMatchObject([
    { account: { id: bank.id }, isKnown: false },
  ]);
  expect(ok(await sendBankFile(app, owner, content))).toMatchObject({ files: [{ isKnown: true }], asks: [] });
  ok(await number(bank.id, null, 2));
  expect(ok(await sendBankFile(app, owner, content))).toMatchObject({ files: [], asks: [{ kind: 'account' }] });
  ok(await number(other.id, '555000111', 1));
  expect(ok(await sendBankFile(app, owner, content)).files).toMatchObject([
    { account: { id: other.id }, isKnown: false },
  ]);
  expect(ok(await sendBankFile(app, owner, content)).files).toMatchObject([
    { account: { id: other.id }, isKnown: true },
  ]);
});

test('the number of a bank account finds it', async () => {
  const { owner } = await newBank();
  const body = { name: 'Trust bank', kind: 'trust' as const, bankNumber: '123456789' };
  const trust = ok(await app.call('POST /bank-accounts/', { body }, owner.access));
  const taken = ok(await sendBankFile(app, owner, ofxOf([rent])));
  expect(taken.files).toMatchObject([{ account: { id: trust.id, name: 'Trust bank', numberEnding: '6789' } }]);
});

test('what may be known already waits for somebody to say so, and a decision can be taken back', async () => {
  const { owner, accountId } = await newBank();
  ok(await sendBankFile(app, owner, ofxOf([rent, fee]), { accountId }));
  const other = ofxOf([
    { ...rent, id: 'other' },
    { ...fee, cents: -1990, id: 'F2' },
  ]);
  const { files } = ok(await sendBankFile(app, owner, other));
  expect(files).toMatchObject([{ newCount: 0, toDecideCount: 2 }]);
  const waiting = await linesOf(owner, 'to-decide');
  expect(waiting).toMatchObject([
    { cents: -1990, state: 'conflict', doubt: 'conflict', beside: { cents: -990 } },
    { cents: 150_000, state: 'doubtful', beside: { text: 'RENT 4B', fileName: 'march.ofx' } },
  ]);
  const decide = (id: string | undefined, as: 'new' | 'same' | 'wait', version: number) =>
    app.call('POST /statement-lines/{id}/decide/', { params: { id: id ?? '' }, body: { as, version } }, owner.access);
  const [conflict, doubtful] = waiting;
  expect(ok(await decide(conflict?.id, 'new', 1))).toMatchObject({ state: 'open', version: 2 });
  expect(ok(await decide(doubtful?.id, 'same', 1))).toMatchObject({ state: 'same', version: 2 });
  expect((await decide(doubtful?.id, 'new', 1)).problem).toMatchObject({ code: 'conflict' });
  expect((await decide(doubtful?.id, 'new', 2)).problem).toMatchObject({ code: 'conflict' });
  expect(await linesOf(owner)).toHaveLength(3);
  expect(await linesOf(owner, 'same')).toHaveLength(1);
  expect(ok(await decide(doubtful?.id, 'wait', 2))).toMatchObject({ state: 'doubtful' });
  // Both are known by now, whichever file names them.
  ok(await decide(doubtful?.id, 'same', 3));
  const once = ok(await sendBankFile(app, owner, `${other}\n`));
  expect(once.files).toMatchObject([{ newCount: 0, knownCount: 2, toDecideCount: 0 }]);
});

test('two lines of one file are never the same line of another', async () => {
  const { owner, accountId } = await newBank();
  ok(await sendBankFile(app, owner, ofxOf([rent]), { accountId }));
  ok(
    await sendBankFile(
      app,
      owner,
      ofxOf([
        { ...rent, id: 'x' },
        { ...rent, id: 'y' },
      ]),
    ),
  );
  const [one, other] = await linesOf(owner, 'to-decide');
  const same = (id = '') =>
    app.call('POST /statement-lines/{id}/decide/', { params: { id }, body: { as: 'same', version: 1 } }, owner.access);
  ok(await same(one?.id));
  expect((await same(other?.id)).problem).toMatchObject({ code: 'conflict', key: 'banking.same-taken' });
});

test('a gap to the closing balance before is shown, and closes when the missing file comes', async () => {
  const { owner, accountId } = await newBank();
  ok(await sendBankFile(app, owner, ofxOf([rent], { closing: 150_000, on: '2026-03-02' }), { accountId }));
  const later = [{ date: '2026-03-20', cents: 2000, text: 'INTEREST', id: 'i' }];
  const file = ok(await sendBankFile(app, owner, ofxOf(later, { closing: 151_010 }))).files[0];
  expect(file?.gap).toMatchObject({ cents: -990, previousClosingCents: 150_000, previousClosingOn: '2026-03-02' });
  ok(
    await sendBankFile(
      app,
      owner,
      ofxOf(
        [fee].map((one) => ({ ...one, id: 'f' })),
        { closing: 149_010, on: '2026-03-05' },
      ),
    ),
  );
  const read = ok(await app.call('GET /bank-files/{id}/', { params: { id: file?.id ?? '' } }, owner.access));
  expect(read.gap).toBeNull();
});

test.each([
  ['nothing', '', 'banking.file-empty'],
  ['a letter', 'Dear bank,\nplease send a statement.\n', 'banking.unknown-format'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'banking.unknown-format'],
  ['a cut file', ofxOf([rent]).slice(0, 300), 'banking.file-damaged-at'],
])('%s is refused with a sentence, and nothing is left of it', async (_, content, key) => {
  const { owner, accountId } = await newBank();
  const answer = await sendBankFile(app, owner, content, { accountId });
  expect(answer.problem).toMatchObject({ code: 'unsupported-file', key });
  expect(await linesOf(owner)).toEqual([]);
});

test('a text that is longer than a line has room for is told of beside the file, and one that just fits is not', async () => {
  const { owner, accountId } = await newBank();
  const long = (count: number) => 'x'.repeat(count);
  const rows = [
    'Date,Description,Amount,Name,Reference',
    `2026-03-02,${long(2001)},1500.00,${long(501)},${long(201)}`,
    `2026-03-03,${long(2000)},1.00,${long(500)},${long(200)}`,
    '',
  ].join('\n');
  const amount = { kind: 'signed', column: 2, isOutPlus: false };
  const mapping = JSON.stringify({ skip: 1, date: 0, amount, text: [1], payee: 3, reference: 4 });
  const sent = ok(await sendBankFile(app, owner, rows, { accountId, name: 'long.csv', mapping }));
  expect(sent.files[0]?.problems).toEqual([
    { kind: 'cut', line: 2, part: 'text', most: 2000 },
    { kind: 'cut', line: 2, part: 'payee', most: 500 },
    { kind: 'cut', line: 2, part: 'reference', most: 200 },
  ]);
  expect((await linesOf(owner)).map(({ reference }) => reference?.length)).toEqual([200, 200]);
});

const table = csvOfLines([rent, fee], 10_000);

function previewOf(owner: TestMember, content: string, query: { mapping?: string; isCut?: 'true' } = {}) {
  const headers = { 'content-type': 'application/octet-stream' };
  return app.call('POST /bank-file-previews/', { query: { name: 'march.csv', ...query } }, owner.access, {
    headers,
    payload: Buffer.from(content),
  });
}

test('a table asks which column is what, shows how it would be read, and is known from then on', async () => {
  const { owner, accountId } = await newBank();
  expect(ok(await sendBankFile(app, owner, table, { name: 'march.csv' }))).toEqual({
    files: [],
    asks: [{ kind: 'mapping' }],
  });
  const guessed = ok(await previewOf(owner, table));
  expect(guessed).toMatchObject({
    isSaved: false,
    rows: [
      ['Date', 'Description', 'Amount', 'Balance'],
      ['2026-03-02', 'RENT 4B', '1500.00', '1600.00'],
      ['2026-03-05', 'SERVICE CHARGE', '-9.90', '1590.10'],
      [''],
    ],
    lines: [rent, fee],
    openingCents: 10_000,
    closingCents: 159_010,
    differenceCents: null,
  });
  const turned = { ...guessed.mapping, amount: { kind: 'signed', column: 2, isOutPlus: true }, balance: undefined };
  const other = ok(await previewOf(owner, table, { mapping: JSON.stringify(turned) }));
  expect(other.lines).toMatchObject([{ cents: -150_000 }, { cents: 990 }]);
  const mapping = JSON.stringify(guessed.mapping);
  expect(ok(await sendBankFile(app, owner, table, { name: 'march.csv', mapping })).asks).toMatchObject([
    { kind: 'account', written: null, likelyId: null, lineCount: 2 },
  ]);
  const taken = ok(await sendBankFile(app, owner, table, { name: 'march.csv', mapping, accountId }));
  expect(taken.files).toMatchObject([{ format: 'csv', state: 'adds-up', newCount: 2, openingCents: 10_000 }]);
  // Another table with these columns is read as this one was; whose it is, it does not say.
  const next = csvOfLines([fee, { date: '2026-03-09', cents: 2000, text: 'INTEREST' }], 160_000);
  expect(ok(await previewOf(owner, next))).toMatchObject({ isSaved: true });
  expect(ok(await sendBankFile(app, owner, next)).asks).toMatchObject([{ kind: 'account', likelyId: accountId }]);
  expect(ok(await sendBankFile(app, owner, next, { accountId })).files).toMatchObject([{ newCount: 1, knownCount: 1 }]);
});

test('a table that names its account needs no question about it', async () => {
  const { owner } = await newBank();
  const body = { name: 'Trust bank', kind: 'trust' as const, bankNumber: '0012345678' };
  const trust = ok(await app.call('POST /bank-accounts/', { body }, owner.access));
  const named = `Account: 12345678\n${table}`;
  const { mapping } = ok(await previewOf(owner, named));
  const taken = ok(await sendBankFile(app, owner, named, { mapping: JSON.stringify(mapping) }));
  expect(taken.files).toMatchObject([{ account: { id: trust.id } }]);
  expect(ok(await sendBankFile(app, owner, `Account: 12345678\n${csvOfLines([fee])}`)).asks).toEqual([]);
});

test('days that can be read both ways, and a decimal mark that does not show, are said by somebody', async () => {
  const { owner } = await newBank();
  const unclear = 'Date,Text,Amount\n03/04/2026,RENT,"1,234"\n05/04/2026,RENT,"1,500"\n';
  const preview = ok(await previewOf(owner, unclear));
  expect(preview).toMatchObject({ needsDayOrder: true, lines: [] });
  const said = { ...preview.mapping, dayOrder: 'day-first', decimal: '.' };
  expect(ok(await previewOf(owner, unclear, { mapping: JSON.stringify(said) }))).toMatchObject({
    needsDayOrder: false,
    lines: [
      { date: '2026-04-03', cents: 123_400 },
      { date: '2026-04-05', cents: 150_000 },
    ],
  });
  const comma = { ...said, decimal: ',' };
  expect(ok(await previewOf(owner, unclear, { mapping: JSON.stringify(comma) })).refusedCount).toBe(1);
  for (const mapping of ['{', '{"skip":-1}'])
    expect((await previewOf(owner, unclear, { mapping })).problem).toMatchObject({ key: 'banking.mapping-unfit' });
});

test('a beginning of a file is enough for a preview, and a cut row is left out', async () => {
  const { owner } = await newBank();
  const cut = ok(await previewOf(owner, table.slice(0, -8), { isCut: 'true' }));
  expect(cut.lines).toMatchObject([rent]);
  expect((await previewOf(owner, 'x'.repeat(600_001))).problem).toMatchObject({ code: 'unsupported-file' });
});

test('what the bank says of an account is its last closing balance with the lines after it', async () => {
  const { owner, accountId } = await newBank();
  ok(await sendBankFile(app, owner, ofxOf([rent], { closing: 150_000, on: '2026-03-02' }), { accountId }));
  const mapping = JSON.stringify({
    skip: 1,
    date: 0,
    text: [1],
    amount: { kind: 'signed', column: 2, isOutPlus: false },
  });
  ok(await sendBankFile(app, owner, csvOfLines([fee]), { accountId, mapping }));
  expect(ok(await app.call('GET /banking-summary/', {}, owner.access)).items).toEqual([
    {
      accountId,
      currency: 'USD',
      bankCents: 149_010,
      bankOn: '2026-03-05',
      unmatchedCount: 2,
      unmatchedCents: 149_010,
      toDecideCount: 0,
    },
  ]);
});

test('Today says how many lines wait, by bank account, and not to who may not see them', async () => {
  const owner = await newOrganisation(app);
  const readToday = async (access: string) => ok(await app.call('GET /today/', {}, access)).lines;
  expect(await readToday(owner.access)).toEqual({ count: 0, rows: [] });
  const account = await accountOf(app, owner, '1020');
  const lines = [
    { date: '2026-03-02', cents: 100, text: 'ONE', id: 'one' },
    { date: '2026-03-01', cents: 200, text: 'TWO', id: 'two' },
  ];
  ok(await sendBankFile(app, owner, ofxOf(lines), { accountId: account.id }));
  const again = [{ date: '2026-03-02', cents: 100, text: 'ONE', id: 'other' }];
  ok(await sendBankFile(app, owner, ofxOf(again), { accountId: account.id }));
  expect(await readToday(owner.access)).toEqual({
    count: 3,
    rows: [{ accountId: account.id, name: 'Trust bank', count: 3, toDecideCount: 1, oldestOn: '2026-03-01' }],
  });
  const agent = await newMember(app, owner, 'leasing_agent');
  expect(await readToday(agent.access)).toBeUndefined();
});

test('lines are counted by state, found by words and paged in their order', async () => {
  const { owner } = await newBank();
  const { account } = await newBankFile(app, owner);
  const query = { accountId: account.id };
  expect(ok(await app.call('GET /statement-line-counts/', { query }, owner.access)).items).toEqual([
    { accountId: account.id, currency: 'USD', state: 'open', count: 2, cents: 149_010 },
  ]);
  const found = ok(await app.call('GET /statement-lines/', { query: { ...query, q: 'charge serv' } }, owner.access));
  expect(found.items.map(({ text }) => text)).toEqual(['SERVICE CHARGE']);
  const page = ok(await app.call('GET /statement-lines/', { query: { limit: 1 } }, owner.access));
  expect(page.items).toMatchObject([fee]);
  const next = await app.call('GET /statement-lines/', { query: { limit: 1, cursor: page.next ?? '' } }, owner.access);
  expect(ok(next)).toMatchObject({ items: [rent], next: null });
});

test('who may read banking does not import, and an unknown account is refused', async () => {
  const { owner } = await newBank();
  const manager = await newMember(app, owner, 'manager');
  expect((await sendBankFile(app, manager, ofxOf([rent]))).problem).toMatchObject({ code: 'forbidden' });
  const elsewhere = await accountOf(app, await newOrganisation(app), '1010');
  expect((await sendBankFile(app, owner, ofxOf([rent]), { accountId: elsewhere.id })).problem).toMatchObject({
    code: 'invalid-input',
    errors: [{ path: 'accountId' }],
  });
});
