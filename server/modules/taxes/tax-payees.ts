import { sql } from 'kysely';
import type { z } from 'zod';
import type { taxRoutes } from '#shared/api/taxes.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { readVendorTaxIds } from '#server/modules/payables/index.ts';

type Facts = z.output<(typeof taxRoutes)['PATCH /tax-payees/{id}/']['answer']>;
type Body = z.output<(typeof taxRoutes)['PATCH /tax-payees/{id}/']['body']>;

/** What the tax office knows of somebody; of a vendor, tax id and kind are those of the vendor. */
export async function readTaxFacts(tx: Tx, organisationId: string, personId: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select coalesce(v.tax_id_last4, t.tax_id_last4) as "taxIdLast4",
           coalesce(v.is_corporation, t.is_corporation, false) as "isCorporation",
           coalesce(t.is_abroad, false) as "isAbroad", t.exempt_from::text as "exemptFrom", coalesce(t.version, 0) as version
      from person p
      left join tax_payee t on t.org_id = p.org_id and t.person_id = p.person_id
      left join lateral (
        select max(w.tax_id_last4) as tax_id_last4, bool_or(w.is_corporation) as is_corporation
          from vendor w where w.org_id = p.org_id and w.person_id = p.person_id) v on true
     where p.org_id = ${organisationId} and p.person_id = ${personId}`.execute(tx);
  const [facts] = rows;
  if (facts === undefined) throw refuse('taxes.no-such-payee');
  return facts;
}

export async function changeTaxPayee(
  tx: Tx,
  act: Act,
  secrets: Secrets,
  personId: string,
  { taxId, version, ...body }: Body,
): Promise<Facts> {
  const { organisationId } = act;
  const before = await readTaxFacts(tx, organisationId, personId);
  if (before.version !== version) throw refuse('taxes.payee-changed');
  const vendor = await tx
    .selectFrom('vendor')
    .select('vendor_id')
    .where('org_id', '=', organisationId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (vendor !== undefined && taxId !== undefined) throw refuseField('taxId', 'taxes.id-of-vendor');
  const { name } = await tx
    .selectFrom('person')
    .select('name')
    .where('org_id', '=', organisationId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  const sealed =
    taxId === undefined
      ? {}
      : taxId === null
        ? { tax_id: null, tax_id_last4: null }
        : { tax_id: secrets.encrypt(taxId, purpose(organisationId, personId)), tax_id_last4: taxId.slice(-4) };
  const columns = {
    is_corporation: body.isCorporation,
    is_abroad: body.isAbroad,
    exempt_from: body.exemptFrom,
    ...sealed,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tax_payee')
    .values({ org_id: organisationId, person_id: personId, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'person_id'])
        .doUpdateSet({ ...columns, version: version + 1 })
        .where('tax_payee.version', '=', version),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw refuse('taxes.payee-changed');
  // The log says that a tax id was changed, and never what it is.
  await recordAct(tx, act, 'tax-payee.changed', name, { ...body, taxId: taxId !== undefined });
  return readTaxFacts(tx, organisationId, personId);
}

/** Tax ids in full, by person: for the file of the tax office alone. */
export async function readTaxIds(
  tx: Tx,
  secrets: Secrets,
  organisationId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('tax_payee')
    .select(['person_id', 'tax_id'])
    .where('org_id', '=', organisationId)
    .where('tax_id', 'is not', null)
    .execute();
  const own = rows.flatMap(({ person_id: id, tax_id: sealed }) =>
    sealed === null ? [] : [[id, secrets.decrypt(sealed, purpose(organisationId, id))] as const],
  );
  return new Map([...own, ...(await readVendorTaxIds(tx, secrets, organisationId))]);
}

function purpose(organisationId: string, personId: string): string {
  return `tax-payee:${organisationId}:${personId}`;
}
