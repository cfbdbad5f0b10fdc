import fc from 'fast-check';
import { test } from 'vitest';
import { accountingPrograms } from '#test/support/accounting-programs.ts';
import { startTestApp } from '#test/support/app.ts';
import { performers, someManagementActs } from '#test/support/management-model/acts.ts';
import { expectManaged, expectVerified } from '#test/support/management-model/expect-managed.ts';
import { newManagementWorld } from '#test/support/management-model/world.ts';
import { expectOutsideAgreement } from '#test/support/rent-model/expect-outside-agreement.ts';

const programs = await accountingPrograms();
const app = await startTestApp();

/** `MANAGEMENT_MODEL_MINUTES` goes on for so long; `MANAGEMENT_MODEL_SEED` does the same again. */
const minutes = Number(process.env['MANAGEMENT_MODEL_MINUTES'] ?? '0');
const seed = process.env['MANAGEMENT_MODEL_SEED'];

test(
  'whatever is collected, billed, paid, charged as fees and distributed, each bank account is whose money it is',
  async () => {
    await fc.assert(
      fc.asyncProperty(someManagementActs(minutes === 0 ? 30 : 60), async (acts) => {
        const world = await newManagementWorld(app);
        for (const act of acts) {
          await performers[act.kind](world, act);
          await expectManaged(world, act.kind);
        }
        await expectVerified(world);
        if (programs !== undefined) await expectOutsideAgreement(world, programs);
      }),
      {
        numRuns: minutes === 0 ? 4 : 1_000_000,
        ...(minutes === 0 ? {} : { interruptAfterTimeLimit: minutes * 60_000, markInterruptAsFailure: false }),
        endOnFailure: true,
        ...(seed === undefined ? {} : { seed: Number(seed) }),
        includeErrorInReport: true,
      },
    );
  },
  300_000 + minutes * 60_000,
);
