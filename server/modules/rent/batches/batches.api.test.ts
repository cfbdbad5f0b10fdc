import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { leaseOf, newHome, newLease } from '#test/support/leases.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';
import { expectTies, newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

type Body = RouteInput<Routes['POST /receipt-batches/']>['body'];
type Row = Body['rows'][number];
const receivedOn = '2026-03-02';

async function scene(count: number) {
  const owner = await newOrganisation(app);
  const leases = [];
  for (let at = 0; at < count; at++) {
    const { lease, home } = await newTenancy(app, owner);
    await newCharge(app, owner, lease.id);
    leases.push({ ...lease, home });
  }
  const { receiptAccountId } = ok(await app.call('GET /rent-policy/', {}, owner.access));
  return { owner, leases, accountId: receiptAccountId ?? '' };
}

const rowOf = (leaseId: string, cents: number, given: Partial<Row> = {}): Row => ({ leaseId, cents, ...given });

function slipOf(accountId: string | null, rows: readonly Row[], given: Partial<Body> = {}): Body {
  const slipCents = rows.reduce((sum, { cents }) => sum + cents, 0);
  return { accountId, receivedOn, slipCents, rows: [...rows], ...given };
}

const record = ({ access }: TestMember, body: Body, idempotencyKey: string = randomUUID()) =>
  app.call('POST /receipt-batches/', { body }, access, { headers: { 'idempotency-key': idempotencyKey } });

const preview = ({ access }: TestMember, { accountId, rows }: Body) =>
  app.call('POST /receipt-batch-previews/', { body: { accountId, receivedOn, rows: rows.map(shown) } }, access);

const shown = ({ evenIf: _, ...row }: Row) => row;

async function counts({ organisationId }: TestMember) {
  const [row] = await query<Record<string, string>>(
    app.connection,
    `select (select count(*) from receipt where org_id = $1) as receipts,
            (select count(*) from receipt_batch where org_id = $1) as batches,
            (select count(*) from deposit_batch where org_id = $1) as deposits,
            (select count(*) from journal_entry where org_id = $1 and source_kind in ('receipt', 'deposit-batch')) as entries`,
    [organisationId],
  );
  return row;
}

test('each row becomes a payment with its number and the usual allocation, and all go to the bank as one deposit', async () => {
  const { owner, leases, accountId } = await scene(3);
  const rows = leases.map(({ id }, at) => rowOf(id, [120_000, 50_000, 130_000][at] ?? 0, { reference: `11${at}` }));
  const body = slipOf(accountId, rows, { asDeposit: true });
  const looked = ok(await preview(owner, body));
  expect(
    looked.rows.map(({ owesCents, stillOwesCents, unappliedCents }) => [owesCents, stillOwesCents, unappliedCents]),
  ).toEqual([
    [120_000, 0, 0],
    [120_000, 70_000, 0],
    [120_000, -10_000, 10_000],
  ]);
  expect(looked).toMatchObject({
    appliedCents: 290_000,
    prepaidCents: 10_000,
    pastDueBeforeCents: 360_000,
    pastDueAfterCents: 70_000,
    leases: 3,
  });
  const batch = ok(await record(owner, body));
  expect(batch).toMatchObject({
    cents: 300_000,
    receipts: 3,
    firstNumber: 'R-0001',
    lastNumber: 'R-0003',
    voided: null,
  });
  expect(batch.deposit?.number).toBe('B-0001');
  expect(batch.rows.map(({ number, cents, method, reference }) => [number, cents, method, reference])).toEqual([
    ['R-0001', 120_000, 'cheque', '110'],
    ['R-0002', 50_000, 'cheque', '111'],
    ['R-0003', 130_000, 'cheque', '112'],
  ]);
  const { items: deposits } = ok(await app.call('GET /deposit-batches/', { query: {} }, owner.access));
  expect(deposits).toMatchObject([{ cents: 300_000, receipts: 3, account: { id: accountId } }]);
  const { items } = ok(await app.call('GET /receipt-batches/', { query: {} }, owner.access));
  expect(items).toMatchObject([{ id: batch.id, cents: 300_000 }]);
  await expectTies(app, owner);
});

test('two rows of one lease are applied one after the other, in the preview as when they are recorded', async () => {
  const { owner, leases, accountId } = await scene(1);
  const [lease] = leases;
  const rows = [rowOf(lease?.id ?? '', 80_000), rowOf(lease?.id ?? '', 60_000)];
  const looked = ok(await preview(owner, slipOf(accountId, rows)));
  expect(looked.rows.map(({ owesCents, stillOwesCents }) => [owesCents, stillOwesCents])).toEqual([
    [120_000, 40_000],
    [40_000, -20_000],
  ]);
  const { rows: recorded } = ok(await record(owner, slipOf(accountId, rows)));
  expect(recorded.map(({ unappliedCents }) => unappliedCents)).toEqual([0, 20_000]);
  await expectTies(app, owner);
});

test('a slip that the rows do not come to is refused, and nothing is recorded', async () => {
  const { owner, leases, accountId } = await scene(2);
  const rows = leases.map(({ id }) => rowOf(id, 120_000));
  const { status, problem } = await record(owner, slipOf(accountId, rows, { slipCents: 240_001 }));
  expect([status, problem?.errors[0]?.path, problem?.errors[0]?.code]).toEqual([422, 'slipCents', 'slip-differs']);
  expect(await counts(owner)).toMatchObject({ receipts: '0', batches: '0', entries: '0' });
});

test('what is wrong with a row is told with its place, and no other row is recorded', async () => {
  const { owner, leases, accountId } = await scene(2);
  const home = await newHome(app, owner);
  const draft = ok(await app.call('POST /leases/', { body: leaseOf(home) }, owner.access));
  const rows = [rowOf(leases[0]?.id ?? '', 120_000), rowOf(draft.id, 5000), rowOf(leases[1]?.id ?? '', 120_000)];
  const looked = ok(await preview(owner, slipOf(accountId, rows)));
  expect(looked.rows.map(({ problem }) => problem?.key)).toEqual([undefined, 'rent.lease-is-draft', undefined]);
  const { problem } = await record(owner, slipOf(accountId, rows, { asDeposit: true }));
  expect(problem?.errors).toMatchObject([{ path: 'rows.1', key: 'rent.lease-is-draft' }]);
  expect(await counts(owner)).toMatchObject({ receipts: '0', deposits: '0', entries: '0' });
});

test('rows alike, and payments that are there already, are asked about until each is said to be meant', async () => {
  const { owner, leases, accountId } = await scene(2);
  const [one, two] = leases.map(({ id }) => id);
  if (one === undefined || two === undefined) throw new Error('Two leases were made');
  const earlier = ok(await pay(app, owner, two, 30_000, { receivedOn: '2026-02-20', reference: 'Check 77' }));
  const rows = [
    rowOf(one, 40_000, { reference: '1182' }),
    rowOf(one, 40_000, { reference: '11 82' }),
    rowOf(one, 40_000, { reference: '1183' }),
    rowOf(two, 30_000, { reference: 'check77' }),
  ];
  const looked = ok(await preview(owner, slipOf(accountId, rows)));
  expect(looked.rows.map(({ doubts }) => doubts.map(({ key, receiptId }) => [key, receiptId]))).toEqual([
    [],
    [['receipts.same-row', null]],
    [],
    [['receipts.recorded-already', earlier.id]],
  ]);
  const { problem } = await record(owner, slipOf(accountId, rows));
  expect(problem?.code).toBe('recorded-twice');
  expect(problem?.errors.map(({ path }) => path)).toEqual(['rows.1', 'rows.3']);
  const half = rows.map((row, at) => (at === 1 ? { ...row, evenIf: ['recorded-twice' as const] } : row));
  expect((await record(owner, slipOf(accountId, half))).problem?.errors.map(({ path }) => path)).toEqual(['rows.3']);
  const meant = rows.map((row) => ({ ...row, evenIf: ['recorded-twice' as const] }));
  expect(ok(await record(owner, slipOf(accountId, meant))).receipts).toBe(4);
});

test('a far too large amount is asked about in its row', async () => {
  const { owner, leases, accountId } = await scene(1);
  const body = slipOf(accountId, [rowOf(leases[0]?.id ?? '', 120_000_000)]);
  expect(ok(await preview(owner, body)).rows[0]?.doubts).toMatchObject([{ code: 'unusual-amount' }]);
  expect((await record(owner, body)).problem?.errors[0]).toMatchObject({ path: 'rows.0', code: 'unusual-amount' });
});

test('thirty requests under one key record one batch, and all get the same answer', async () => {
  const { owner, leases, accountId } = await scene(3);
  const body = slipOf(
    accountId,
    leases.map(({ id }) => rowOf(id, 120_000)),
    { asDeposit: true },
  );
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 30 }, () => record(owner, body, key)));
  expect(new Set(answers.map((answer) => ok(answer).id)).size).toBe(1);
  expect(await counts(owner)).toEqual({ receipts: '3', batches: '1', deposits: '1', entries: '4' });
  await expectTies(app, owner);
}, 60_000);

