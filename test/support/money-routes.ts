import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import { query } from './database.ts';
import { askedFor, draft, finish, heldFor, notKeptApart, readDeposit, usual } from './deposits.ts';
import type { TestMember } from './factories.ts';
import { newHome, newLease } from './leases.ts';
import { newCharge, newTenancy, pay } from './rent.ts';

/** What a route needs before it can be asked, and how it is asked. */
interface Asked {
  readonly id?: string;
  readonly body: object;
  /** Something else, with which the same key is refused. */
  readonly other: object;
}

export interface MoneyRoute {
  readonly scene: (test: TestApp, owner: TestMember) => Promise<Asked>;
  /** Two tabs that ask for the same with keys of their own: it happens once, or each is something of its own. */
  readonly inTwoTabs: 'once' | 'each';
  /** It is about whatever is there, so that who sees nothing of it gets an answer in which nothing was done. */
  readonly isAboutAll?: true;
}

const today = '2026-03-02';
const reason = { reason: 'As it was said' };
const otherReason = { reason: 'Otherwise' };

/** Late after three days. */
const lateFee = {
  kind: 'charged' as const,
  grace: { days: 3, counts: 'calendar' as const },
  first: { kind: 'fixed' as const, cents: 5000 },
};

async function undeposited(test: TestApp, owner: TestMember) {
  const { lease } = await newTenancy(test, owner);
  const receipt = ok(await pay(test, owner, lease.id, 50_000, { accountId: null }));
  const { receiptAccountId } = ok(await test.call('GET /rent-policy/', {}, owner.access));
  return { receiptIds: [receipt.id], accountId: receiptAccountId ?? '', depositedOn: today };
}

/** Two payments of one slip. */
async function slip(test: TestApp, owner: TestMember) {
  const { lease } = await newTenancy(test, owner);
  await newCharge(test, owner, lease.id);
  const { receiptAccountId } = ok(await test.call('GET /rent-policy/', {}, owner.access));
  const rows = [80_000, 50_000].map((cents) => ({ leaseId: lease.id, cents }));
  return { rows, receivedOn: today, accountId: receiptAccountId, slipCents: 130_000, asDeposit: true };
}

async function draftOf(test: TestApp, owner: TestMember) {
  const { lease } = await heldFor(test, owner, 100_000, { endsOn: '2026-02-28', atEnd: 'stop' });
  const content = usual({ deductions: [{ label: 'Cleaning', cents: 30_000 }] });
  const begun = ok(await draft(test, owner, lease.id));
  return ok(await draft(test, owner, lease.id, { content, version: begun.version }));
}

async function earning(test: TestApp, owner: TestMember) {
  const { lease } = await heldFor(test, owner, 240_000, { paidOn: '2026-01-02' });
  const rate = { from: '2020-01-01', annualPercent: '1.5' };
  ok(await test.call('POST /deposit-interest-rates/', { body: rate }, owner.access));
  return lease;
}

