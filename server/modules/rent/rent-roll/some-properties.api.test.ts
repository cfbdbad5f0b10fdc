import { expect, test } from 'vitest';
import { arrearsRoutes } from '#shared/api/arrears.ts';
import { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import { depositSettlementRoutes } from '#shared/api/deposit-settlements.ts';
import { depositRoutes } from '#shared/api/deposits.ts';
import { increaseRoutes } from '#shared/api/increases.ts';
import { receiptRoutes } from '#shared/api/receipts.ts';
import { rentDocumentRoutes } from '#shared/api/rent-documents.ts';
import { rentRoutes } from '#shared/api/rent.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { draft } from '#test/support/deposits.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newLease } from '#test/support/leases.ts';
import { moneyRows } from '#test/support/money-routes.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';
import { newCharge, pay, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();

const lateFee = {
  kind: 'charged' as const,
  grace: { days: 3, counts: 'calendar' as const },
  first: { kind: 'fixed' as const, cents: 5000 },
};

/** A building with a lease on which everything happened that can be looked at; amounts that are found nowhere else. */
async function newBuilding(owner: TestMember, name: string, cents: number) {
  const { access } = owner;
  const { property, units } = await newProperty(app, owner, { name, units: [`${name} unit`] });
  const person = await newPerson(app, owner, { familyName: `${name} tenant` });
  const [unit] = units;
  if (unit === undefined) throw new Error('A building has a unit');
  const home = { property, unit, units, person };
  const given = { startsOn: '2026-01-01', endsOn: '2026-12-31', depositCents: cents, lateFee };
  const lease = await newLease(app, owner, home, { ...given, charges: [{ kind: 'rent', cents }] });
  const charge = await newCharge(app, owner, lease.id, { cents, dueOn: '2026-02-01' });
  const receipt = ok(await pay(app, owner, lease.id, cents + 5, { accountId: null }));
  ok(await app.call('POST /leases/{id}/deposit-requests/', { params: { id: lease.id }, body: {} }, access));
  ok(await pay(app, owner, lease.id, cents));
  const settlement = ok(await draft(app, owner, lease.id));
  await newCharge(app, owner, lease.id, { kind: 'damage', cents: cents + 7, dueOn: '2026-02-01' });
  const drawer = ok(await pay(app, owner, lease.id, 11, { accountId: null }));
  return { property, unit, person, lease, charge, receipt, drawer, settlement };
}

/** An owner with two buildings, and a manager who works with one of them. */
async function newScene() {
  const owner = await newOrganisation(app);
  const mine = await newBuilding(owner, 'Sunside', 100_003);
  const hidden = await newBuilding(owner, 'Nightfall', 777_013);
  const { receiptAccountId } = ok(await app.call('GET /rent-policy/', {}, owner.access));
  const toBank = { accountId: receiptAccountId ?? '', depositedOn: '2026-03-02' };
  const body = { receiptIds: [hidden.receipt.id], ...toBank };
  const batch = ok(await app.call('POST /deposit-batches/', { body }, owner.access));
  const theirs = { through: '2026-04-30', leaseIds: [hidden.lease.id] };
  const run = ok(await app.call('POST /charge-runs/', { body: theirs }, owner.access));
  const about = { leases: { leaseIds: [hidden.lease.id] }, by: { kind: 'percent' as const, millipercent: 3000 } };
  const increase = ok(
    await app.call(
      'POST /rent-increases/',
      { body: { ...about, startsOn: '2026-06-01', includeFixedTerms: true } },
      owner.access,
    ),
  );
  const manager = await newMember(app, owner, 'manager');
  const call = { params: { id: manager.userId }, body: { all: false, propertyIds: [mine.property.id] } };
  ok(await app.call('POST /members/{id}/properties/', call, owner.access));
  return { owner, manager, mine, hidden, batch, run, increase, toBank };
}

type Scene = Awaited<ReturnType<typeof newScene>>;

/** A payment for both buildings that is deposited at a bank, and a bank account of the hidden building's own. */
async function addMixed(here: Scene): Promise<Scene> {
  const { owner, hidden } = here;
  const payee = { name: 'Nightfall Rents', iban: 'DE89370400440532013000' };
  const { version } = ok(await app.call('GET /rent-policy/', {}, owner.access));
  const propertyPayees = [{ propertyId: hidden.property.id, payee }];
  ok(await app.call('PATCH /rent-policy/', { body: { version, propertyPayees } }, owner.access));
  await depositMixed(here);
  return here;
}

/** Paid for both buildings, and the only payment of a bank deposit. */
async function depositMixed({ owner, mine, hidden, toBank }: Scene) {
  const parts = [
    { leaseId: mine.lease.id, cents: 4242 },
    { leaseId: hidden.lease.id, cents: 777_027 },
  ];
  const body = { parts, receivedOn: '2026-03-02', accountId: null };
  const receipt = ok(await app.call('POST /receipts/', { body }, owner.access));
  const toDeposit = { ...toBank, receiptIds: [receipt.id] };
  const batch = ok(await app.call('POST /deposit-batches/', { body: toDeposit }, owner.access));
  return { receipt, batch };
}

/** What must not be told to who does not work with the building: names, ids and amounts. */
function secretsOf({ hidden, batch, increase }: Scene): string[] {
  const { property, unit, person, lease, charge, receipt, settlement } = hidden;
  const ids = [property, unit, person, lease, charge, receipt, settlement, batch, increase].map(({ id }) => id);
  const amounts = ['777013', '777018', '777020', '777027', '781269', '7770.13', '7,770.13', '7812.69', '7,812.69'];
  return [...ids, 'Nightfall', 'DE89370400440532013000', ...amounts];
}

/** Which record of the hidden building a route with an id is asked for. */
function idFor(path: string, { hidden, batch, increase, run }: Scene): string {
  const ids: Readonly<Record<string, string>> = {
    charges: hidden.charge.id,
    receipts: hidden.receipt.id,
    leases: hidden.lease.id,
    arrears: hidden.lease.id,
    'deposit-batches': batch.id,
    'deposit-settlements': hidden.settlement.id,
    'rent-increases': increase.id,
    'charge-runs': run.id,
  };
  const id = ids[path.split('/')[1] ?? ''];
  if (id === undefined) throw new Error(`Say which record ${path} is asked for`);
  return id;
}

const reading = Object.keys({
  ...rentRoutes,
  ...receiptRoutes,
  ...chargeRunRoutes,
  ...depositRoutes,
  ...depositSettlementRoutes,
  ...increaseRoutes,
  ...rentDocumentRoutes,
  ...arrearsRoutes,
})
  .filter((key) => key.startsWith('GET '))
  .map((key) => key.slice(4));

/** Lists of the whole workspace: indices, templates and settings are nobody's building. */
const ofWorkspace = new Set(['/index-series/{id}/']);

/** What a route cannot do without. */
const needed: Readonly<Record<string, (scene: Scene) => string>> = {
  '/exports/charge-run-preview.csv/': () => '?through=2026-06-30',
  '/late-units/': ({ hidden }) => `?propertyIds=${hidden.property.id}`,
  '/property-money/': ({ hidden }) => `?propertyId=${hidden.property.id}`,
};

let scene: Promise<Scene> | undefined;

test.each(reading.filter((path) => !ofWorkspace.has(path)))(
  '%s tells nothing of a building that somebody does not work with',
  async (path) => {
    const here = await (scene ??= newScene().then(addMixed));
    const isOfOne = path.includes('{id}');
    const url = `/api/v1${path.replace('{id}', isOfOne ? idFor(path, here) : '')}${needed[path]?.(here) ?? ''}`;
    const look = async ({ access }: TestMember) =>
      app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${access}` } });
    expect((await look(here.owner)).statusCode, 'it is there for who sees all').toBe(200);
    const answer = await look(here.manager);
    if (isOfOne) expect(answer.statusCode).toBe(404);
    const told = secretsOf(here).filter((secret) => answer.body.includes(secret));
    expect(told).toEqual([]);
  },
);

test('the figures of the board, the drawer and the register are those of their buildings alone', async () => {
  const { manager, mine } = await newScene();
  const { access } = manager;
  const { items } = ok(await app.call('GET /rent-board/', { query: {} }, access));
  expect(items.map(({ leaseId }) => leaseId)).toEqual([mine.lease.id]);
  const { figures, units } = ok(await app.call('GET /rent-summary/', { query: { month: '2026-02' } }, access));
  expect(units).toBe(1);
  expect(figures).toMatchObject([{ billedCents: 100_003 + 100_010 }]);
  const { totals, properties } = ok(await app.call('GET /deposit-register/', { query: {} }, access));
  expect(properties.map(({ property }) => property.id)).toEqual([mine.property.id]);
  expect(totals).toMatchObject([{ heldCents: properties[0]?.heldCents, cash: { differenceCents: 0 } }]);
});

test('a run of theirs, and a preview of fees, go no further than their buildings', async () => {
  const { manager, mine, owner } = await newScene();
  const ofAll = ok(await app.call('POST /charge-runs/', { body: { through: '2026-04-30' } }, owner.access));
  const params = { id: ofAll.id };
  // It charged March and April here; elsewhere they were charged before, and nothing is told of that.
  expect(ok(await app.call('GET /charge-runs/{id}/', { params }, manager.access))).toMatchObject({
    leases: 1,
    charges: 2,
    totals: [{ currency: 'USD', cents: 200_006 }],
  });
  const later = ok(await app.call('POST /charge-runs/', { body: { through: '2026-05-31' } }, owner.access));
  expect(later).toMatchObject({ leases: 2, charges: 2, totals: [{ cents: 877_016 }] });
  const seen = ok(await app.call('GET /charge-runs/{id}/', { params: { id: later.id } }, manager.access));
  expect(seen).toMatchObject({ leases: 1, charges: 1, totals: [{ cents: 100_003 }] });
  const body = { through: '2026-06-30' };
  const preview = ok(await app.call('POST /charge-run-previews/', { body }, manager.access));
  expect(preview.lines.map(({ leaseId }) => leaseId)).toEqual([mine.lease.id]);
  const run = ok(await app.call('POST /charge-runs/', { body }, manager.access));
  expect(run).toMatchObject({ charges: 1, totals: [{ cents: 100_003 }] });
  expect(ok(await app.call('POST /charge-run-previews/', { body }, owner.access)).charges).toBe(1);
  const fees = ok(await app.call('POST /late-fee-previews/', { body: {} }, manager.access));
  expect(new Set(fees.fees.map(({ leaseId }) => leaseId))).toEqual(new Set([mine.lease.id]));
});

test('a payment over several leases, one of them elsewhere, is refused to them and cannot be taken back by them', async () => {
  const { owner, manager, mine, hidden } = await newScene();
  const parts = [mine, hidden].map(({ lease }) => ({ leaseId: lease.id, cents: 4242 }));
  const body = { parts, receivedOn: '2026-03-02' };
  const before = await moneyRows(app, owner);
  for (const key of ['POST /receipts/', 'POST /receipt-previews/'] as const)
    expect(codeOf(await app.call(key, { body }, manager.access))).toBe('not-found');
  expect(await moneyRows(app, owner)).toEqual(before);
  // Whichever lease stands first: it is a payment on both, and each is told of their own part.
  for (const ordered of [parts, parts.toReversed()]) {
    const both = ok(await app.call('POST /receipts/', { body: { ...body, parts: ordered } }, owner.access));
    const after = await moneyRows(app, owner);
    const params = { id: both.id };
    const seen = ok(await app.call('GET /receipts/{id}/', { params }, manager.access));
    expect(seen).toMatchObject({ cents: 4242, parts: [{ leaseId: mine.lease.id }] });
    const { items } = ok(await app.call('GET /receipts/', { query: {} }, manager.access));
    expect(items.find(({ id }) => id === both.id)).toMatchObject({ cents: 4242 });
    expect(JSON.stringify([seen, items])).not.toMatch(/Nightfall/);
    const ledgers = await Promise.all([owner, manager].map((who) => readLedger(app, who, mine.lease.id)));
    expect(ledgers[1]?.totals).toEqual(ledgers[0]?.totals);
    const back = { kind: 'returned' as const, reason: 'No funds', date: '2026-03-02' };
    const reversal = await app.call('POST /receipts/{id}/reverse/', { params, body: back }, manager.access);
    expect(codeOf(reversal)).toBe('forbidden');
    expect(await moneyRows(app, owner)).toEqual(after);
  }
});

test('a batch is made of their own receipts alone, and one with others in it is not theirs to undo', async () => {
  const { owner, manager, mine, hidden, toBank } = await newScene();
  const receiptIds = [mine.drawer.id, hidden.drawer.id];
  const body = { receiptIds, ...toBank };
  const before = await moneyRows(app, owner);
  expect(codeOf(await app.call('POST /deposit-batches/', { body }, manager.access))).toBe('not-found');
  expect(await moneyRows(app, owner)).toEqual(before);
  const both = ok(await app.call('POST /deposit-batches/', { body }, owner.access));
  expect(both).toMatchObject({ cents: 22, receipts: 2 });
  const params = { id: both.id };
  // Of it they see what is theirs.
  expect(ok(await app.call('GET /deposit-batches/{id}/', { params }, manager.access))).toMatchObject({
    cents: 11,
    receipts: 1,
  });
  const undo = { params, body: { reason: 'Not brought' } };
  expect(codeOf(await app.call('POST /deposit-batches/{id}/undo/', undo, manager.access))).toBe('forbidden');
  const own = ok(
    await app.call('POST /deposit-batches/', { body: { ...body, receiptIds: [mine.receipt.id] } }, manager.access),
  );
  const undone = { params: { id: own.id }, body: { reason: 'Not brought' } };
  expect(ok(await app.call('POST /deposit-batches/{id}/undo/', undone, manager.access))).toMatchObject({
    cents: 100_008,
    receipts: 0,
  });
});

test('a bank deposit of a payment for another building too is not theirs to undo', async () => {
  const here = await newScene();
  const { owner, manager } = here;
  const { batch } = await depositMixed(here);
  const params = { id: batch.id };
  const seen = ok(await app.call('GET /deposit-batches/{id}/', { params }, manager.access));
  expect(seen).toMatchObject({ cents: 4242, receipts: 1 });
  const before = await moneyRows(app, owner);
  const undo = { params, body: { reason: 'Not brought' } };
  expect(codeOf(await app.call('POST /deposit-batches/{id}/undo/', undo, manager.access))).toBe('forbidden');
  const elsewhere = { ...undo, params: { id: here.batch.id } };
  expect(codeOf(await app.call('POST /deposit-batches/{id}/undo/', elsewhere, manager.access))).toBe('not-found');
  expect(await moneyRows(app, owner)).toEqual(before);
  expect(ok(await app.call('POST /deposit-batches/{id}/undo/', undo, owner.access))).toMatchObject({ cents: 781_269 });
});

test('bank details of a property are shown where somebody works, and the policy is not theirs to change', async () => {
  const { owner, manager, mine, hidden } = await newScene();
  const payee = { name: 'Rents', iban: '', bic: '', bankName: '', routingNumber: '', accountNumber: '4711' };
  const propertyPayees = [mine, hidden].map(({ property }) => ({ propertyId: property.id, payee }));
  const { version } = ok(await app.call('GET /rent-policy/', {}, owner.access));
  const set = ok(await app.call('PATCH /rent-policy/', { body: { version, propertyPayees } }, owner.access));
  const seen = ok(await app.call('GET /rent-policy/', {}, manager.access));
  expect(seen.propertyPayees).toEqual(propertyPayees.slice(0, 1));
  const body = { version: set.version, propertyPayees: seen.propertyPayees };
  expect(codeOf(await app.call('PATCH /rent-policy/', { body }, manager.access))).toBe('forbidden');
  expect(ok(await app.call('GET /rent-policy/', {}, owner.access)).propertyPayees).toEqual(propertyPayees);
});

test('messages that were not sent are counted for their buildings alone', async () => {
  const here = await newScene();
  const { owner, manager, mine, hidden } = here;
  const standing = async ({ access }: TestMember) => ok(await app.call('GET /mail-standing/', {}, access));
  const body = { contacts: [{ kind: 'email' as const, value: 'tenant@example.com' }] };
  for (const { person, lease } of [mine, hidden]) {
    const { version } = ok(await app.call('GET /people/{id}/', { params: { id: person.id } }, owner.access));
    const change = { params: { id: person.id }, body: { ...body, version } };
    ok(await app.call('PATCH /people/{id}/', change, owner.access));
    const statement = { params: { id: lease.id }, body: { from: '2026-01-01', to: '2026-03-02' } };
    ok(await app.call('POST /leases/{id}/send-statement/', statement, owner.access));
  }
  expect(ok(await app.call('POST /reminders/', { body: { all: true } }, owner.access)).messages).toBe(2);
  const all = await standing(owner);
  const { items } = ok(await app.call('GET /mail-messages/', { query: { limit: 200 } }, owner.access));
  const unsent = items.filter(({ state }) => state !== 'sent').length;
  expect(all.queued + all.kept + all.failed, 'as many as the list of mail has').toBe(unsent);
  const own = await standing(manager);
  expect(own.queued + own.kept, 'a statement and a reminder').toBe(2);
});

test('a payment for several buildings is found with their part of it, and by that', async () => {
  const here = await newScene();
  const { receipt } = await depositMixed(here);
  const found = async ({ access }: TestMember, q: string) =>
    ok(await app.call('GET /search/', { query: { q } }, access))
      .items.filter(({ kind }) => kind === 'receipt')
      .map(({ id, money }) => [id, money?.cents]);
  expect(await found(here.owner, receipt.number)).toEqual([[receipt.id, 781_269]]);
  expect(await found(here.owner, '7,812.69')).toEqual([[receipt.id, 781_269]]);
  expect(await found(here.manager, receipt.number)).toEqual([[receipt.id, 4242]]);
  expect(await found(here.manager, '42.42')).toEqual([[receipt.id, 4242]]);
  expect(await found(here.manager, '7,812.69')).toEqual([]);
});

test('a payment for several buildings is listed for one of them as who works there sees it', async () => {
  const { owner, manager, mine, hidden } = await newScene();
  const parts = [
    { leaseId: mine.lease.id, cents: 5000 },
    { leaseId: hidden.lease.id, cents: 9_000_000 },
  ];
  ok(await app.call('POST /receipts/', { body: { parts, receivedOn: '2026-03-02' } }, owner.access));
  const listed = async (who: TestMember, query: { propertyId?: string; state?: 'unapplied' }) =>
    ok(await app.call('GET /receipts/', { query }, who.access)).items;
  const ofMine = { propertyId: mine.property.id };
  const [newest] = await listed(owner, ofMine);
  expect(newest).toMatchObject({ cents: 5000, unappliedCents: 0, leases: [{ id: mine.lease.id, cents: 5000 }] });
  expect(await listed(owner, ofMine)).toEqual(await listed(manager, {}));
  expect(await listed(owner, { ...ofMine, state: 'unapplied' })).toEqual(await listed(manager, { state: 'unapplied' }));
  expect((await listed(owner, {}))[0]?.cents).toBe(9_005_000);
  const headers = { authorization: `Bearer ${owner.access}` };
  const url = `/api/v1/exports/receipts.csv/?propertyId=${mine.property.id}`;
  const { body } = await app.inject({ url, headers });
  expect(body).toContain('50.00');
  expect(body).not.toContain('Nightfall');
});

test('deposits and increases of chosen leases are refused where one of them is elsewhere', async () => {
  const { owner, manager, mine, hidden } = await newScene();
  const leaseIds = [mine.lease.id, hidden.lease.id];
  const before = await moneyRows(app, owner);
  const moves = { leaseIds, movedOn: '2026-03-02' };
  expect(codeOf(await app.call('POST /deposit-transfers/', { body: moves }, manager.access))).toBe('not-found');
  const by = { kind: 'percent' as const, millipercent: 1000 };
  const raise = { leases: { leaseIds }, by, startsOn: '2026-07-01' };
  expect(codeOf(await app.call('POST /rent-increases/', { body: raise }, manager.access))).toBe('not-found');
  expect(await moneyRows(app, owner)).toEqual(before);
});

test('what covers all properties is refused for that, and what the role lacks for the role', async () => {
  const { manager } = await newScene();
  const books = await app.call('GET /trial-balance/', { query: {} }, manager.access);
  expect(books.problem).toMatchObject({ status: 403, key: 'kernel.of-all-properties' });
  const invite = await app.call(
    'POST /invitations/',
    { body: { email: 'a@b.example', role: 'viewer' } },
    manager.access,
  );
  expect(invite.problem).toMatchObject({ status: 403, key: 'kernel.forbidden' });
});
