import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { move, post } from '#server/modules/ledger/index.ts';
import { codeOf, ok, startTestApp, statusesOf } from '#test/support/app.ts';
import { accountOf, inBooks, newEntry, posterFor, putProperties } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();
// The 20th of May 2026: statements of March and April are there.
app.clock.advance(79 * 86_400_000);
const usd = (cents: number) => ({ cents, currency: 'USD' });

/** March of a trust account: rent of Oak, a deposit, a check that is outstanding, and rent that is on its way. */
async function newMarch(owner: TestMember) {
  const [oak, lease] = [newId(new Date(1)), newId(new Date(3))];
  await putProperties(app, owner, oak);
  const { id: trust } = await accountOf(app, owner, '1020');
  const { id: repairs } = await accountOf(app, owner, '5200');
  const posted = (date: string, lines: ReturnType<typeof move>, memo: string) =>
    inBooks(app, owner, (tx) => post(tx, posterFor(app, owner), { date, memo, lines, source: { kind: 'test' } }));
  const rent = (cents: number) => move(usd(cents), { debit: 'trust-bank', credit: 'rent', propertyId: oak });
  const r1 = await posted('2026-03-05', rent(500_000), 'Rent of Oak');
  const d1 = await posted(
    '2026-03-06',
    move(usd(150_000), { debit: 'trust-bank', credit: 'deposits-held', leaseId: lease }),
    'Deposit',
  );
  const check = move(usd(20_000), { debit: { id: repairs }, credit: 'trust-bank', propertyId: oak });
  await posted('2026-03-28', check, 'Check 102');
  await posted('2026-03-31', rent(45_000), 'Rent of Oak, 4C');
  // The next month is no part of it.
  await posted('2026-04-02', rent(7_000), 'Rent of April');
  const begun = ok(
    await app.call(
      'POST /reconciliations/',
      { body: { accountId: trust, to: '2026-03-31', closingCents: 650_000 } },
      owner.access,
    ),
  );
  const at = { params: { id: begun.id } };
  const body = { entryIds: [r1.id, d1.id] };
  ok(await app.call('POST /reconciliations/{id}/clear/', { ...at, body }, owner.access));
  const finish = async () => {
    const { version } = ok(await app.call('GET /reconciliations/{id}/', at, owner.access));
    return ok(await app.call('POST /reconciliations/{id}/finish/', { ...at, body: { version } }, owner.access));
  };
  return { id: begun.id, oak, lease, trust, finish };
}

const draft = (by: TestMember, id: string) =>
  app.call('GET /trust-worksheet-drafts/{id}/', { params: { id } }, by.access);
const read = async (by: TestMember, id: string) =>
  ok(await app.call('GET /trust-worksheets/{id}/', { params: { id } }, by.access));
const list = async (by: TestMember, asked: object = {}) =>
  ok(await app.call('GET /trust-worksheets/', { query: asked }, by.access)).items;
const sign = (by: TestMember, reconciliationId: string, version: number, notes: object[] = []) =>
  app.call('POST /trust-worksheets/', { body: { reconciliationId, version, notes: notes as never } }, by.access);

test('a finished month has a worksheet with every open item and every fund, and is signed with a note on what is wrong', async () => {
  const owner = await newOrganisation(app);
  const { id, oak, lease, finish } = await newMarch(owner);
  expect(codeOf(await draft(owner, id))).toBe('conflict');
  const { version } = await finish();
  const ready = ok(await draft(owner, id));
  expect(ready).toMatchObject({
    statementCents: 650_000,
    inTransitCents: 45_000,
    outstandingCents: 20_000,
    bookCents: 675_000,
    fundsCents: 675_000,
    worksheetId: null,
  });
  expect(ready.items.map(({ memo, cents }) => [memo, cents])).toEqual([
    ['Check 102', -20_000],
    ['Rent of Oak, 4C', 45_000],
  ]);
  expect(ready.funds.map(({ holder, cents, problem }) => [holder.kind, cents, problem])).toEqual([
    ['property', 525_000, null],
    ['deposit', 150_000, 'misplaced'],
  ]);
  expect(await list(owner)).toMatchObject([{ id: null, state: 'ready', bookCents: 675_000 }]);
  const today = ok(await app.call('GET /today/', {}, owner.access));
  expect(today.worksheets?.rows).toEqual([]);
  expect(codeOf(await sign(owner, id, version))).toBe('worksheet-notes');
  const [, deposit] = ready.funds;
  const note = { kind: 'deposit', id: deposit?.holder.id ?? null, note: 'Moved on April 2' };
  expect(codeOf(await sign(owner, id, version - 1, [note]))).toBe('conflict');
  const both = await Promise.all([sign(owner, id, version, [note]), sign(owner, id, version, [note])]);
  expect(statusesOf(both).toSorted((one, other) => one - other)).toEqual([201, 409]);
  const signed = both.find(({ status }) => status === 201)?.body as { id: string; sha256: string };
  const kept = await read(owner, signed.id);
  expect(kept).toMatchObject({ state: 'signed', bookCents: 675_000, superseded: null, sha256: signed.sha256 });
  expect(kept.funds[1]).toMatchObject({ problem: 'misplaced', note: 'Moved on April 2' });
  expect(kept.preparedBy).toBe(kept.signedBy);
  const file = await app.inject({
    url: `/api/v1/trust-worksheets/${signed.id}/worksheet.pdf/`,
    headers: { authorization: `Bearer ${owner.access}` },
  });
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(signed.sha256);
  // Whatever is posted later, it stays as it was signed.
  await inBooks(app, owner, (tx) =>
    post(tx, posterFor(app, owner), {
      date: '2026-05-20',
      memo: 'Applied',
      lines: move(usd(100), { debit: 'trust-bank', credit: 'rent', propertyId: oak, leaseId: lease }),
      source: { kind: 'test' },
    }),
  );
  expect(await read(owner, signed.id)).toEqual(kept);
});

