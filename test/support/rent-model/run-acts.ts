import { expect } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { dayTasks } from '#server/modules/rent/runs/day-tasks.ts';
import { ok } from '#test/support/app.ts';
import type { RentAct } from './acts.ts';
import { accepted, learnCharges, runnerOf, turnTo } from './world.ts';
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
  expect(run, 'a run that nobody was in the way of').toMatchObject({ charges, totals });
  expect(made).toHaveLength(charges);
  const again = ok(await app.call('POST /charge-runs/', { body }, owner.access));
  expect(again.charges, 'what the same run charges again').toBe(0);
}

export async function runLateFees(world: RentWorld): Promise<void> {
  const { app, owner } = world;
  const preview = ok(await app.call('POST /late-fee-previews/', { body: {} }, owner.access));
  const { charges, totals } = preview;
  ok(await app.call('POST /late-fee-runs/', { body: { expected: { charges, totals } } }, owner.access));
  const made = await learnCharges(world);
  expect(
    made.reduce((sum, { cents }) => sum + cents, 0),
    'what the fees come to',
  ).toBe(totals[0]?.cents ?? 0);
  expect(made).toHaveLength(charges);
  const again = ok(await app.call('POST /late-fee-previews/', { body: {} }, owner.access));
  expect(again.charges, 'fees that are charged again').toBe(0);
}
