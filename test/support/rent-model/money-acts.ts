import { expect } from 'vitest';
import { addDays, latestOf } from '#shared/dates.ts';
import { ok } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { readLedger } from '#test/support/rent.ts';
import type { ReceiptBody } from '#test/support/rent.ts';
import type { RentAct } from './acts.ts';
import { someLease } from './lease-acts.ts';
import { accepted, note, owedBy, pick, takeBack } from './world.ts';
import type { KnownLease, RentWorld } from './world.ts';

const reason = 'At random';

export async function chargeOnce(world: RentWorld, act: RentAct): Promise<void> {
  const lease = someLease(world, act.which);
  if (lease === undefined) return;
  const kinds = ['rent', 'parking', 'utilities', 'damage', 'late-fee', 'opening'] as const;
  const body = {
    leaseId: lease.id,
    kind: kinds[act.other % kinds.length] ?? 'rent',
    cents: act.cents,
    dueOn: addDays(world.today, 15 - act.days),
    ...(act.flag ? { chargedOn: addDays(world.today, -act.days) } : {}),
    evenIf: meantTwice,
  };
  const charge = accepted(await world.app.call('POST /charges/', { body }, world.owner.access));
  if (charge === undefined) return;
  note(world, charge.id, [[lease.tenancyId, act.cents]]);
  world.made.charges.push(charge.id);
}

/** A charge of any kind; a fee that is waived among them. */
export async function voidCharge(world: RentWorld, act: RentAct): Promise<void> {
  const { app, owner, made } = world;
  const fees = await query<{ id: string }>(
    app.connection,
    "select charge_id as id from charge where org_id = $1 and kind = 'late-fee' order by number",
    [owner.organisationId],
  );
  const among = act.kind === 'waive' ? fees.map(({ id }) => id) : made.charges;
  const id = pick(among, act.which);
  const kind = act.kind === 'waive' ? ('waived' as const) : ('mistake' as const);
  const body = { kind, reason, ...(act.flag ? { date: addDays(world.today, -act.days) } : {}) };
  const charge = accepted(await app.call('GET /charges/{id}/', { params: { id } }, owner.access));
  const answer = accepted(await app.call('POST /charges/{id}/void/', { params: { id }, body }, owner.access));
  if (answer === undefined) return;
  takeBack(world, id);
  if (kind === 'mistake') for (const fee of charge?.feesNotOwed.items ?? []) takeBack(world, fee.chargeId);
}

/** One payment for one tenancy or for all, of today or of days ago, to the bank or into the drawer. */
export async function pay(world: RentWorld, act: RentAct): Promise<void> {
  const lease = someLease(world, act.which);
  if (lease === undefined) return;
  const isForAll = act.other % 4 === 0;
  const leases = isForAll ? world.leases : [lease];
  const amountFor = ({ tenancyId }: KnownLease) =>
    act.percent < 30 ? act.cents : Math.max(1, Math.floor((Math.max(0, owedBy(world, tenancyId)) * act.percent) / 100));
  const parts = leases.map((one) => ({ leaseId: one.id, cents: amountFor(one) }));
  const due = await Promise.all(leases.map(({ tenancyId }) => inOrderOfPayment(world, tenancyId)));
  const body: ReceiptBody = {
    parts,
    receivedOn: act.percent % 3 === 0 ? addDays(world.today, -act.days) : world.today,
    payerId: pick(world.personIds, act.other),
    ...(act.flag ? { accountId: null } : {}),
  };
  const receipt = await record(world, body, leases);
  if (receipt === undefined) return;
  for (const part of receipt.parts) {
    const index = leases.findIndex(({ id }) => id === part.leaseId);
    const applied = Object.fromEntries(part.applied.map(({ chargeId, cents }) => [chargeId, cents]));
    expect(applied, 'rent that is due first, then what is oldest').toEqual(expected(due[index] ?? [], part.cents));
  }
}

/** Somebody says where it goes: to any charge, whatever the order. */
export async function payByHand(world: RentWorld, act: RentAct): Promise<void> {
  const lease = someLease(world, act.which);
  if (lease === undefined) return;
  const open = await inOrderOfPayment(world, lease.tenancyId);
  const chosen = open[act.other % Math.max(1, open.length)];
  const share = chosen === undefined ? 1 : Math.max(1, Math.floor((chosen.open * act.percent) / 100));
  const allocations = [{ chargeId: chosen?.id ?? lease.id, cents: share }];
  const body = { parts: [{ leaseId: lease.id, cents: act.cents, allocations }], receivedOn: world.today };
  await record(world, body, [lease]);
}

/** Whatever is drawn is meant. */
const evenIf: ReceiptBody['evenIf'] = ['recorded-twice', 'unusual-amount'];
const meantTwice = ['recorded-twice' as const];

async function record(world: RentWorld, body: ReceiptBody, leases: readonly KnownLease[]) {
  const receipt = accepted(await world.app.call('POST /receipts/', { body: { ...body, evenIf } }, world.owner.access));
  if (receipt === undefined) return undefined;
  const cents = body.parts.map((part) => part.cents);
  const owed = leases.map(({ tenancyId }, index) => [tenancyId, -(cents[index] ?? 0)] as const);
  note(
    world,
    receipt.id,
    owed,
    cents.reduce((sum, one) => sum + one, 0),
  );
  world.made.receipts.push(receipt.id);
  return receipt;
}

interface OpenRow {
  readonly id: string;
  readonly open: number;
}

