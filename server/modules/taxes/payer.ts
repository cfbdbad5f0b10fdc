import type { Tx } from '#server/kernel/database.ts';
import type { Address } from '#server/modules/rent/index.ts';

/** Who pays and files: the workspace, by its letterhead. */
export interface Payer {
  readonly name: string;
  readonly taxId: string | null;
  readonly address: Address | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export async function readPayer(tx: Tx, organisationId: string): Promise<Payer> {
  const row = await tx
    .selectFrom('organisation')
    .select(['name', 'legal_name', 'tax_id', 'address', 'contact_email', 'contact_phone'])
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return {
    name: row.legal_name ?? row.name,
    taxId: row.tax_id,
    address: row.address as Address | null, // Written whole, from the schema of the settings.
    email: row.contact_email,
    phone: row.contact_phone,
  };
}
