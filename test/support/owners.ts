import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import type { TestMember } from './factories.ts';
import { newPerson, newProperty } from './portfolio.ts';

/** A building whose owner is paid by cheque, and paid something in. The clock of tests stands at 2 March 2026. */
async function newPaidIn(test: TestApp, member: TestMember) {
  const { property } = await newProperty(test, member);
  const person = await newPerson(test, member);
  const body = { startsOn: '2026-01-01', shares: [{ personId: person.id, parts: 1_000_000 }] };
  ok(await test.call('POST /properties/{id}/ownership/', { params: { id: property.id }, body }, member.access));
  const by = { method: 'cheque' as const, bankDetails: null, smallestCents: 0, holdReason: null, version: 0 };
  ok(await test.call('PATCH /owners/{id}/', { params: { id: person.id }, body: by }, member.access));
  const paid = { propertyId: property.id, personId: person.id, cents: 50_000, receivedOn: '2026-03-01' };
  ok(await test.call('POST /owner-contributions/', { body: paid }, member.access));
  return { property, person };
}

/** A run that charged the fee of a building, and took it from what its owner paid in. */
export async function newFeeRun(test: TestApp, member: TestMember) {
  const { property } = await newPaidIn(test, member);
  const body = { startsOn: '2026-01-01', feeKind: 'per-property' as const, feeCents: 10_000 };
  ok(await test.call('POST /properties/{id}/agreements/', { params: { id: property.id }, body }, member.access));
  return ok(await test.call('POST /fee-runs/', { body: { propertyId: property.id } }, member.access));
}

/** A building that was sold today; something is kept for bills to come. */
export async function newOwnershipTransfer(test: TestApp, member: TestMember) {
  const { property } = await newPaidIn(test, member);
  const buyer = await newPerson(test, member);
  const shares = [{ personId: buyer.id, parts: 1_000_000 }];
  const sale = { kind: 'sale' as const, propertyId: property.id, on: '2026-03-02', shares, keepCents: 1000 };
  return ok(await test.call('POST /ownership-transfers/', { body: sale }, member.access));
}

/** The statement of an owner who paid something in, for the month before. */
export async function newStatement(test: TestApp, member: TestMember) {
  const { property, person } = await newPaidIn(test, member);
  const body = { month: '2026-02-01', personIds: [person.id] };
  const run = ok(await test.call('POST /owner-statement-runs/', { body }, member.access));
  const query = { runId: run.id };
  const { items } = ok(await test.call('GET /owner-statements/', { query }, member.access));
  return { property, person, run, id: items[0]?.id ?? '' };
}

/** What the owner of a building was asked for, by email, and has paid a part of. */
export async function newContributionRequest(test: TestApp, member: TestMember) {
  const { property, person } = await newPaidIn(test, member);
  const body = { propertyId: property.id, cents: 20_000, dueOn: '2026-03-16', byMail: true };
  const { requests } = ok(await test.call('POST /contribution-requests/', { body }, member.access));
  const requestId = requests[0]?.id ?? '';
  const paid = { propertyId: property.id, personId: person.id, cents: 5000, receivedOn: '2026-03-02', requestId };
  ok(await test.call('POST /owner-contributions/', { body: paid }, member.access));
  return requestId;
}

/** What is held back of what the owner of a building paid in. */
export async function newOwnerHold(test: TestApp, member: TestMember) {
  const { property } = await newPaidIn(test, member);
  const body = { propertyId: property.id, cents: 20_000, reason: 'New roof' };
  return ok(await test.call('POST /owner-holds/', { body }, member.access));
}

/** What a run paid the owner of a building: the entry by which it is known. */
export async function newDistributionPayment(test: TestApp, member: TestMember) {
  const { property } = await newPaidIn(test, member);
  const body = { propertyIds: [property.id] };
  const { id } = ok(await test.call('POST /distribution-runs/', { body }, member.access));
  ok(await test.call('POST /distribution-runs/{id}/release/', { params: { id }, body: {} }, member.access));
  const { paid } = ok(await test.call('GET /distribution-runs/{id}/', { params: { id } }, member.access));
  return paid[0]?.id ?? '';
}

/** A building whose owner paid something in, and the run that declares it to them, to be paid by cheque. */
export async function newDistributionRun(test: TestApp, member: TestMember) {
  const { person } = await newPaidIn(test, member);
  return { person, run: ok(await test.call('POST /distribution-runs/', { body: {} }, member.access)) };
}
