import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockedRecurring } from './change-recurring.ts';
import { recordAct } from '#server/kernel/audit.ts';

/** One that has posted something stays: the policy of the table removes no other, and so says whether it was one. */
export async function removeRecurring(tx: Tx, act: Act, recurringId: string): Promise<void> {
  const { name } = await lockedRecurring(tx, act, recurringId);
  const { numDeletedRows } = await tx
    .deleteFrom('recurring_entry')
    .where('org_id', '=', act.organisationId)
    .where('recurring_id', '=', recurringId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw refuse('ledger.recurring-has-posted', { name });
  await recordAct(tx, act, 'recurring-entry.removed', name);
}
