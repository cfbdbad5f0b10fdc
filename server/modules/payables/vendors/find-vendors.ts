import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { findOthersByWords } from '#server/kernel/search.ts';
import type { FoundItem, RecordSearch } from '#server/modules/portfolio/index.ts';
import { vendorRows } from './vendor-record.ts';

/** Vendors by their names, and by the numbers of their license and insurance. */
export const vendorSearch: RecordSearch = {
  kinds: ['vendor'],
  async find(tx, act, typed, atMost) {
    const found = await findOthersByWords(tx, 'vendor', typed, atMost);
    const ids = found.map(({ record_id: id }) => id);
    const itemOf = new Map((await readVendors(tx, act, ids)).map((item) => [item.id, item]));
    return { byWords: ids.flatMap((id) => itemOf.get(id) ?? []) };
  },
  read: (tx, act, _kind, ids) => readVendors(tx, act, ids),
};

async function readVendors(tx: Tx, { session, organisationId }: Act, ids: readonly string[]): Promise<FoundItem[]> {
  if (ids.length === 0 || !may(session, 'bills.read')) return [];
  const rows = await vendorRows(tx, organisationId).where('v.vendor_id', 'in', ids).execute();
  return rows.map((row) => ({
    kind: 'vendor',
    id: row.vendor_id,
    propertyId: null,
    title: row.name,
    subtitle: row.email ?? row.phone ?? '',
    money: null,
    attachedTo: null,
  }));
}
