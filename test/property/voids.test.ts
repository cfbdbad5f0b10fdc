import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { performers, someManagementActs } from '#test/support/management-model/acts.ts';
import type { ManagementAct } from '#test/support/management-model/acts.ts';
import { newManagementWorld } from '#test/support/management-model/world.ts';
import type { ManagementWorld } from '#test/support/management-model/world.ts';

const app = await startTestApp();

interface Voided {
  readonly does: ManagementAct['kind'];
  readonly voids: ManagementAct['kind'];
  readonly made: 'payments' | 'distributions' | 'feeRuns';
}

const voided: readonly Voided[] = [
  { does: 'payBill', voids: 'voidPayment', made: 'payments' },
  { does: 'distribute', voids: 'voidDistribution', made: 'distributions' },
  { does: 'fees', voids: 'voidFees', made: 'feeRuns' },
];

/** Every account, place and subject on each basis; every fund; and what each bill still owes. */
function standOf({ owner }: ManagementWorld): Promise<readonly { readonly of: string; readonly cents: string }[]> {
  return query(
    app.connection,
    `select concat_ws(' ', 'account', account_id, basis, currency, bank_account_id, property_id, lease_id, person_id) as of,
            sum(amount_cents)::text as cents
       from posting where org_id = $1
      group by account_id, basis, currency, bank_account_id, property_id, lease_id, person_id having sum(amount_cents) <> 0
      union all
     select concat_ws(' ', 'fund', place_id, holder_kind, holder_id, currency), cents::text
       from fund_balance where org_id = $1 and cents <> 0
      union all
     select concat_ws(' ', 'bill', bill_id, state), settled_cents::text from bill where org_id = $1
      order by 1`,
    [owner.organisationId],
  );
}

const plain = { which: 0, cents: 100_000, days: 0, flag: true };
const perform = (world: ManagementWorld, kind: ManagementAct['kind'], given: Partial<ManagementAct> = {}) =>
  performers[kind](world, { ...plain, ...given, kind });

/** Something is there to pay, to charge a fee on and to pass on. */
async function provide(world: ManagementWorld): Promise<void> {
  await perform(world, 'contribute', { cents: 900_000 });
  await perform(world, 'charge');
  await perform(world, 'pay');
  await perform(world, 'bill', { flag: false });
}

/** Does it, lets some days pass, takes it back, and holds what is there against what was there. */
async function expectRestored(
  world: ManagementWorld,
  { does, voids, made }: Voided,
  days: number,
  defect?: () => Promise<unknown>,
): Promise<void> {
  const before = await standOf(world);
  const count = world.made[made].length;
  await perform(world, does, { which: Math.max(0, world.made.bills.length - 1) });
  expect(world.made[made], `${does} does something`).toHaveLength(count + 1);
  expect(await standOf(world), `${does} moves something`).not.toEqual(before);
  if (days > 0) await perform(world, 'days', { days });
  await perform(world, voids, { which: count });
  await defect?.();
  expect(await standOf(world), `after ${voids}`).toEqual(before);
}

test('a payment of a bill, a distribution and a fee run that are voided leave every account, place and fund as before', async () => {
  const cases = fc.tuple(
    someManagementActs(12),
    fc.shuffledSubarray([...voided], { minLength: voided.length }),
    fc.array(fc.nat({ max: 40 }), { minLength: voided.length, maxLength: voided.length }),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ([acts, some, days]) => {
      const world = await newManagementWorld(app);
      for (const act of acts) await performers[act.kind](world, act);
      for (const [index, one] of some.entries()) {
        await provide(world);
        await expectRestored(world, one, days[index] ?? 0);
      }
    }),
    { numRuns: 3, endOnFailure: true, includeErrorInReport: true },
  );
}, 300_000);

test.for(voided)('a cent that $voids leaves behind is noticed', async (one) => {
  const world = await newManagementWorld(app);
  await provide(world);
  const leave = () =>
    query(app.connection, `update fund_balance set cents = cents + 1 where org_id = $1 and holder_kind = 'property'`, [
      world.owner.organisationId,
    ]);
  await expect(expectRestored(world, one, 3, leave)).rejects.toThrow(`after ${one.voids}`);
});
