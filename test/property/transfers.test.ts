import fc from 'fast-check';
import { test } from 'vitest';
import { accountingPrograms } from '#test/support/accounting-programs.ts';
import { startTestApp } from '#test/support/app.ts';
import { expectTiesOnAllDays } from '#test/support/expect-ties-on-all-days.ts';
import { someRentActs } from '#test/support/rent-model/acts.ts';
import { expectOutsideAgreement } from '#test/support/rent-model/expect-outside-agreement.ts';
import { expectSound } from '#test/support/rent-model/expect-sound.ts';
import { performAct } from '#test/support/rent-model/perform-act.ts';
import { newRentWorld } from '#test/support/rent-model/world.ts';

const programs = await accountingPrograms();
const app = await startTestApp();
const where = programs === undefined ? ' (without hledger, which is not installed)' : '';
const seed = process.env['RENT_MODEL_SEED'];
const runs = Number(process.env['RENT_MODEL_RUNS'] ?? '5');

const around = [
  ...(['transfer', 'transfer', 'transfer', 'days', 'day-work', 'run'] as const),
  ...(['credit', 'credit', 'credit', 'charge', 'charge', 'void-credit', 'void-credit', 'void-charge'] as const),
  ...(['refund', 'refund', 'void-refund', 'pay', 'return', 'allocate', 'take-run-back'] as const),
];

test(`whatever is credited, applied, voided and paid back around transfers, each building has its own${where}`, async () => {
  await fc.assert(
    fc.asyncProperty(someRentActs(22, ['credit', 'transfer', 'credit'], around), async (acts) => {
      const world = await newRentWorld(app);
      for (const act of acts) {
        await performAct(world, act);
        await expectSound(world);
      }
      await expectTiesOnAllDays(app, world.owner);
      if (programs !== undefined) await expectOutsideAgreement(world, programs);
    }),
    {
      numRuns: runs,
      ...(seed === undefined ? { endOnFailure: true } : { seed: Number(seed) }),
      includeErrorInReport: true,
    },
  );
}, 600_000);
