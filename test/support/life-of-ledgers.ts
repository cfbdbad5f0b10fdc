import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import { newArrears } from './arrears.ts';
import { chargeThrough } from './charge-runs.ts';
import { askedFor, draft, finish, usual } from './deposits.ts';
import { newOrganisation, signIn } from './factories.ts';
import type { TestMember } from './factories.ts';
import { newHome, newLease } from './leases.ts';
import { newPerson } from './portfolio.ts';
import { newCharge, pay } from './rent.ts';

const lateFee = {
  kind: 'charged' as const,
  grace: { days: 3, counts: 'calendar' as const },
  first: { kind: 'fixed' as const, cents: 5000 },
};

/** A workspace in which every kind of act happened on the ledgers of tenants, by the routes that people use. */
export async function lifeOfLedgers(app: TestApp): Promise<TestMember> {
  const { now } = app.clock;
  // Fees are charged since before anybody was late.
  app.clock.now = new Date('2025-10-20T10:00:00.000Z');
  const early = await newOrganisation(app);
  ok(await app.call('POST /late-fee-policies/', { body: { propertyId: null, policy: lateFee } }, early.access));
  // What holds from a day on, and what held before it.
  const more = { ...lateFee, first: { kind: 'fixed' as const, cents: 6000 } };
  for (const startsOn of ['2026-02-01', '2026-06-01']) {
    const body = { propertyId: null, policy: more, startsOn };
    ok(await app.call('POST /late-fee-policies/', { body }, early.access));
  }
  app.clock.now = now;
  const owner = { ...early, ...ok(await signIn(app, early)) };
  const { access } = owner;
  const policy = { version: 1, returnedFeeCents: 2500, holidays: ['2026-12-25'] };
  ok(await app.call('PATCH /rent-policy/', { body: policy }, access));
  const home = await newHome(app, owner, ['1A', '1B', '1C', '1D', '1E']);
  const [first, second, third, fourth, fifth] = home.units;
  if (!first || !second || !third || !fourth || !fifth) throw new Error('There are five units');
  const open = { startsOn: '2025-11-01', billFrom: '2025-11-01', endsOn: null, atEnd: null, depositCents: 120_000 };
  const other = await newPerson(app, owner, { familyName: 'Second' });
  const joint = [home.person, other].map(({ id }) => ({ personId: id, role: 'tenant' as const }));
  const busy = await newLease(app, owner, home, { ...open, parties: joint });
  const moving = await newLease(app, owner, { ...home, unit: second }, open);
  const left = { ...open, endsOn: '2026-02-28', atEnd: 'stop' as const };
  const gone = await newLease(app, owner, { ...home, unit: third }, left);
  const year = { ...open, endsOn: '2026-02-28', atEnd: 'stop' as const };
  const renewed = await newLease(app, owner, { ...home, unit: fourth }, year);
  const renewal = { endsOn: '2027-02-28', atEnd: 'stop' as const, amounts: [] };
  ok(await app.call('POST /leases/{id}/renew/', { params: { id: renewed.id }, body: renewal }, access));
  // Whoever is late for long is not reminded any more.
  const lately = { ...open, startsOn: '2026-02-10', billFrom: '2026-02-10' };
  await newLease(app, owner, { ...home, unit: fifth }, lately);
  for (const { id } of [busy, moving, gone, renewed]) ok(await askedFor(app, owner, id));
  await chargeThrough(app, owner, '2026-03-01');
  app.clock.advance(1000);
  await payments(app, owner, { busy: busy.id, moving: moving.id, payer: other.id });
  await bouncedAfterRefund(app, owner, busy.id);
  await givenAndTaken(app, owner, moving.id);
  app.clock.advance(1000);
  await movedElsewhere(app, owner, moving.id);
  await settled(app, owner, gone.id);
  app.clock.advance(1000);
  await renewedDeposit(app, owner, renewed.id);
  app.clock.advance(1000);
  // What the run charged today has its grace from today; this was told of in its time, before and after the fee changed.
  for (const day of ['2026-01-20', '2026-02-12', '2026-02-20'])
    await newCharge(app, owner, busy.id, { kind: 'parking', cents: 4000, dueOn: day, chargedOn: day });
  ok(await app.call('POST /late-fee-runs/', { body: {} }, access));
  await waived(app, owner);
  ok(await app.call('POST /reminders/', { body: { which: 'overdue', all: true } }, access));
  await newArrears(app, owner, busy.id);
  return owner;
}

interface Tenancies {
  readonly busy: string;
  readonly moving: string;
  readonly payer: string;
}

