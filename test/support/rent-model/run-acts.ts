import { expect } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { dayTasks } from '#server/modules/rent/daily-work/day-tasks.ts';
import { ok } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { expectNothingToCharge } from '#test/support/charge-runs.ts';
import type { RentAct } from './acts.ts';
import { accepted, learnCharges, pick, runnerOf, takeBack, turnTo } from './world.ts';
import type { RentWorld } from './world.ts';

/** Time goes on, with or without anybody's work in between. */
export async function passDays(world: RentWorld, act: RentAct): Promise<void> {
  await turnTo(world, addDays(world.today, 1 + (act.days % 20)));
}

/** What every day does by itself: charges, what waits pays them, then fees. */
export async function workOfDay(world: RentWorld, act: RentAct): Promise<void> {
  if (act.flag) await turnTo(world, addDays(world.today, 1));
  const runner = runnerOf(world);
  for (const work of Object.values(dayTasks)) await work(runner, world.today);
  await learnCharges(world);
}

/** A run posts exactly what its preview says, and nothing when it is asked for again. */
export async function runCharges(world: RentWorld, act: RentAct): Promise<void> {
  const { app, owner } = world;
  const body = { through: addDays(world.today, act.days - 10) };
  const preview = ok(await app.call('POST /charge-run-previews/', { body }, owner.access));
  const { charges, totals } = preview;
  const run = accepted(
    await app.call('POST /charge-runs/', { body: { ...body, expected: { charges, totals } } }, owner.access),
  );
  const made = await learnCharges(world);
  expect(
    made.reduce((sum, { cents }) => sum + cents, 0),
    'what the run charged',
  ).toBe(totals[0]?.cents ?? 0);
  if (charges > 0) expect(run, 'a run that nobody was in the way of').toMatchObject({ charges, totals });
  expect(made).toHaveLength(charges);
  const { leftOut } = ok(await app.call('POST /charge-run-previews/', { body }, owner.access));
  const again = app.call('POST /charge-runs/', { body }, owner.access);
  // What is left out is told by a run of its own, which charges nothing.
  if (leftOut.length > 0) expect(ok(await again).charges, 'the same run again').toBe(0);
  else await expectNothingToCharge(again, 'the same run again');
}

export async function runLateFees(world: RentWorld): Promise<void> {
  const { app, owner } = world;
  const preview = ok(await app.call('POST /late-fee-previews/', { body: {} }, owner.access));
  const { charges, totals } = preview;
  const run = app.call('POST /late-fee-runs/', { body: { expected: { charges, totals } } }, owner.access);
  if (charges > 0) ok(await run);
  else await expectNothingToCharge(run);
  const made = await learnCharges(world);
  expect(
    made.reduce((sum, { cents }) => sum + cents, 0),
    'what the fees come to',
  ).toBe(totals[0]?.cents ?? 0);
  expect(made).toHaveLength(charges);
  const again = ok(await app.call('POST /late-fee-previews/', { body: {} }, owner.access));
  expect(again.charges, 'fees that are charged again').toBe(0);
}

/** A cost of a building that its tenants bear: never more than all of it, and what is vacant is nobody's. */
export async function shareCost(world: RentWorld, act: RentAct): Promise<void> {
  const { app, owner, places, today } = world;
  const body = {
    propertyId: places[act.which % places.length]?.propertyId ?? '',
    cents: act.cents,
    by: act.flag ? ('units' as const) : ('equal' as const),
    from: addDays(today, -30),
    to: today,
    label: 'Water',
    dueOn: addDays(today, act.days - 20),
    again: true as const,
  };
  const run = accepted(await app.call('POST /shared-costs/', { body }, owner.access));
  if (run === undefined) return;
  const made = await learnCharges(world);
  const cents = made.reduce((sum, one) => sum + one.cents, 0);
  expect(cents, 'what tenants bear').toBeLessThanOrEqual(act.cents);
  expect(run, 'what the run says').toMatchObject({ charges: made.length });
  expect(run.totals[0]?.cents ?? 0).toBe(cents);
}

/** What the preview says goes, and nothing else; what had paid it waits, so that the model has one charge less each. */
export async function takeRunBack(world: RentWorld, act: RentAct): Promise<void> {
  const { app, owner } = world;
  const runs = await query<{ id: string }>(
    app.connection,
    'select run_id as id from charge_run where org_id = $1 and charges > taken_back_charges order by number',
    [owner.organisationId],
  );
  const params = {
    id: pick(
      runs.map(({ id }) => id),
      act.which,
    ),
  };
  const alsoPaid = act.flag;
  const wish = { params, query: { alsoPaid: alsoPaid ? ('true' as const) : ('false' as const) } };
  const plan = accepted(await app.call('GET /charge-runs/{id}/take-back/', wish, owner.access));
  if (plan === undefined) return;
  const standing = () =>
    query<{ id: string }>(
      app.connection,
      'select charge_id as id from charge where org_id = $1 and run_id = $2 and voided_on is null',
      [owner.organisationId, params.id],
    );
  const before = await standing();
  const fees = () =>
    query<{ id: string }>(
      app.connection,
      `select charge_id as id from charge where org_id = $1 and kind = 'late-fee' and run_id <> $2 and voided_on is null`,
      [owner.organisationId, params.id],
    );
  const feesBefore = await fees();
  const expected = { charges: plan.charges, totals: plan.totals, feesNotOwed: plan.feesNotOwed.count };
  const body = { reason: 'At random', alsoPaid, expected };
  const run = accepted(await app.call('POST /charge-runs/{id}/take-back/', { params, body }, owner.access));
  if (run === undefined) return;
  const left = new Set((await standing()).map(({ id }) => id));
  expect(before.length - left.size, 'what the preview said').toBe(plan.charges);
  expect(left.size, 'what stays').toBe(plan.staying);
  for (const { id } of before) if (!left.has(id)) takeBack(world, id);
  const feesLeft = new Set((await fees()).map(({ id }) => id));
  expect(feesBefore.length - feesLeft.size, 'late fees that go with it').toBe(plan.feesNotOwed.count);
  for (const { id } of feesBefore) if (!feesLeft.has(id)) takeBack(world, id);
}

/** From then on nothing is posted up to that day; what would be is refused, or goes to the first open day. */
export async function closeBooks(world: RentWorld, act: RentAct): Promise<void> {
  const through = addDays(world.today, -15 - act.days);
  accepted(await world.app.call('POST /period-locks/', { body: { through } }, world.owner.access));
}
