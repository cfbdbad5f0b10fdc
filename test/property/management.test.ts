import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { accountingPrograms } from '#test/support/accounting-programs.ts';
import { startTestApp } from '#test/support/app.ts';
import { performers, someManagementActs } from '#test/support/management-model/acts.ts';
import { query } from '#test/support/database.ts';
import { expectFees, expectManaged, expectVerified } from '#test/support/management-model/expect-managed.ts';
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

/** What each check is there for, planted: a check that says nothing then would say nothing ever. */
const defects: readonly [string, string, RegExp][] = [
  [
    'a fee that is a cent too high',
    `update fee_charge set cents = cents + 1 where org_id = $1`,
    /the fee of 2026-04-01 to 2026-04-06/,
  ],
  [
    'a month that was charged for the whole of the buyer’s and the seller’s days',
    `update fee_charge set cents = 20000 where org_id = $1 and charged_on = '2026-04-06'`,
    /the fee of 2026-04-01 to 2026-04-06/,
  ],
  [
    'a fund that is not what was posted',
    `update fund_balance set cents = cents + 1 where org_id = $1 and holder_kind = 'person'`,
    /after a defect: expected 'what a pla/,
  ],
];

test.for(defects)('the checks notice %s', async ([, defect, violation]) => {
  const world = await newManagementWorld(app);
  const act = { which: 0, cents: 100_000, days: 0, flag: true };
  const does = (kind: keyof typeof performers, given: Partial<typeof act> = {}) =>
    performers[kind](world, { ...act, kind, ...given });
  await does('charge');
  await does('pay');
  await does('days', { days: 27 });
  await does('charge', { cents: 60_000 });
  await does('pay', { cents: 60_000 });
  await does('days', { days: 0 });
  await does('fees', { flag: false });
  await does('days', { days: 0 });
  await does('sell', { cents: 0 });
  await expectManaged(world, 'sell');
  await query(app.connection, defect, [world.owner.organisationId]);
  const [soldOn] = world.buildings[0]?.soldOn ?? [];
  if (soldOn === undefined) throw new Error('It was to be sold');
  const through = addDays(soldOn, -1);
  const noticed = async () => {
    await expectFees(world, through, world.buildings[0]);
    await expectManaged(world, 'a defect');
  };
  await expect(noticed()).rejects.toThrow(violation);
});