/** Returned, recorded by mistake, allocated by hand and anew, ahead of time, paid back, and brought to the bank. */
async function payments(app: TestApp, owner: TestMember, { busy, moving, payer }: Tenancies): Promise<void> {
  const { access } = owner;
  const reverse = async (id: string, kind: 'returned' | 'mistake', date: string) =>
    ok(
      await app.call(
        'POST /receipts/{id}/reverse/',
        { params: { id }, body: { kind, reason: '=No funds', date } },
        access,
      ),
    );
  const bounced = ok(
    await pay(app, owner, busy, 240_000, { receivedOn: '2026-01-05', reference: '=1+1', payerId: payer }),
  );
  await reverse(bounced.id, 'returned', '2026-01-12');
  const typo = ok(await pay(app, owner, busy, 1000, { receivedOn: '2026-01-20', memo: 'A slip' }));
  await reverse(typo.id, 'mistake', '2026-01-21');
  const cheque = { receivedOn: '2026-02-03', method: 'cheque' as const, accountId: null };
  const drawer = ok(await pay(app, owner, busy, 120_000, cheque));
  const both = {
    ...cheque,
    parts: [
      { leaseId: busy, cents: 30_000 },
      { leaseId: moving, cents: 50_000 },
    ],
  };
  const shared = ok(await pay(app, owner, busy, 80_000, both));
  const left = ok(await pay(app, owner, busy, 20_000, { ...cheque, method: 'cash' }));
  const { receiptAccountId } = ok(await app.call('GET /rent-policy/', {}, access));
  const bank = { accountId: receiptAccountId ?? '', depositedOn: '2026-02-04' };
  const wrong = { ...bank, receiptIds: [left.id], memo: 'Too early' };
  const early = ok(await app.call('POST /deposit-batches/', { body: wrong }, access));
  ok(
    await app.call(
      'POST /deposit-batches/{id}/undo/',
      { params: { id: early.id }, body: { reason: 'Not yet' } },
      access,
    ),
  );
  ok(await app.call('POST /deposit-batches/', { body: { ...bank, receiptIds: [drawer.id, shared.id] } }, access));
  const { items } = ok(await app.call('GET /charges/', { query: { leaseId: busy } }, access));
  const target = items.findLast(({ openCents, kind }) => openCents > 0 && kind === 'rent');
  const again = { leaseId: busy, allocations: [{ chargeId: target?.id ?? '', cents: 60_000 }] };
  ok(await app.call('POST /receipts/{id}/allocate/', { params: { id: drawer.id }, body: again }, access));
  const ahead = ok(await pay(app, owner, moving, 900_000, { receivedOn: '2026-02-20' }));
  const refund = { leaseId: moving, cents: 40_000, refundedOn: '2026-02-25', reference: 'Back' };
  ok(await app.call('POST /refunds/', { body: refund }, access));
  const second = ok(await app.call('POST /refunds/', { body: { ...refund, cents: 500 } }, access));
  ok(
    await app.call('POST /refunds/{id}/void/', { params: { id: second.id }, body: { reason: 'Not paid out' } }, access),
  );
  // More than was paid ahead: what is missing is a credit. One such refund stays, and one is taken back.
  const { balances } = ok(await app.call('GET /leases/{id}/ledger/', { params: { id: moving }, query: {} }, access));
  const paid = balances[0]?.prepaidCents ?? 0;
  const given = { leaseId: moving, kind: 'credit' as const, cents: 3000, givenOn: '2026-02-20', reason: 'No lift' };
  ok(await app.call('POST /credits/', { body: given }, access));
  const out = { leaseId: moving, cents: paid + 1000, refundedOn: '2026-03-02', withCredits: true };
  const gone = ok(await app.call('POST /refunds/', { body: out }, access));
  ok(await app.call('POST /refunds/{id}/void/', { params: { id: gone.id }, body: { reason: 'It came back' } }, access));
  ok(await app.call('POST /refunds/', { body: { ...out, cents: paid + 2000 } }, access));
  ok(await pay(app, owner, moving, paid, { receivedOn: '2026-03-02' }));
  if (ahead.cents !== 900_000) throw new Error('All of it was recorded');
}

/** A run that was taken back and made again, and a payment that came back after some of it had been paid back. */
async function bouncedAfterRefund(app: TestApp, owner: TestMember, leaseId: string): Promise<void> {
  const { access } = owner;
  const run = await chargeThrough(app, owner, '2026-04-01', { leaseIds: [leaseId] });
  const back = { params: { id: run.id }, body: { reason: 'Too early' } };
  ok(await app.call('POST /charge-runs/{id}/take-back/', back, access));
  const { items } = ok(await app.call('GET /charges/', { query: { leaseId, limit: 200 } }, access));
  const owed = items.reduce((sum, { openCents }) => sum + openCents, 0);
  const paid = ok(await pay(app, owner, leaseId, owed + 5000, { receivedOn: '2026-02-10' }));
  const refund = { leaseId, cents: 5000, refundedOn: '2026-02-26' };
  ok(await app.call('POST /refunds/', { body: refund }, access));
  const returned = { kind: 'returned' as const, reason: 'Not covered', date: '2026-02-27' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: paid.id }, body: returned }, access));
}

