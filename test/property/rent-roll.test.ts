import fc from 'fast-check';
import { test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { someRentActs } from '#test/support/rent-model/acts.ts';
import { expectRoll } from '#test/support/rent-model/expect-roll.ts';
import { performAct } from '#test/support/rent-model/perform-act.ts';
import { newRentWorld } from '#test/support/rent-model/world.ts';

const app = await startTestApp();

test('the total of the rent roll is the sum of its rows, in every view, with every filter and as a table', async () => {
  await fc.assert(
    fc.asyncProperty(
      someRentActs(12, [{ kind: 'transfer' }, { kind: 'transfer' }, { kind: 'transfer' }, { kind: 'days' }]),
      async (acts) => {
        const world = await newRentWorld(app);
        for (const [at, act] of acts.entries()) {
          await performAct(world, act);
          if (at % 3 === 2 || at === acts.length - 1) await expectRoll(world);
        }
      },
    ),
    { numRuns: 4, endOnFailure: true, includeErrorInReport: true },
  );
}, 300_000);
