import type { Tx } from '#server/kernel/database.ts';
import type { Secrets } from '#server/kernel/secrets.ts';

/** The tax ids of vendors in full, by the id of their person: for what is sent to the tax office. */
export async function readVendorTaxIds(
  tx: Tx,
  secrets: Secrets,
  organisationId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('vendor')
    .select(['vendor_id', 'person_id', 'tax_id'])
    .where('org_id', '=', organisationId)
    .where('tax_id', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ vendor_id: id, person_id: personId, tax_id: sealed }) =>
      sealed === null ? [] : [[personId, secrets.decrypt(sealed, taxIdPurpose(organisationId, id))] as const],
    ),
  );
}

export function taxIdPurpose(organisationId: string, vendorId: string): string {
  return `vendor-tax-id:${organisationId}:${vendorId}`;
}