test('reopening supersedes the worksheet, which stays readable, and the month is signed anew', async () => {
  const owner = await newOrganisation(app);
  const { id, trust, finish } = await newMarch(owner);
  const first = await finish();
  const [, deposit] = ok(await draft(owner, id)).funds;
  const notes = [{ kind: 'deposit', id: deposit?.holder.id ?? null, note: 'Known' }];
  const { id: signed } = ok(await sign(owner, id, first.version, notes));
  const before = await read(owner, signed);
  const reopen = { version: first.version, reason: 'A check was missed' };
  ok(await app.call('POST /reconciliations/{id}/reopen/', { params: { id }, body: reopen }, owner.access));
  expect(await read(owner, signed)).toEqual({
    ...before,
    state: 'superseded',
    superseded: { at: expect.any(String), by: before.signedBy, reason: 'A check was missed' },
  });
  expect(await list(owner)).toMatchObject([{ id: signed, state: 'superseded' }]);
  app.clock.advance(1000);
  const again = await finish();
  expect((await list(owner)).map(({ state }) => state).toSorted()).toEqual(['ready', 'superseded']);
  expect(await list(owner, { state: 'ready', accountId: trust })).toHaveLength(1);
  const { id: second } = ok(await sign(owner, id, again.version, notes));
  expect((await read(owner, second)).state).toBe('signed');
  expect((await read(owner, signed)).state).toBe('superseded');
});

test('nobody but an owner of the whole workspace signs, and an operating account has no worksheet', async () => {
  const owner = await newOrganisation(app);
  const { id, finish } = await newMarch(owner);
  const { version } = await finish();
  const accountant = await newMember(app, owner, 'accountant');
  expect(codeOf(await sign(accountant, id, version))).toBe('forbidden');
  ok(await draft(accountant, id));
  await newEntry(app, owner, { date: '2026-03-05', debit: '1010', credit: '4600', cents: 100 });
  const { id: operating } = await accountOf(app, owner, '1010');
  const statement = { accountId: operating, to: '2026-02-28', closingCents: 0 };
  const { id: own } = ok(await app.call('POST /reconciliations/', { body: statement }, owner.access));
  expect(codeOf(await draft(owner, own))).toBe('conflict');
});

test('the month that is over waits, is ready and then signed, and Today asks for the signature', async () => {
  const owner = await newOrganisation(app);
  const { id: trust } = await accountOf(app, owner, '1020');
  await newEntry(app, owner, { date: '2026-04-05', debit: '1020', credit: '4100', cents: 100 });
  const standings = async () =>
    ok(await app.call('GET /trust-worksheet-standings/', {}, owner.access)).items.map(({ to, state }) => [to, state]);
  expect(await standings()).toEqual([['2026-04-30', 'waiting']]);
  const statement = { accountId: trust, to: '2026-04-30', closingCents: 0 };
  const { id, version } = ok(await app.call('POST /reconciliations/', { body: statement }, owner.access));
  const at = { params: { id }, body: { version } };
  const done = ok(await app.call('POST /reconciliations/{id}/finish/', at, owner.access));
  expect(await standings()).toEqual([['2026-04-30', 'ready']]);
  const today = async () => ok(await app.call('GET /today/', {}, owner.access)).worksheets?.rows;
  expect(await today()).toMatchObject([{ name: 'Trust bank', to: '2026-04-30', reconciliationId: id }]);
  ok(await sign(owner, id, done.version));
  expect(await standings()).toEqual([['2026-04-30', 'signed']]);
  expect(await today()).toEqual([]);
});

