import type { Tx } from '#server/kernel/database.ts';
import { vendorRecord } from './vendor-record.ts';

/** Vendors that came along with an archive are found by their words, those in use. */
export async function findVendorsAgain(tx: Tx, organisationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('vendor')
    .select('vendor_id')
    .where('org_id', '=', organisationId)
    .where('vendor_id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute();
  const used = rows.map((row) => row.vendor_id);
  if (used.length > 0) await vendorRecord.makeFindable(tx, organisationId, used);
}
