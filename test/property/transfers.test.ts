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
/** A failure prints its seed and path. With both the same happens again and is made smaller. */
const seed = process.env['RENT_MODEL_SEED'];
const path = process.env['RENT_MODEL_PATH'];
const runs = Number(process.env['RENT_MODEL_RUNS'] ?? '5');

const around = [
  ...(['transfer', 'transfer', 'transfer', 'days', 'day-work', 'run'] as const),
  ...(['credit', 'credit', 'credit', 'charge', 'charge', 'void-credit', 'void-credit', 'void-charge'] as const),
  ...(['refund', 'refund', 'void-refund', 'pay', 'return', 'allocate', 'take-run-back'] as const),
];

/** Money that waits, and last month's rent, in the drawer and at the bank, on any day. */
const drawer = [
  ...([
    'transfer',
    'transfer',
    'days',
    'charge',
    'charge',
    'run',
    'pay',
    'pay',
    'batch',
    'batch',
    'undo-batch',
  ] as const),
  ...(['ask-last-month', 'use-last-month', 'use-last-month', 'return', 'void-charge', 'allocate', 'refund'] as const),
  ...(['void-refund', 'ask-deposit', 'carry', 'bank-deposits', 'day-work'] as const),
];

/** Two payments in the drawer, of which one tenancy has last month's rent and something paid ahead when it moves. */
const intoDrawer = { kind: 'pay', which: 0, other: 1, percent: 0, flag: true, cents: 900_000 } as const;
const moved = [
  { kind: 'ask-last-month', which: 0, cents: 100_000 },
  intoDrawer,
  { kind: 'transfer', which: 0, days: 5 },
  { kind: 'charge', which: 0, other: 0, flag: true },
  { kind: 'use-last-month', which: 0, percent: 100 },
  intoDrawer,
  { kind: 'batch', which: 4, flag: false },
] as const;

const cases = [
  {
    what: 'credited, applied, voided and paid back',
    acts: someRentActs(22, [{ kind: 'credit' }, { kind: 'transfer' }, { kind: 'credit' }], around),
  },
  { what: 'deposited, undone and used on any day', acts: someRentActs(18, moved, drawer) },
];

test.for(cases)(
  `whatever is $what around transfers, each building has its own${where}`,
  { timeout: 600_000 },
  async (of) => {
    await fc.assert(
      fc.asyncProperty(of.acts, async (acts) => {
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
        ...(path === undefined ? {} : { path }),
        includeErrorInReport: true,
      },
    );
  },
);
