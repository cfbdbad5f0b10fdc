import { expect } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { ok } from './app.ts';
import type { TestApp, Via } from './app.ts';
import type { TestMember } from './factories.ts';
import type { LeaseBody } from './leases.ts';
import { expectTies, newTenancy, pay } from './rent.ts';

type RequestBody = RouteInput<Routes['POST /leases/{id}/deposit-requests/']>['body'];
export type SettlementBody = RouteInput<Routes['POST /leases/{id}/deposit-settlement/']>['body'];
export type SettlementContent = NonNullable<SettlementBody['content']>;

export async function readDeposit(test: TestApp, member: TestMember, leaseId: string) {
  return ok(await test.call('GET /leases/{id}/deposit/', { params: { id: leaseId } }, member.access));
}

export async function readRegister(
  test: TestApp,
  member: TestMember,
  query: RouteInput<Routes['GET /deposit-register/']>['query'] = {},
) {
  return ok(await test.call('GET /deposit-register/', { query }, member.access));
}

/** Asks for the deposit that a lease says, or for another amount. */
export function askedFor(
  test: TestApp,
  member: TestMember,
  leaseId: string,
  body: Partial<RequestBody> = {},
  via: Via = {},
) {
  return test.call('POST /leases/{id}/deposit-requests/', { params: { id: leaseId }, body }, member.access, via);
}

/** A tenancy whose deposit was asked for and paid. */
export async function heldFor(
  test: TestApp,
  member: TestMember,
  cents: number,
  { paidOn = '2026-03-02', ...given }: Partial<LeaseBody> & { readonly paidOn?: string } = {},
) {
  const { home, lease } = await newTenancy(test, member, { depositCents: cents, ...given });
  const kind = 'deposit' as const;
  const charge = { leaseId: lease.id, kind, cents, dueOn: paidOn, chargedOn: paidOn };
  if (paidOn < '2026-03-02') ok(await test.call('POST /charges/', { body: charge }, member.access));
  else ok(await askedFor(test, member, lease.id));
  ok(await pay(test, member, lease.id, cents, { receivedOn: paidOn }));
  return { home, lease };
}

/** As long as payments and deposits have one bank account, deposits stay where they were received. */
export async function notKeptApart<Made>(
  test: TestApp,
  member: TestMember,
  make: (accountId: string) => Promise<Made>,
): Promise<Made> {
  const policy = ok(await test.call('GET /rent-policy/', {}, member.access));
  const set = async (depositAccountId: string | null) => {
    const { version } = ok(await test.call('GET /rent-policy/', {}, member.access));
    ok(await test.call('PATCH /rent-policy/', { body: { depositAccountId, version } }, member.access));
  };
  await set(policy.receiptAccountId);
  const made = await make(policy.receiptAccountId ?? '');
  await set(policy.depositAccountId);
  return made;
}

/** The register is the liability of the books: on cash what is held, on accrual also what was asked for and is open. */
export async function expectTied(test: TestApp, member: TestMember): Promise<void> {
  const { totals, properties } = await readRegister(test, member);
  for (const { cash, accrual } of [...totals, ...properties]) {
    expect(cash.differenceCents).toBe(0);
    expect(accrual.differenceCents).toBe(0);
  }
  await expectTies(test, member);
}

/** Begins or changes the draft of a settlement. */
export function draft(test: TestApp, member: TestMember, leaseId: string, body: SettlementBody = {}) {
  return test.call('POST /leases/{id}/deposit-settlement/', { params: { id: leaseId }, body }, member.access);
}

/** The same for a tenancy without an end: they moved out, and everything that is open is deducted. */
export async function draftAnyway(test: TestApp, member: TestMember, leaseId: string) {
  const begun = await draft(test, member, leaseId);
  if (begun.status < 300) return begun;
  const read = await test.call('GET /leases/{id}/deposit/', { params: { id: leaseId } }, member.access);
  const deductions = read.status < 300 ? ok(read).openCharges.map(({ id }) => ({ chargeId: id })) : [];
  return draft(test, member, leaseId, { content: usual({ movedOutReason: 'They left', deductions }) });
}

/** A settlement of today without deductions, for a tenancy that ended in February. */
export function usual(given: Partial<SettlementContent> = {}): SettlementContent {
  return { vacatedOn: '2026-02-28', settledOn: '2026-03-02', deductions: [], refund: {}, ...given };
}

export function finish(
  test: TestApp,
  member: TestMember,
  { id, version }: { readonly id: string; readonly version: number },
  via: Via = {},
) {
  return test.call('POST /deposit-settlements/{id}/finish/', { params: { id }, body: { version } }, member.access, via);
}

/** Something in every table of deposits, so that a look from outside has something to miss. */
export async function newDeposits(test: TestApp, member: TestMember, leaseId: string) {
  const rate = { from: '2026-01-01', annualPercent: '1' };
  const rules = ok(await test.call('POST /deposit-interest-rates/', { body: rate }, member.access));
  const own = { jurisdiction: 'US-OR', from: '2026-01-01', within: 31, source: 'House rules' };
  const { deadlines } = ok(await test.call('POST /deposit-deadlines/', { body: own }, member.access));
  return {
    rateId: rules.interest[0]?.id ?? '',
    deadlineId: deadlines.find(({ id, jurisdiction }) => id !== null && jurisdiction === 'US-OR')?.id ?? '',
    settlement: ok(await draftAnyway(test, member, leaseId)),
    deposit: await readDeposit(test, member, leaseId),
  };
}
