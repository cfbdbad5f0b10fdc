import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { askedFor, expectTied } from '#test/support/deposits.ts';
import { newMember } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { moneyRows } from '#test/support/money-routes.ts';
import { newMove } from '#test/support/moves.ts';
import { newCharge, pay, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();

type Building = 'ash' | 'birch';
const buildings = ['ash', 'birch'] as const;

/** Owes 70,000 since the old building and 20,000 in the new one, where it moved to today with its deposit. */
async function newScene() {
  const move = await newMove(app);
  const { owner, lease, propertyIds } = move;
  ok(await askedFor(app, owner, lease.id));
  ok(await pay(app, owner, lease.id, 100_000));
  await newCharge(app, owner, lease.id, { cents: 70_000, chargedOn: '2026-02-01', dueOn: '2026-02-01' });
  const newLeaseId = await move.transfer();
  await newCharge(app, owner, newLeaseId, { cents: 30_000, kind: 'parking' });
  const chargeId = (await newCharge(app, owner, newLeaseId, { cents: 5000, kind: 'utilities', dueOn: '2026-03-20' }))
    .id;
  ok(await pay(app, owner, newLeaseId, 10_000, { parts: [{ leaseId: newLeaseId, cents: 10_000 }] }));
  const of = async (building: Building) => {
    const member = await newMember(app, owner, 'manager');
    const body = { all: false, propertyIds: [propertyIds[building]] };
    ok(await app.call('POST /members/{id}/properties/', { params: { id: member.userId }, body }, owner.access));
    return member;
  };
  return { ...move, newLeaseId, chargeId, members: { ash: await of('ash'), birch: await of('birch') } };
}

async function read(path: string, { access }: TestMember, query: Readonly<Record<string, string>>): Promise<unknown> {
  const url = `/api/v1${path}?${new URLSearchParams(query).toString()}`;
  const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${access}` } });
  expect(answer.statusCode, `${path} ${answer.body}`).toBe(200);
  return path.includes('.csv') ? answer.body : answer.json();
}

const lists = [
  '/rent-board/',
  '/rent-board-total/',
  '/rent-summary/',
  '/exports/rent-roll.csv/',
  '/arrears/',
  '/arrears-total/',
  '/arrears-summary/',
  '/deposits/',
  '/deposit-register/',
];

let scene: ReturnType<typeof newScene> | undefined;

test.for(lists)('%s is for a member of a building what it is for who sees all and asks for that one', async (path) => {
  const { owner, members, propertyIds } = await (scene ??= newScene());
  for (const building of buildings)
    for (const day of [{}, { asOf: '2026-03-01' }]) {
      const expected = await read(path, owner, { ...day, propertyId: propertyIds[building] });
      expect(await read(path, members[building], day), JSON.stringify([building, day])).toEqual(expected);
    }
});

test('row, total, ledger, arrears and reminders say the same of a tenancy where it is', async () => {
  const { owner, members, newLeaseId, lease } = await (scene ??= newScene());
  const { access } = members.birch;
  const { items } = ok(await app.call('GET /rent-board/', { query: {} }, access));
  expect(items).toMatchObject([{ leaseId: newLeaseId, balanceCents: 90_000, notYetDueCents: 5000, status: 'late' }]);
  const { totals } = ok(await app.call('GET /rent-board-total/', { query: {} }, access));
  expect(totals).toMatchObject([{ cents: 90_000, notYetDueCents: 5000 }]);
  const ledger = await readLedger(app, members.birch, newLeaseId);
  expect(ledger).toEqual(await readLedger(app, owner, newLeaseId));
  expect(ledger.balances).toMatchObject([{ balanceCents: 90_000, openCents: 95_000 }]);
  expect(ledger.totals.balanceCents).toBe(95_000);
  const late = { params: { id: newLeaseId } };
  const arrears = ok(await app.call('GET /arrears/', { query: {} }, access));
  expect(arrears.items).toMatchObject([{ leaseId: newLeaseId, overdueCents: 90_000 }]);
  expect(ok(await app.call('GET /arrears/{id}/', late, access)).rows).toEqual(arrears.items);
  const reminders = { body: { which: 'overdue' as const } };
  const told = ok(await app.call('POST /reminder-previews/', reminders, access));
  expect(told).toEqual(ok(await app.call('POST /reminder-previews/', reminders, owner.access)));
  expect(ok(await app.call('POST /reminder-previews/', reminders, members.ash.access))).toMatchObject({ items: [] });
  const { unitIds } = ok(
    await app.call('GET /late-units/', { query: { propertyIds: items[0]?.property.id ?? '' } }, access),
  );
  expect(unitIds).toEqual([items[0]?.unit.id]);
  expect(lease.id).not.toBe(newLeaseId);
});

test('who works with the old building alone is told whom to ask, and of nothing else', async () => {
  const { members, lease, newLeaseId } = await (scene ??= newScene());
  const { access } = members.ash;
  const ofOld = { params: { id: lease.id }, query: {} };
  const asked = [
    await app.call('GET /leases/{id}/ledger/', ofOld, access),
    await app.call('GET /arrears/{id}/', { params: ofOld.params }, access),
    await app.call('GET /leases/{id}/deposit/', { params: ofOld.params }, access),
    await pay(app, members.ash, lease.id, 1000),
  ];
  for (const { problem } of asked) expect(problem).toMatchObject({ key: 'rent.part-of-other-buildings', status: 403 });
  for (const path of ['statement.pdf', 'reminder.pdf']) {
    const url = `/api/v1/leases/${lease.id}/${path}/`;
    const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${access}` } });
    expect([path, answer.statusCode]).toEqual([path, 403]);
  }
  const ofNew = await app.call('GET /leases/{id}/ledger/', { params: { id: newLeaseId }, query: {} }, access);
  expect(ofNew.problem).toMatchObject({ status: 404 });
});

