import type { Tx } from '#server/kernel/database.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockLease, undoAmount } from '#server/modules/leasing/index.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { readChargedBy } from './charged-by.ts';
import { readIncrease } from './read-increases.ts';
import type { RaisedLease } from './increase-letter.ts';

/**
 * Takes the new amounts out again, each lease in a transaction of its own. Leases on which rent was charged by the increase
 * stay raised, and so do those whose amount was changed since.
 */
export async function undoIncrease(increaseId: string, when: SignedInContext): Promise<void> {
  const { organisationId } = when.session;
  const before = await when.transaction((tx) => readIncrease(tx, organisationId, increaseId, when.now));
  const open = before.leases.filter(({ isCharged }) => !isCharged);
  if (open.length === 0)
    throw before.leases.length === 0
      ? refuse('rent.increase-undone', { increase: before.number })
      : refuse('rent.increase-charged', { increase: before.number });
  let undone = 0;
  for (const lease of open) {
    try {
      await when.transaction((tx) => undoLease(tx, when, { ...before, increaseId }, lease));
      undone += 1;
    } catch (error) {
      // What is refused on one lease keeps no other back: it stays raised.
      if (!(error instanceof Problem) || error.code === 'database-unavailable' || open.length === 1) throw error;
    }
  }
  await when.transaction((tx) => recordAct(tx, when, 'rent.raise-undone', before.number, { leases: undone }));
}

async function undoLease(
  tx: Tx,
  act: Act,
  { increaseId, startsOn }: { readonly increaseId: string; readonly startsOn: string },
  { leaseId, lines }: RaisedLease,
): Promise<void> {
  const { organisationId, userId } = act;
  await lockLease(tx, organisationId, leaseId);
  const row = await tx
    .selectFrom('rent_increase_lease')
    .select('outcome')
    .where('org_id', '=', organisationId)
    .where('increase_id', '=', increaseId)
    .where('lease_id', '=', leaseId)
    .executeTakeFirst();
  // Somebody else may have undone it, or charged rent by it, meanwhile.
  if (row?.outcome !== 'raised' || (await readChargedBy(tx, organisationId, increaseId)).has(leaseId)) return;
  for (const { chargeId, oldCents, newCents, index } of lines)
    await undoAmount(tx, act, leaseId, { chargeId, startsOn, oldCents, newCents, index });
  await tx
    .updateTable('rent_increase_lease')
    .set({ outcome: 'undone', undone_at: act.now, undone_by: userId })
    .where('org_id', '=', organisationId)
    .where('increase_id', '=', increaseId)
    .where('lease_id', '=', leaseId)
    .execute();
}