test('a worksheet does not change, and one that does not add up is not kept, whatever the program does', async () => {
  const owner = await newOrganisation(app);
  const { id, finish } = await newMarch(owner);
  const { version } = await finish();
  const [, deposit] = ok(await draft(owner, id)).funds;
  const notes = [{ kind: 'deposit', id: deposit?.holder.id ?? null, note: 'Known' }];
  const { id: signed } = ok(await sign(owner, id, version, notes));
  const change = `update trust_worksheet set signed_name = 'Another' where worksheet_id = '${signed}'`;
  await expect(query(app.connection, change)).rejects.toThrow('never changed');
  const copy = (set: string) => `
    insert into trust_worksheet select (jsonb_populate_record(w, jsonb_build_object('worksheet_id', gen_random_uuid(),
      'prepared_at', now()) || '${set}'::jsonb)).* from trust_worksheet w where w.worksheet_id = '${signed}'`;
  await expect(query(app.connection, copy('{"funds_cents": 1}'))).rejects.toThrow('trust_worksheet_adds_up');
  await expect(query(app.connection, copy('{"pdf": "\\\\x00"}'))).rejects.toThrow('has_its_hash');
});

test('the funds of a day are those that are kept, and at each earlier day what the postings said', async () => {
  const owner = await newOrganisation(app);
  const { trust } = await newMarch(owner);
  const on = (day: string) =>
    query(
      app.connection,
      `select holder_kind as kind, cents::int as cents from funds_on($1, $2, 'USD', $3, 1000) order by 1`,
      [owner.organisationId, trust, day],
    );
  const kept = await query(
    app.connection,
    `select holder_kind as kind, cents::int as cents from fund_balance where org_id = $1 and place_id = $2 order by 1`,
    [owner.organisationId, trust],
  );
  expect(await on('2026-05-20')).toEqual(kept);
  expect(await on('2026-03-05')).toEqual([
    { kind: 'bank', cents: 500_000 },
    { kind: 'property', cents: 500_000 },
  ]);
  // The same, where the lines are from before places were kept.
  await query(app.connection, `update ledger_state set placed_from = 1000 where org_id = $1`, [owner.organisationId]);
  expect(await on('2026-05-20')).toEqual(kept);
});

test('the monitor has the last reconciled month three ways, and the months that ended with a short fund', async () => {
  const owner = await newOrganisation(app);
  const { id, oak, trust, finish } = await newMarch(owner);
  const months = async () =>
    ok(await app.call('GET /trust-months/', { query: { accountId: trust, currency: 'USD' } }, owner.access));
  expect(await months()).toEqual({ last: null, short: [] });
  await finish();
  expect(await months()).toEqual({
    last: {
      reconciliationId: id,
      to: '2026-03-31',
      statementCents: 650_000,
      inTransitCents: 45_000,
      outstandingCents: 20_000,
      bookCents: 675_000,
      fundsCents: 675_000,
    },
    short: [],
  });
  // What the bank took in April left the property short at the end of the month.
  const took = await inBooks(app, owner, (tx) =>
    post(tx, posterFor(app, owner), {
      date: '2026-04-20',
      memo: 'Taken by the bank',
      lines: move(usd(600_000), { debit: 'rent', credit: 'trust-bank', propertyId: oak }),
      source: { kind: 'test' },
    }),
  );
  const body = { accountId: trust, to: '2026-04-30', closingCents: 50_000 };
  const april = ok(await app.call('POST /reconciliations/', { body }, owner.access));
  const at = { params: { id: april.id } };
  ok(await app.call('POST /reconciliations/{id}/clear/', { ...at, body: { entryIds: [took.id] } }, owner.access));
  const { version } = ok(await app.call('GET /reconciliations/{id}/', at, owner.access));
  const done = ok(await app.call('POST /reconciliations/{id}/finish/', { ...at, body: { version } }, owner.access));
  expect(await months()).toMatchObject({ last: { to: '2026-04-30', outstandingCents: 20_000 }, short: ['2026-04'] });
  const { funds } = ok(await draft(owner, april.id));
  const notes = funds.flatMap(({ holder, problem }) =>
    problem === null ? [] : [{ kind: holder.kind, id: holder.id, note: 'Owner pays in' }],
  );
  ok(await sign(owner, april.id, done.version, notes));
  expect((await months()).short, 'signed, it is as it was signed').toEqual(['2026-04']);
});
