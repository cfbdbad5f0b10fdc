import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { amended, nameOf, setAmount } from './amend-charges.ts';
import { centsOn } from '#server/modules/leasing/terms/charge-plan.ts';
import { chargeOf, openLease } from './open-lease.ts';

interface Undoing {
  readonly chargeId: string;
  readonly startsOn: string;
  readonly oldCents: number;
  readonly newCents: number;
  /** The clause that was applied, and where its index stood before. */
  readonly index: {
    readonly clauseId: string;
    readonly base: string;
    readonly appliedOn?: string | null | undefined;
  } | null;
}

/** Takes out the amount that an increase set from a day on. Whoever calls it has made sure that nothing was charged by it. */
export async function undoAmount(
  tx: Tx,
  act: Act,
  leaseId: string,
  { chargeId, startsOn, oldCents, newCents, index }: Undoing,
): Promise<void> {
  const open = await openLease(tx, act, leaseId, {});
  const charge = await chargeOf(tx, open, chargeId);
  const step = charge.amounts.find((amount) => amount.startsOn === startsOn);
  if (step?.cents !== newCents) throw refuse('leasing.rent-changed-since');
  const others = charge.amounts.filter((amount) => amount !== step);
  if (centsOn({ ...charge, amounts: others }, startsOn) === oldCents)
    await tx
      .deleteFrom('lease_charge_amount')
      .where('org_id', '=', open.row.org_id)
      .where('charge_id', '=', chargeId)
      .where('starts_on', '=', startsOn)
      .execute();
  // Another amount began on the same day before, and begins then again.
  else await setAmount(tx, act, open, charge, { startsOn, cents: oldCents, reason: null });
  if (index !== null)
    await tx
      .updateTable('lease_clause')
      .set({ base_index: index.base, applied_on: index.appliedOn ?? null })
      .where('org_id', '=', open.row.org_id)
      .where('clause_id', '=', index.clauseId)
      .execute();
  const before = { charge: nameOf(charge), startsOn, cents: newCents };
  await amended(tx, act, open, 'step-removed', { before });
}
