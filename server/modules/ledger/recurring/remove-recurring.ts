import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockedRecurring } from './change-recurring.ts';
import { recordAct } from '#server/modules/ledger/books/record-act.ts';

/** One that has posted something stays: the policy of the table removes no other, and so says whether it was one. */
export async function removeRecurring(tx: Tx, recurringId: string, when: SignedInContext): Promise<void> {
  const { name } = await lockedRecurring(tx, recurringId, when);
  const { numDeletedRows } = await tx
    .deleteFrom('recurring_entry')
    .where('org_id', '=', when.session.organisationId)
    .where('recurring_id', '=', recurringId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw refuse('ledger.recurring-has-posted', { name });
  await recordAct(tx, 'recurring-entry.removed', name, when);
}
