import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { ofxOf, sendBankFile } from '#test/support/banking.ts';
import type { OfxLine } from '#test/support/banking.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { matchDueFiles } from './match-imported.ts';

const app = await startTestApp();

async function newBank() {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id);
  return { owner, lease, accountId: (await accountOf(app, owner, '1020')).id };
}

const send = (owner: TestMember, accountId: string, lines: readonly OfxLine[], match: 'true' | 'false' = 'true') =>
  sendBankFile(app, owner, ofxOf(lines), { accountId, match });
const stateOf = async (owner: TestMember, q: string) =>
  ok(await app.call('GET /statement-lines/', { query: { q } }, owner.access)).items.map(({ state }) => state);
const proposals = async (owner: TestMember, accountId: string, cursor?: string) =>
  ok(
    await app.call(
      'GET /line-proposals/',
      { query: { accountId, ...(cursor !== undefined && { cursor }) } },
      owner.access,
    ),
  );
const unknown = (count: number): OfxLine[] =>
  Array.from({ length: count }, (_, at) => ({ date: '2026-03-01', cents: 700_000 + at, text: `UNKNOWN ${at}` }));

test('what is sure of an imported file is matched with it, the rest is proposed, and the same file does nothing', async () => {
  const { owner, lease, accountId } = await newBank();
  const lines = [
    { date: '2026-03-02', cents: 90_000, text: `RENT ${lease.number}` },
    { date: '2026-03-02', cents: 30_000, text: 'TRANSFER' },
  ];
  ok(await send(owner, accountId, lines));
  expect(await stateOf(owner, 'RENT')).toEqual(['posted']);
  expect((await proposals(owner, accountId)).items).toMatchObject([{ level: 'amount', state: 'proposed' }]);
  expect(ok(await send(owner, accountId, lines)).files).toMatchObject([{ isKnown: true }]);
  await matchDueFiles(app.services.database, new Date(app.clock.now.getTime() + 60_000));
  const { items } = ok(await app.call('GET /receipts/', { query: {} }, owner.access));
  expect(items).toMatchObject([{ cents: 90_000 }]);
});

test('lines are left as they come where somebody wants that', async () => {
  const { owner, lease, accountId } = await newBank();
  const line = { date: '2026-03-02', cents: 90_000, text: `RENT ${lease.number}` };
  ok(await send(owner, accountId, [line], 'false'));
  await matchDueFiles(app.services.database, new Date(app.clock.now.getTime() + 60_000));
  expect(await stateOf(owner, 'RENT')).toEqual(['open']);
});

test('nobody waits for many lines: they are matched beside requests, once', async () => {
  const { owner, lease, accountId } = await newBank();
  const line = { date: '2026-03-02', cents: 90_000, text: `RENT ${lease.number}`, id: 'rent' };
  ok(await send(owner, accountId, [...unknown(200), line]));
  expect(await stateOf(owner, 'RENT')).toEqual(['open']);
  const turn = (seconds: number) =>
    matchDueFiles(app.services.database, new Date(app.clock.now.getTime() + seconds * 1000));
  await turn(1);
  expect(await stateOf(owner, 'RENT'), 'whoever imports it may be at it').toEqual(['open']);
  await Promise.all([turn(11), turn(11)]);
  await turn(12);
  expect(await stateOf(owner, 'RENT')).toEqual(['posted']);
  expect(ok(await app.call('GET /receipts/', { query: {} }, owner.access)).items).toHaveLength(1);
});

test('of more lines than are looked at together all are proposed and matched, and what two of them want is not sure', async () => {
  const { owner, lease, accountId } = await newBank();
  ok(await pay(app, owner, lease.id, 55_500));
  const rent = (date: string, id: string) => ({ date, cents: 10_000, text: `RENT ${lease.number} ${id}`, id });
  const twin = (date: string, id: string) => ({ date, cents: 55_500, text: `TWIN ${id}`, id });
  const lines = [
    rent('2026-02-27', 'OLD'),
    twin('2026-02-27', 'ONE'),
    ...unknown(1999),
    rent('2026-03-02', 'NEW'),
    twin('2026-03-02', 'TWO'),
  ];
  ok(await send(owner, accountId, lines, 'false'));
  const latest = await proposals(owner, accountId);
  expect([latest.items.length, latest.later]).toEqual([2000, 3]);
  expect(latest.items.slice(-2)).toMatchObject([{ state: 'posted' }, { level: 'one-book-item', state: 'proposed' }]);
  const rest = await proposals(owner, accountId, latest.next ?? '');
  expect([rest.items.length, rest.later, rest.next]).toEqual([3, 0, null]);
  expect(rest.items.slice(0, 2)).toMatchObject([{ state: 'posted' }, { level: 'one-book-item', state: 'proposed' }]);
  for (const id of [latest.items.at(-1)?.lineId ?? '', rest.items[1]?.lineId ?? '']) {
    const own = ok(await app.call('GET /statement-lines/{id}/proposals/', { params: { id } }, owner.access));
    expect(own).toMatchObject({ lineId: id, level: 'one-book-item', state: 'proposed' });
  }
  const done = ok(await app.call('POST /line-proposals/', { body: { accountId } }, owner.access));
  expect(done).toMatchObject({ matched: 0, posted: 2, proposed: 2, refused: [] });
});

test.for([
  ['00010442', 'check 10442'],
  ['10442', '00010442'],
])(
  'a check of January that clears in March as %s is known by its number, however it was written: %s',
  async (given) => {
    const [checkNumber = '', reference] = given;
    const { owner, lease, accountId } = await newBank();
    const written = { receivedOn: '2026-01-05', method: 'cheque' as const, reference };
    ok(await pay(app, owner, lease.id, 45_600, written));
    const line = { date: '2026-03-02', cents: 45_600, text: 'DEPOSITED CHECK', checkNumber };
    ok(await send(owner, accountId, [line], 'false'));
    expect((await proposals(owner, accountId)).items).toMatchObject([{ level: 'own-reference', state: 'matched' }]);
  },
);

test('the proposal for an amount says that the text names another tenant, who owes nothing', async () => {
  const { owner, accountId } = await newBank();
  const home = await newHome(app, owner);
  const grace = await newPerson(app, owner, { givenName: 'Grace', familyName: 'von Müller' });
  await newLease(app, owner, { ...home, person: grace }, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
  const lines = ['SEPA MUELLER GRACE', 'TRANSFER'].map((text) => ({ date: '2026-03-02', cents: 120_000, text }));
  ok(await send(owner, accountId, lines, 'false'));
  const { items } = await proposals(owner, accountId);
  const against = items.map(({ candidates: [first] }) => first?.reasons.filter(({ sign }) => sign === 'against'));
  expect(against).toEqual([[{ key: 'other-named', sign: 'against', words: 'Grace von Müller' }], []]);
});
