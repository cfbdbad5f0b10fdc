import { expect } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { query } from '#test/support/database.ts';
import { draft, draftAnyway, finish, readDeposit, usual } from '#test/support/deposits.ts';
import type { RentAct } from './acts.ts';
import { someLease } from './lease-acts.ts';
import { accepted, learnCharges, note, pick, takeBack } from './world.ts';
import type { RentWorld } from './world.ts';

/** What is missing of what the lease says, once; or another amount, as a top-up or as last month's rent. */
export async function askForDeposit(world: RentWorld, act: RentAct): Promise<void> {
  const lease = someLease(world, act.which);
  if (lease === undefined) return;
  const isOther = act.kind === 'ask-last-month' || act.flag;
  const kind = act.kind === 'ask-last-month' ? ('last-months-rent' as const) : ('deposit' as const);
  const body = { kind, ...(isOther ? { cents: act.cents } : {}) };
  const params = { id: lease.id };
  const missing = isOther ? 0 : await missingOf(world, lease);
  const asked = accepted(
    await world.app.call('POST /leases/{id}/deposit-requests/', { params, body }, world.owner.access),
  );
  if (asked === undefined) return;
  const made = await learnCharges(world);
  expect(
    made.map(({ cents }) => cents),
    'what was asked for',
  ).toEqual([isOther ? act.cents : missing]);
}

/** By all movements and requests, also of days to come. */
async function missingOf(
  world: RentWorld,
  { id, depositCents }: { readonly id: string; readonly depositCents: number },
) {
  const { movements, requests } = await readDeposit(world.app, world.owner, id);
  const unpaid = requests.filter(({ kind, isVoided }) => kind === 'deposit' && !isVoided);
  const there = [...movements.map(({ cents }) => cents), ...unpaid.map(({ openCents }) => openCents)];
  return there.reduce((left, cents) => left - cents, depositCents);
}

export async function useLastMonth(world: RentWorld, act: RentAct): Promise<void> {
  const lease = someLease(world, act.which);
  if (lease === undefined) return;
  const { lastMonthCents } = await readDeposit(world.app, world.owner, lease.id);
  const cents = Math.max(1, Math.floor((lastMonthCents * act.percent) / 100));
  const isForRent = act.flag;
  const body = { for: isForRent ? ('rent' as const) : ('deposit' as const), cents, usedOn: world.today };
  const used = accepted(
    await world.app.call(
      'POST /leases/{id}/last-months-rent-uses/',
      { params: { id: lease.id }, body },
      world.owner.access,
    ),
  );
  if (used === undefined) return;
  expect(cents, 'never more than is held').toBeLessThanOrEqual(lastMonthCents);
  expect(used.lastMonthCents).toBe(lastMonthCents - cents);
  if (isForRent) await noteLastMonthUses(world);
}

/** What pays rent out of last month's rent: a use that went because the money never came is none, and its rest is new. */
export async function noteLastMonthUses(world: RentWorld): Promise<void> {
  const uses = await query<{ id: string; tenancy: string; cents: number; gone: boolean }>(
    world.app.connection,
    `select k.credit_id as id, k.tenancy_id as tenancy, k.cents::float8 as cents, k.voided_on is not null as gone
       from credit k join account a using (org_id, account_id)
      where k.org_id = $1 and k.kind = 'deposit' and a.system_key = 'last-months-rent' order by k.number`,
    [world.owner.organisationId],
  );
  for (const { id, tenancy, cents, gone } of uses) {
    if (gone) takeBack(world, id);
    else note(world, id, [[tenancy, -cents]]);
  }
}

/** Between the banks, into another building, and what it earns: what a tenant owes stays as it was. */
export async function moveDeposit(world: RentWorld, act: RentAct): Promise<void> {
  const { app, owner, today } = world;
  const lease = someLease(world, act.which);
  if (lease === undefined) return;
  if (act.kind === 'bank-deposits') {
    const leaseIds = act.flag ? [...new Set(world.leases.map(({ id }) => id))] : [lease.id];
    accepted(await app.call('POST /deposit-transfers/', { body: { leaseIds, movedOn: today } }, owner.access));
  } else if (act.kind === 'interest') {
    const through = addDays(today, -(act.days % 10));
    accepted(await app.call('POST /deposit-interest/', { body: { through } }, owner.access));
  } else {
    const call = { params: { id: lease.id }, body: { movedOn: today } };
    accepted(await app.call('POST /leases/{id}/deposit-carry/', call, owner.access));
  }
}