test('thirty batches of the same leases in any order wait for each other, and none is lost or recorded twice', async () => {
  const { owner, leases, accountId } = await scene(4);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => {
      const turned = [...leases.slice(at % 4), ...leases.slice(0, at % 4)];
      const own = at % 2 === 0 ? turned : turned.toReversed();
      const rows = own.map(({ id }) => rowOf(id, 1000 + at, { reference: `N${at}` }));
      return record(owner, slipOf(accountId, rows, { asDeposit: at % 3 === 0 }));
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(await counts(owner)).toMatchObject({ receipts: '120', batches: '30', deposits: '10' });
  await expectTies(app, owner);
}, 120_000);

test('all payments of a batch are voided together with their bank deposit, once', async () => {
  const { owner, leases, accountId } = await scene(3);
  const rows = leases.map(({ id }, at) => rowOf(id, [120_000, 50_000, 130_000][at] ?? 0));
  const { id } = ok(await record(owner, slipOf(accountId, rows, { asDeposit: true })));
  const body = { reason: 'The wrong slip', date: '2026-03-02' };
  const voided = ok(await app.call('POST /receipt-batches/{id}/void/', { params: { id }, body }, owner.access));
  expect(voided).toMatchObject({ voided: { on: '2026-03-02', reason: 'The wrong slip' }, deposit: null });
  expect(voided.rows.map(({ reversed }) => reversed?.kind)).toEqual(['mistake', 'mistake', 'mistake']);
  const { items } = ok(await app.call('GET /deposit-batches/', { query: {} }, owner.access));
  expect(items[0]?.undone?.on).toBe('2026-03-02');
  await expectTies(app, owner);
  const again = await app.call('POST /receipt-batches/{id}/void/', { params: { id }, body }, owner.access);
  expect(again.problem?.code).toBe('already-voided');
});

test('a batch of which one payment came back is voided without that one, and its bank deposit stays', async () => {
  const { owner, leases, accountId } = await scene(2);
  const rows = leases.map(({ id }) => rowOf(id, 120_000));
  const batch = ok(await record(owner, slipOf(accountId, rows, { asDeposit: true })));
  const back = { kind: 'returned' as const, reason: 'No funds', date: receivedOn, feeCents: 0 };
  const params = { id: batch.rows[0]?.id ?? '' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params, body: back }, owner.access));
  const voiding = { params: { id: batch.id }, body: { reason: 'The wrong slip' } };
  const voided = ok(await app.call('POST /receipt-batches/{id}/void/', voiding, owner.access));
  expect(voided.rows.map(({ reversed }) => reversed?.kind)).toEqual(['returned', 'mistake']);
  const { items } = ok(await app.call('GET /deposit-batches/', { query: {} }, owner.access));
  expect(items[0]?.undone).toBeNull();
  await expectTies(app, owner);
});

test('texts of a spreadsheet mean the lease that is called just so, and several alike are a question', async () => {
  const owner = await newOrganisation(app);
  const letTo = async (house: string, names: readonly [string, string], unit = '3F') => {
    const { units } = await newProperty(app, owner, { name: house, units: [unit] });
    const person = await newPerson(app, owner, { givenName: names[0], familyName: names[1] });
    const [home] = units;
    if (home === undefined) throw new Error('One unit was made');
    return newLease(app, owner, { property: { id: '' }, unit: home, units, person } as never);
  };
  const maple = await letTo('Maple Court', ['Omar', 'Haddad']);
  const linden = await letTo('Linden House', ['Omar', 'Haddadi']);
  const body = {
    texts: ['3F', '3F Maple Court', 'Maple Court, 3F', 'omar  haddad', 'haddadi', 'nobody', linden.number],
  };
  const { items } = ok(await app.call('POST /receipt-batch-leases/', { body }, owner.access));
  expect(items.map(({ leases }) => leases.map(({ leaseId }) => leaseId).toSorted())).toEqual([
    [maple.id, linden.id].toSorted(),
    [maple.id],
    [maple.id],
    [maple.id],
    [linden.id],
    [],
    [linden.id],
  ]);
});
