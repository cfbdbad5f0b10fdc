import type { z } from 'zod';
import type { taxRoutes } from '#shared/api/taxes.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';

type Facts = z.output<(typeof taxRoutes)['GET /tax-vendors/{id}/']['answer']>;

export async function readTaxVendor(
  tx: Tx,
  organisationId: string,
  vendorId: string,
): Promise<Facts & { name: string }> {
  const row = await tx
    .selectFrom('vendor as v')
    .leftJoin('tax_vendor as t', (join) =>
      join.onRef('t.org_id', '=', 'v.org_id').onRef('t.vendor_id', '=', 'v.vendor_id'),
    )
    .select(['v.name', 't.does_building_work', 't.certificate_until'])
    .where('v.org_id', '=', organisationId)
    .where('v.vendor_id', '=', vendorId)
    .executeTakeFirst();
  if (row === undefined) throw refuse('taxes.no-such-vendor');
  return { name: row.name, doesBuildingWork: row.does_building_work ?? false, certificateUntil: row.certificate_until };
}

export async function changeTaxVendor(tx: Tx, act: Act, vendorId: string, change: Facts): Promise<void> {
  const { name } = await readTaxVendor(tx, act.organisationId, vendorId);
  const columns = { does_building_work: change.doesBuildingWork, certificate_until: change.certificateUntil };
  await tx
    .insertInto('tax_vendor')
    .values({ org_id: act.organisationId, vendor_id: vendorId, ...columns })
    .onConflict((conflict) => conflict.columns(['org_id', 'vendor_id']).doUpdateSet(columns))
    .execute();
  await recordAct(tx, act, 'tax-vendor.changed', name, { ...change });
}