test('who works with the new building alone moves no money of the tenancy, and looks at no preview of it', async () => {
  const { owner, members, newLeaseId, chargeId } = await (scene ??= newScene());
  const { access } = members.birch;
  const before = await moneyRows(app, owner);
  const body = { parts: [{ leaseId: newLeaseId, cents: 1000 }], receivedOn: '2026-03-02' };
  const voided = { kind: 'mistake' as const, reason: 'Twice' };
  const moves = { leaseIds: [newLeaseId], movedOn: '2026-03-02' };
  const asked = [
    await app.call('POST /receipts/', { body }, access),
    await app.call('POST /receipt-previews/', { body }, access),
    await app.call('POST /charges/{id}/void/', { params: { id: chargeId }, body: voided }, access),
    await app.call('POST /deposit-transfer-previews/', { body: moves }, access),
  ];
  for (const { problem } of asked) expect(problem).toMatchObject({ key: 'rent.part-of-other-buildings', status: 403 });
  expect(await moneyRows(app, owner)).toEqual(before);
});

test('reminders of a member are about all that is owed, of the tenancies that are in the building', async () => {
  const { owner, lease, members } = await newScene();
  const params = { id: lease.parties[0]?.personId ?? '' };
  const { version } = ok(await app.call('GET /people/{id}/', { params }, owner.access));
  const body = { version, contacts: [{ kind: 'email' as const, value: 'tenant@example.com' }] };
  ok(await app.call('PATCH /people/{id}/', { params, body }, owner.access));
  const send = async ({ access }: TestMember) =>
    ok(await app.call('POST /reminders/', { body: { which: 'overdue', all: true } }, access));
  expect(await send(members.ash)).toMatchObject({ messages: 0 });
  expect(await send(members.birch)).toMatchObject({ messages: 1, items: [{ cents: 90_000 }] });
  expect(await send(owner)).toMatchObject({ messages: 0 });
});

test('a note and a hold are for who works with the building where the tenancy is', async () => {
  const { members, lease, newLeaseId } = await newScene();
  const body = { kind: 'hold' as const, text: 'Pays on Friday', until: '2026-03-06' };
  const noted = await app.call('POST /arrears/{id}/notes/', { params: { id: newLeaseId }, body }, members.birch.access);
  expect(ok(noted).rows).toMatchObject([{ overdueCents: 90_000, hold: { until: '2026-03-06' } }]);
  const old = await app.call('POST /arrears/{id}/notes/', { params: { id: lease.id }, body }, members.ash.access);
  expect(old.problem).toMatchObject({ key: 'rent.part-of-other-buildings' });
});

test('interest is reckoned from all that a deposit was, for the building where it is', async () => {
  const { owner, members, propertyIds } = await newScene();
  const rate = { from: '2020-01-01', annualPercent: '36.5' };
  ok(await app.call('POST /deposit-interest-rates/', { body: rate }, owner.access));
  const body = { through: '2027-03-01' };
  const preview = async ({ access }: TestMember, propertyId?: string) =>
    ok(await app.call('POST /deposit-interest-previews/', { body: { ...body, propertyId } }, access));
  for (const building of buildings)
    expect(await preview(members[building])).toEqual(await preview(owner, propertyIds[building]));
  expect(await preview(members.ash, propertyIds.birch)).toMatchObject({ lines: [] });
  expect((await preview(members.birch)).totals).toMatchObject([{ cents: 36_500 }]);
});

test('a run of a member uses what was prepaid in another building, as the daily work would', async () => {
  const { owner, lease, transfer, books, propertyIds } = await newMove(app);
  ok(await pay(app, owner, lease.id, 150_000));
  const id = await transfer();
  const member = await newMember(app, owner, 'manager');
  const own = { all: false, propertyIds: [propertyIds.birch] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: member.userId }, body: own }, owner.access));
  const body = { through: '2026-03-31' };
  const run = ok(await app.call('POST /charge-runs/', { body }, member.access));
  expect(run).toMatchObject({ charges: 1, leftOut: [] });
  const ledger = await readLedger(app, owner, id);
  expect(ledger.balances).toMatchObject([{ openCents: 0 }]);
  expect((await books('cash')).ash).toMatchObject({ 2200: -(ledger.balances[0]?.prepaidCents ?? 0) });
  await expectTied(app, owner);
  expect(await readLedger(app, member, id)).toEqual(ledger);
  const rent = { params: { id: ledger.lines.find(({ kind }) => kind === 'charge')?.recordId ?? '' } };
  const charge = ok(await app.call('GET /charges/{id}/', rent, member.access));
  expect(charge.allocations).toMatchObject([{ receipt: { number: 'R-0001' } }]);
});