/** Every route that writes money of leases. One that is not here fails the test that looks through the table of routes. */
export const moneyRoutes: Readonly<Record<string, MoneyRoute>> = {
  'POST /charges/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { lease } = await newTenancy(test, owner);
      const body = { leaseId: lease.id, kind: 'rent', cents: 120_000, dueOn: '2026-03-01' };
      return { body, other: { ...body, cents: 1 } };
    },
  },
  'POST /charges/{id}/void/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { lease } = await newTenancy(test, owner);
      const { id } = await newCharge(test, owner, lease.id);
      return { id, body: { kind: 'waived', ...reason }, other: { kind: 'waived', ...otherReason } };
    },
  },
  'POST /credits/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { lease } = await newTenancy(test, owner);
      const body = { leaseId: lease.id, kind: 'concession', cents: 2000, ...reason };
      return { body, other: { ...body, ...otherReason } };
    },
  },
  'POST /credits/{id}/void/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { lease } = await newTenancy(test, owner);
      const body = { leaseId: lease.id, kind: 'credit' as const, cents: 2000, ...reason };
      const { id } = ok(await test.call('POST /credits/', { body }, owner.access));
      return { id, body: reason, other: otherReason };
    },
  },
  'POST /charge-runs/{id}/take-back/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      await newTenancy(test, owner);
      const { id } = ok(await test.call('POST /charge-runs/', { body: { through: today } }, owner.access));
      return { id, body: reason, other: otherReason };
    },
  },
  'POST /receipts/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { lease } = await newTenancy(test, owner);
      await newCharge(test, owner, lease.id);
      const body = { parts: [{ leaseId: lease.id, cents: 130_000 }], receivedOn: today };
      return { body, other: { ...body, receivedOn: '2026-03-01' } };
    },
  },
  'POST /receipts/{id}/reverse/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { lease } = await newTenancy(test, owner);
      await newCharge(test, owner, lease.id);
      const { id } = ok(await pay(test, owner, lease.id, 120_000));
      const body = { kind: 'returned', date: today, feeCents: 2500, ...reason };
      return { id, body, other: { ...body, feeCents: 0 } };
    },
  },
  'POST /receipts/{id}/allocate/': {
    inTwoTabs: 'each',
    scene: async (test, owner) => {
      const { lease } = await newTenancy(test, owner);
      await newCharge(test, owner, lease.id);
      const parking = await newCharge(test, owner, lease.id, { kind: 'parking', cents: 5000 });
      const { id } = ok(await pay(test, owner, lease.id, 100_000));
      const body = { leaseId: lease.id, allocations: [{ chargeId: parking.id, cents: 5000 }] };
      return { id, body, other: { ...body, allocations: [] } };
    },
  },
  'POST /refunds/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { lease } = await newTenancy(test, owner);
      ok(await pay(test, owner, lease.id, 100_000));
      const body = { leaseId: lease.id, cents: 10_000, refundedOn: today };
      return { body, other: { ...body, cents: 1 } };
    },
  },
  'POST /refunds/{id}/void/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { lease } = await newTenancy(test, owner);
      ok(await pay(test, owner, lease.id, 100_000));
      const body = { leaseId: lease.id, cents: 10_000, refundedOn: today };
      const { id } = ok(await test.call('POST /refunds/', { body }, owner.access));
      return { id, body: reason, other: otherReason };
    },
  },
  'POST /deposit-batches/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const body = await undeposited(test, owner);
      return { body, other: { ...body, memo: 'Otherwise' } };
    },
  },
  'POST /deposit-batches/{id}/undo/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const body = await undeposited(test, owner);
      const { id } = ok(await test.call('POST /deposit-batches/', { body }, owner.access));
      return { id, body: reason, other: otherReason };
    },
  },
  'POST /receipt-batches/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const body = await slip(test, owner);
      return { body, other: { ...body, asDeposit: false } };
    },
  },
  'POST /receipt-batches/{id}/void/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const body = await slip(test, owner);
      const { id } = ok(await test.call('POST /receipt-batches/', { body }, owner.access));
      return { id, body: reason, other: otherReason };
    },
  },
  'POST /charge-runs/': {
    inTwoTabs: 'once',
    isAboutAll: true,
    scene: async (test, owner) => {
      await newTenancy(test, owner);
      return { body: { through: '2026-04-30' }, other: { through: '2026-05-31' } };
    },
  },
  'POST /leases/{id}/first-charges/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const home = await newHome(test, owner);
      const lease = await newLease(test, owner, home, { startsOn: '2026-03-16', depositCents: 240_000 });
      return { id: lease.id, body: {}, other: { expectedCents: 1 } };
    },
  },
  'POST /charge-differences/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { lease } = await newTenancy(test, owner);
      ok(await test.call('POST /charge-runs/', { body: { through: '2026-03-31' } }, owner.access));
      const chargeId = lease.charges[0]?.id ?? '';
      const amend = { params: { id: lease.id }, body: { chargeId, startsOn: '2026-03-16', cents: 150_000 } };
      ok(await test.call('POST /leases/{id}/amend-charge/', amend, owner.access));
      return { body: { leaseIds: [lease.id] }, other: { leaseIds: [lease.id, lease.id] } };
    },
  },
  'POST /late-fee-runs/': {
    inTwoTabs: 'once',
    isAboutAll: true,
    scene: async (test, owner) => {
      const { lease } = await newTenancy(test, owner, { lateFee });
      await newCharge(test, owner, lease.id, { dueOn: '2026-02-01' });
      return { body: { through: today }, other: { through: '2026-03-01' } };
    },
  },
  'POST /shared-costs/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { home } = await newTenancy(test, owner);
      const about = { propertyId: home.property.id, by: 'units', from: '2026-02-01', to: '2026-02-28' };
      const body = { ...about, cents: 9000, label: 'Water', dueOn: today };
      return { body, other: { ...body, cents: 1 } };
    },
  },
  'POST /leases/{id}/deposit-requests/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { lease } = await newTenancy(test, owner, { depositCents: 100_000 });
      return { id: lease.id, body: {}, other: { cents: 1 } };
    },
  },
  'POST /deposit-transfers/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { lease } = await notKeptApart(test, owner, () => heldFor(test, owner, 100_000));
      return { body: { leaseIds: [lease.id], movedOn: today }, other: { leaseIds: [lease.id], movedOn: '2026-03-01' } };
    },
  },
  'POST /leases/{id}/deposit-carry/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { lease } = await heldFor(test, owner, 100_000);
      const { unit } = await newHome(test, owner, ['9Z']);
      const body = { unitId: unit.id, on: today, reason: 'More room' };
      const call = { params: { id: lease.id }, body };
      const { id } = ok(await test.call('POST /leases/{id}/transfer/', call, owner.access));
      return { id, body: { movedOn: today }, other: { movedOn: '2026-03-01' } };
    },
  },
  'POST /leases/{id}/last-months-rent-uses/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { lease } = await newTenancy(test, owner);
      ok(await askedFor(test, owner, lease.id, { kind: 'last-months-rent', cents: 120_000 }));
      ok(await pay(test, owner, lease.id, 120_000));
      return {
        id: lease.id,
        body: { for: 'deposit', usedOn: today },
        other: { for: 'deposit', cents: 1, usedOn: today },
      };
    },
  },
  'POST /deposit-interest/': {
    inTwoTabs: 'once',
    isAboutAll: true,
    scene: async (test, owner) => {
      await earning(test, owner);
      return { body: { through: '2026-03-01' }, other: { through: '2026-02-28' } };
    },
  },
  'POST /deposit-interest/{id}/undo/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const lease = await earning(test, owner);
      ok(await test.call('POST /deposit-interest/', { body: { through: '2026-03-01' } }, owner.access));
      const { movements } = await readDeposit(test, owner, lease.id);
      return { id: movements.find(({ kind }) => kind === 'interest')?.id ?? '', body: reason, other: otherReason };
    },
  },
  'POST /deposit-settlements/{id}/finish/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { id, version } = await draftOf(test, owner);
      return { id, body: { version }, other: { version: version + 1 } };
    },
  },
  'POST /deposit-settlements/{id}/undo/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { id } = ok(await finish(test, owner, await draftOf(test, owner)));
      return { id, body: reason, other: otherReason };
    },
  },
  'POST /rent-increases/': {
    inTwoTabs: 'once',
    scene: async (test, owner) => {
      const { lease } = await newTenancy(test, owner);
      const by = { kind: 'percent', millipercent: 3000 };
      const body = { leases: { leaseIds: [lease.id] }, by, startsOn: '2026-05-01', includeFixedTerms: true };
      return { body, other: { ...body, startsOn: '2026-06-01' } };
    },
  },
};

/** What stands in every table that says something about money, by how many rows and what they come to. */
export async function moneyRows(test: TestApp, { organisationId }: TestMember): Promise<Record<string, string>> {
  const [row] = await query<Record<string, string>>(
    test.connection,
    `select ${Object.entries(counted)
      .map(
        ([table, sum]) =>
          `(select count(*) || ' ' || coalesce(sum(${sum}), 0) from ${table} where org_id = $1) as ${table}`,
      )
      .join(', ')}`,
    [organisationId],
  );
  return row ?? {};
}

const counted: Readonly<Record<string, string>> = {
  journal_entry: 'line_count',
  posting: 'abs(amount_cents)',
  charge: 'open_cents',
  receipt: 'cents',
  receipt_part: 'unapplied_cents',
  credit: 'unapplied_cents',
  refund: 'cents',
  allocation: 'cents',
  deposit_movement: 'cents',
  deposit_batch: 'cents',
  lease_charge_amount: 'cents',
};
