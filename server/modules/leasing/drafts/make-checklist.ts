import type { z } from 'zod';
import type { checklistItem } from '#shared/api/lease.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { addChecklists } from '#server/modules/leasing/records/checklist-items.ts';
import { listItems } from '#server/modules/leasing/records/checklists.ts';
import { lockLease } from '#server/modules/leasing/records/lease-rows.ts';
import { numberOf } from '#server/modules/leasing/terms/rules.ts';

type Item = z.output<typeof checklistItem>;

/**
 * The usual list where none came by itself: a lease that began long ago was only taken into the books, and who leaves at
 * the end of a term gives no notice (domain.md, section 3.7).
 */
export async function makeChecklist(tx: Tx, act: Act, leaseId: string, phase: Item['phase']): Promise<Item[]> {
  const { organisationId } = act;
  const row = await lockLease(tx, organisationId, leaseId);
  const number = numberOf(row.number);
  if (row.stage === 'cancelled') throw refuse('leasing.cancelled', { lease: number });
  if (row.stage !== 'signed') throw refuse('leasing.move-in-list-with-signing', { lease: number });
  const items = await listItems(tx, organisationId, leaseId);
  if (items.some((item) => item.phase === phase)) throw refuse('leasing.list-exists');
  await addChecklists(tx, organisationId, [leaseId], phase, act.now);
  await recordChange(tx, act, { kind: 'lease', id: leaseId, act: 'checklist-added', after: { phase } });
  return listItems(tx, organisationId, leaseId);
}
