import type { RecordFinder } from '#server/kernel/record-finder.ts';
import { findKeptId } from './person-rows.ts';

/** Where a record was merged, the one that was kept answers for it. */
export const personFinder: RecordFinder<'person'> = {
  kind: 'person',
  permission: 'people.read',
  async find(tx, organisationId, id) {
    const kept = await findKeptId(tx, organisationId, id);
    return kept === undefined ? undefined : { id: kept, propertyId: null };
  },
};