/** As domain.md says: what has fallen due before what has not, rent first, then the oldest, then by number. */
function inOrderOfPayment({ app, owner, today }: RentWorld, tenancyId: string): Promise<OpenRow[]> {
  return query<{ id: string; open: number }>(
    app.connection,
    `select charge_id as id, open_cents::float8 as open from charge
      where org_id = $1 and tenancy_id = $2 and open_cents > 0
      order by due_on > $3::date, kind <> 'rent', due_on, number`,
    [owner.organisationId, tenancyId, today],
  );
}

function expected(open: readonly OpenRow[], cents: number): Record<string, number> {
  let left = cents;
  const uses = open.flatMap(({ id, open: most }): [string, number][] => {
    const part = Math.min(left, most);
    left -= part;
    return part === 0 ? [] : [[id, part]];
  });
  return Object.fromEntries(uses);
}

export async function allocate(world: RentWorld, act: RentAct): Promise<void> {
  const { app, owner, made } = world;
  const params = { id: pick(made.receipts, act.which) };
  const receipt = await app.call('GET /receipts/{id}/', { params }, owner.access);
  if (receipt.problem !== undefined) return;
  const { parts } = receipt.body;
  const part = parts[act.other % parts.length] ?? parts[0];
  if (part === undefined) return;
  const cents = Math.max(1, Math.floor((part.cents * act.percent) / 100));
  const allocations = act.percent < 20 ? [] : [{ chargeId: pick(made.charges, act.other), cents }];
  const body = { leaseId: part.leaseId, allocations };
  accepted(await app.call('POST /receipts/{id}/allocate/', { params, body }, owner.access));
}

export async function giveCredit(world: RentWorld, act: RentAct): Promise<void> {
  const lease = someLease(world, act.which);
  if (lease === undefined) return;
  const kind = (['credit', 'concession', 'write-off'] as const)[act.other % 3] ?? 'credit';
  const givenOn = act.flag ? world.today : addDays(world.today, -act.days);
  const charges = await query<{ id: string }>(
    world.app.connection,
    'select charge_id as id from charge where org_id = $1 and tenancy_id = $2 and voided_on is null order by number',
    [world.owner.organisationId, lease.tenancyId],
  );
  const own = charges[act.days % Math.max(1, charges.length)];
  const forCharge = own === undefined || act.percent % 2 === 0 ? {} : { forChargeId: own.id };
  const body = { leaseId: lease.id, kind, cents: act.cents, reason, givenOn, ...forCharge, evenIf: meantTwice };
  const credit = accepted(await world.app.call('POST /credits/', { body }, world.owner.access));
  if (credit === undefined) return;
  note(world, credit.id, [[lease.tenancyId, -act.cents]]);
  world.made.credits.push(credit.id);
}

export async function voidCredit(world: RentWorld, act: RentAct): Promise<void> {
  const id = pick(world.made.credits, act.which);
  const call = { params: { id }, body: { reason } };
  if (accepted(await world.app.call('POST /credits/{id}/void/', call, world.owner.access)) !== undefined)
    takeBack(world, id);
}

export async function refund(world: RentWorld, act: RentAct): Promise<void> {
  const lease = someLease(world, act.which);
  if (lease === undefined) return;
  const ahead = -owedBy(world, lease.tenancyId);
  const cents = act.flag && ahead > 0 ? ahead : act.cents;
  const body = {
    leaseId: lease.id,
    cents,
    refundedOn: world.today,
    withCredits: act.other % 2 === 0,
    evenIf: meantTwice,
  };
  const { payBack } = await readLedger(world.app, world.owner, lease.id);
  const can = payBack.findLast(({ from }) => from <= world.today);
  const most = (can?.paidCents ?? 0) + (body.withCredits ? (can?.creditCents ?? 0) : 0);
  const answer = await world.app.call('POST /refunds/', { body }, world.owner.access);
  expect(answer.problem?.code === 'refund-too-large', 'more than can be paid back').toBe(cents > most);
  const made = accepted(answer);
  if (made === undefined) return;
  note(world, made.id, [[lease.tenancyId, cents]], -cents);
  world.made.refunds.push(made.id);
}

export async function voidRefund(world: RentWorld, act: RentAct): Promise<void> {
  const id = pick(world.made.refunds, act.which);
  const call = { params: { id }, body: { reason } };
  if (accepted(await world.app.call('POST /refunds/{id}/void/', call, world.owner.access)) === undefined) return;
  takeBack(world, id);
  for (const [chargeId, refundId] of world.refundOf) if (refundId === id) takeBack(world, chargeId);
}

export async function bringToBank(world: RentWorld, act: RentAct): Promise<void> {
  const { app, owner, made, banks, today } = world;
  if (act.kind === 'undo-batch') {
    const call = { params: { id: pick(made.batches, act.which) }, body: { reason } };
    accepted(await app.call('POST /deposit-batches/{id}/undo/', call, owner.access));
    return;
  }
  const { items } = ok(await app.call('GET /receipts/', { query: { state: 'undeposited', limit: 100 } }, owner.access));
  const some = items.slice(0, 1 + (act.which % 5));
  const receiptIds = some.map(({ id }) => id);
  const came = latestOf(...some.map(({ receivedOn }) => receivedOn));
  const depositedOn = act.flag ? today : latestOf(came, addDays(today, -act.days));
  const accountId = act.other % 3 === 0 ? banks.deposits : banks.trust;
  const body = { receiptIds, accountId, depositedOn };
  if (receiptIds.length === 0) return;
  const batch = accepted(await app.call('POST /deposit-batches/', { body }, owner.access));
  if (batch !== undefined) made.batches.push(batch.id);
}