/** What was added is taken out again; what a settlement has paid back with it stays. */
export async function undoInterest(world: RentWorld, act: RentAct): Promise<void> {
  const { app, owner } = world;
  const rows = await query<{ id: string; tenancy: string; cents: number }>(
    app.connection,
    `select movement_id as id, tenancy_id as tenancy, cents::float8 as cents from deposit_movement
      where org_id = $1 and kind = 'interest' and cents > 0 order by made_at, movement_id`,
    [owner.organisationId],
  );
  const chosen = rows[act.which % Math.max(1, rows.length)];
  if (chosen === undefined) return;
  const held = await heldOf(world, chosen.tenancy);
  const call = { params: { id: chosen.id }, body: { reason: 'Otherwise' } };
  if (accepted(await app.call('POST /deposit-interest/{id}/undo/', call, owner.access)) === undefined) return;
  expect(await heldOf(world, chosen.tenancy), 'what is held without that interest').toBe(held - chosen.cents);
}

/** Deductions of open charges and of what is written down; the rest goes back, and nothing is held any more. */
export async function settle(world: RentWorld, act: RentAct): Promise<void> {
  const { app, owner, today } = world;
  const lease = someLease(world, act.which);
  if (lease === undefined) return;
  const begun = accepted(await draftAnyway(app, owner, lease.id));
  if (begun === undefined) return;
  const charges = begun.content.deductions.filter(({ chargeId }) => chargeId !== null && act.flag);
  const own = act.percent < 50 ? [] : [{ label: 'Damage', cents: act.cents }];
  const content = usual({
    vacatedOn: addDays(today, -1),
    movedOutReason: 'They left early',
    settledOn: today,
    deductions: [...charges, ...own],
  });
  const changed = accepted(await draft(app, owner, lease.id, { content, version: begun.version }));
  if (changed === undefined) return;
  const held = await heldOf(world, lease.tenancyId);
  const { heldCents, interestCents, takenCents, refundCents, stillOwedCents, deductedCents, deductions, waived } =
    changed.result;
  expect(heldCents, 'what the settlement begins with').toBe(held);
  expect(takenCents, 'what is kept').toBe(Math.min(heldCents + interestCents, deductedCents));
  expect(takenCents + refundCents).toBe(heldCents + interestCents);
  expect(takenCents + stillOwedCents).toBe(deductedCents);
  const answer = await finish(app, owner, changed);
  const final = accepted(answer);
  expect(answer.problem === undefined, 'a draft without faults can be made final').toBe(changed.faults.length === 0);
  if (final === undefined) return;
  expect(await heldOf(world, lease.tenancyId), 'after a settlement nothing is held').toBe(0);
  const fresh = deductions.filter(({ isNew }) => isNew).map(({ cents }) => cents);
  const made = await learnCharges(world);
  expect(
    made.map(({ cents }) => cents),
    'what was written down is charged',
  ).toEqual(fresh);
  const lowered = takenCents + waived.reduce((sum, { cents }) => sum + cents, 0);
  note(world, final.id, [[lease.tenancyId, -lowered]], -refundCents);
  world.made.settlements.push(final.id);
}

/** By every movement, also of days to come: a deposit that is asked for ahead counts from its day on. */
async function heldOf({ app, owner }: RentWorld, tenancyId: string): Promise<number> {
  const [row] = await query<{ cents: number }>(
    app.connection,
    'select coalesce(sum(cents), 0)::float8 as cents from deposit_movement where org_id = $1 and tenancy_id = $2',
    [owner.organisationId, tenancyId],
  );
  return row?.cents ?? 0;
}

export async function undoSettlement(world: RentWorld, act: RentAct): Promise<void> {
  const { app, owner, made } = world;
  const standing = made.settlements.filter((one) => world.facts.get(one)?.isLive);
  const id = pick(standing.length === 0 ? made.settlements : standing, act.which);
  const call = { params: { id }, body: { reason: 'Otherwise' } };
  const undone = accepted(await app.call('POST /deposit-settlements/{id}/undo/', call, owner.access));
  if (undone === undefined) return;
  takeBack(world, id);
  for (const { chargeId, isNew } of undone.result.deductions) if (isNew && chargeId !== null) takeBack(world, chargeId);
  for (const [chargeId, { settlement, creditId }] of world.owedOf)
    if (settlement === undone.number) {
      takeBack(world, chargeId);
      takeBack(world, creditId);
    }
}