/** Credits of each kind, one taken back; a charge of somebody’s hand, and one that was a mistake. */
async function givenAndTaken(app: TestApp, owner: TestMember, leaseId: string): Promise<void> {
  const { access } = owner;
  await newCharge(app, owner, leaseId, { kind: 'damage', label: 'Window; broken', cents: 30_000, dueOn: '2026-03-01' });
  const wrong = await newCharge(app, owner, leaseId, { kind: 'parking', cents: 700, dueOn: '2026-02-01' });
  const mistake = { kind: 'mistake' as const, reason: '-No car' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: wrong.id }, body: mistake }, access));
  const { items } = ok(await app.call('GET /leases/', { query: { limit: 200 } }, access));
  const owing = items.find(({ number }) => number === 'L-0001')?.id ?? '';
  for (const [kind, cents] of [
    ['credit', 1000],
    ['concession', 2000],
    ['write-off', 3000],
  ] as const)
    ok(await app.call('POST /credits/', { body: { leaseId: owing, kind, cents, reason: `+A ${kind}` } }, access));
  const back = { leaseId, kind: 'credit' as const, cents: 111, reason: 'By mistake' };
  const credit = ok(await app.call('POST /credits/', { body: back }, access));
  ok(await app.call('POST /credits/{id}/void/', { params: { id: credit.id }, body: { reason: 'It was one' } }, access));
}

/** To another building, with what is held and owed. */
async function movedElsewhere(app: TestApp, owner: TestMember, leaseId: string): Promise<void> {
  const [unit] = (await newHome(app, owner, ['Else'])).units;
  const transfer = { unitId: unit?.id ?? '', on: '2026-03-02', reason: 'A lift' };
  const next = ok(
    await app.call('POST /leases/{id}/transfer/', { params: { id: leaseId }, body: transfer }, owner.access),
  );
  await newCharge(app, owner, next.id, { kind: 'pets', cents: 1500, dueOn: '2026-03-02' });
  const carried = { params: { id: next.id }, body: { movedOn: '2026-03-02' } };
  ok(await app.call('POST /leases/{id}/deposit-carry/', carried, owner.access));
}

/** A deposit that earned interest and was settled with deductions, undone, and settled again. */
async function settled(app: TestApp, owner: TestMember, leaseId: string): Promise<void> {
  const { access } = owner;
  const { items } = ok(await app.call('GET /charges/', { query: { leaseId } }, access));
  const owed = items.filter(({ kind }) => kind !== 'deposit').reduce((sum, { openCents }) => sum + openCents, 0);
  ok(await pay(app, owner, leaseId, 120_000 + owed, { receivedOn: '2026-02-01' }));
  ok(await app.call('POST /deposit-interest-rates/', { body: { from: '2020-01-01', annualPercent: '6' } }, access));
  const settle = async (cents: number) => {
    const begun = ok(await draft(app, owner, leaseId));
    const content = usual({ deductions: [{ label: 'Cleaning', cents, note: 'Oven' }] });
    return ok(await finish(app, owner, ok(await draft(app, owner, leaseId, { content, version: begun.version }))));
  };
  const first = await settle(30_000);
  const undo = { params: { id: first.id }, body: { reason: 'Too much' } };
  ok(await app.call('POST /deposit-settlements/{id}/undo/', undo, access));
  await settle(25_000);
}

/** Paid in parts, topped up, and with last month’s rent that joined it. */
async function renewedDeposit(app: TestApp, owner: TestMember, leaseId: string): Promise<void> {
  const { access } = owner;
  ok(await askedFor(app, owner, leaseId, { cents: 5000 }));
  await newCharge(app, owner, leaseId, { kind: 'last-months-rent', cents: 60_000, dueOn: '2026-02-01' });
  ok(await pay(app, owner, leaseId, 400_000, { receivedOn: '2026-02-02' }));
  const { items } = ok(await app.call('GET /charges/', { query: { leaseId } }, access));
  const owed = items.reduce((sum, { openCents }) => sum + openCents, 0);
  ok(await pay(app, owner, leaseId, owed, { receivedOn: '2026-02-27' }));
  const used = { for: 'deposit' as const, cents: 10_000, usedOn: '2026-03-02' };
  ok(await app.call('POST /leases/{id}/last-months-rent-uses/', { params: { id: leaseId }, body: used }, access));
  const rent = { for: 'deposit' as const, cents: 20_000, usedOn: '2026-03-02' };
  ok(await app.call('POST /leases/{id}/last-months-rent-uses/', { params: { id: leaseId }, body: rent }, access));
}

/** A late fee that nobody has to pay after all. */
async function waived(app: TestApp, { access }: TestMember): Promise<void> {
  const { items } = ok(await app.call('GET /charges/', { query: { limit: 200 } }, access));
  const fee = items.find(({ kind, voided }) => kind === 'late-fee' && voided === null);
  if (fee === undefined) throw new Error('Somebody is late');
  const body = { kind: 'waived' as const, reason: '@Goodwill' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: fee.id }, body }, access));
}
