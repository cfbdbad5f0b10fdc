import { lateFeePolicy } from '#shared/api/late-fees.ts';
import { listPolicies, setPolicy } from '#server/modules/leasing/index.ts';
import type { RowReader } from './cell-errors.ts';
import { inSavepoint } from './in-savepoint.ts';
import type { Making } from './making.ts';

/** What holds for the whole workspace, where it has not said so itself. */
export async function makeWorkspace({ tx, when }: Making, readers: readonly RowReader[]): Promise<void> {
  for (const reader of readers) {
    if (reader.text('setting') !== 'late fees') continue;
    const policy = reader.checked(lateFeePolicy, reader.json('value'), () => 'value');
    const { organisation } = await listPolicies(tx, when.session.organisationId);
    if (policy === undefined || organisation !== null) continue;
    const outcome = await inSavepoint(tx, () => setPolicy(tx, { propertyId: null, policy }, when));
    if ('problem' in outcome) reader.refuseBy(outcome.problem);
  }
}
