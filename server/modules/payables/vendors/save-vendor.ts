import type { z } from 'zod';
import type { vendorRoutes } from '#shared/api/vendors.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { given } from '#server/kernel/records/given.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { addPeople, keptId } from '#server/modules/people/index.ts';
import { refuseUnfitAccounts } from './cost-accounts.ts';
import { vendorRecord } from './vendor-record.ts';
import { taxIdPurpose } from './vendor-tax-ids.ts';

type NewVendor = z.output<(typeof vendorRoutes)['POST /vendors/']['body']>;
type VendorChange = z.output<(typeof vendorRoutes)['PATCH /vendors/{id}/']['body']>;
type Fields = Omit<NewVendor, 'personId' | 'person' | 'taxId'>;

/** Without `secrets` there is nothing to seal a tax ID with: then none is given. */
export async function addVendor(tx: Tx, act: Act, secrets: Secrets | undefined, body: NewVendor): Promise<string> {
  const { organisationId } = act;
  const { personId: _, person: __, taxId, ...fields } = body;
  await check(tx, act, fields);
  const personId = await personOf(tx, act, body);
  const person = await tx
    .selectFrom('person')
    .select(['name', 'sort_name'])
    .where('org_id', '=', organisationId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (person === undefined) throw refuseField('personId', 'payables.no-such-person');
  const known = await tx
    .selectFrom('vendor')
    .select('vendor_id')
    .where('org_id', '=', organisationId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (known !== undefined) throw refuseField('personId', 'payables.is-vendor', { name: person.name });
  const vendorId = newId(act.now);
  await tx
    .insertInto('vendor')
    .values({
      org_id: organisationId,
      vendor_id: vendorId,
      person_id: personId,
      name: person.name,
      sort_name: person.sort_name,
      ...columnsOf(fields),
      ...sealedTaxId(secrets, act, vendorId, taxId),
      created_at: act.now,
    })
    .execute();
  await vendorRecord.makeFindable(tx, organisationId, [vendorId]);
  await recordChange(tx, act, { kind: 'vendor', id: vendorId, act: 'added', after: { name: person.name } });
  return vendorId;
}

export async function changeVendor(
  tx: Tx,
  act: Act,
  secrets: Secrets,
  vendorId: string,
  { version, taxId, ...change }: VendorChange,
): Promise<void> {
  const row = await vendorRecord.lockVersion(tx, act, vendorId, version);
  const before: Fields = {
    termsDays: row.terms_days,
    discountDays: row.discount_days,
    discountMillipercent: row.discount_millipercent,
    accountId: row.account_id,
    form1099: row.form_1099 as Fields['form1099'], // The check of the table allows these alone.
    isCorporation: row.is_corporation,
    insuranceNumber: row.insurance_number,
    insuranceExpiresOn: row.insurance_expires_on,
    licenseNumber: row.license_number,
    licenseExpiresOn: row.license_expires_on,
    holdReason: row.hold_reason,
    notes: row.notes,
  };
  const after = { ...before, ...given(change) };
  await check(tx, act, after, before.accountId);
  const sealed = sealedTaxId(secrets, act, vendorId, taxId);
  await vendorRecord.change(
    tx,
    act,
    row,
    { ...columnsOf(after), ...sealed },
    {
      // The history says that a tax id was changed, and never what it was in full.
      before: { ...before, taxId: row.tax_id_last4 },
      after: { ...after, taxId: 'tax_id_last4' in sealed ? sealed.tax_id_last4 : row.tax_id_last4 },
    },
  );
}

export async function setVendorArchived(tx: Tx, act: Act, vendorId: string, archive: boolean): Promise<void> {
  const row = await vendorRecord.lock(tx, act.organisationId, vendorId);
  if ((row.archived_at !== null) !== archive) await vendorRecord.setArchived(tx, act, row, archive);
}

async function personOf(tx: Tx, act: Act, { personId, person }: NewVendor): Promise<string> {
  if ((personId === undefined) === (person === undefined)) throw refuseField('personId', 'payables.person-or-new');
  if (personId !== undefined) return keptId(tx, act.organisationId, personId);
  if (person === undefined) throw refuse('payables.no-such-person');
  const { email, phone, ...names } = person;
  const isNamed =
    person.kind === 'company' ? names.companyName !== null : (names.givenName ?? names.familyName) !== null;
  if (!isNamed)
    throw refuseField(person.kind === 'company' ? 'person.companyName' : 'person.familyName', 'payables.name-missing');
  const contacts = [
    ...(email === null ? [] : [{ kind: 'email' as const, label: null, value: email }]),
    ...(phone === null ? [] : [{ kind: 'phone' as const, label: null, value: phone }]),
  ];
  const [id] = await addPeople(tx, act, [
    { ...names, language: null, bornOn: null, notes: null, custom: {}, contacts },
  ]);
  if (id === undefined) throw new Error('One person was to be added');
  return id;
}

async function check(tx: Tx, act: Act, fields: Fields, usedBefore: string | null = null): Promise<void> {
  if ((fields.discountDays === null) !== (fields.discountMillipercent === null))
    throw refuseField(
      fields.discountDays === null ? 'discountDays' : 'discountMillipercent',
      'payables.discount-incomplete',
    );
  if (fields.discountDays !== null && fields.discountDays > fields.termsDays)
    throw refuseField('discountDays', 'payables.discount-after-due', { days: String(fields.termsDays) });
  if (fields.accountId !== null && fields.accountId !== usedBefore)
    await refuseUnfitAccounts(tx, act.organisationId, [{ path: 'accountId', accountId: fields.accountId }]);
}

/** Left out it stays, null takes it away. */
function sealedTaxId(
  secrets: Secrets | undefined,
  { organisationId }: Act,
  vendorId: string,
  taxId: string | null | undefined,
) {
  if (taxId === undefined) return {};
  if (taxId === null) return { tax_id: null, tax_id_last4: null };
  if (secrets === undefined) throw new Error('A tax ID is sealed with the secret of the installation');
  return {
    tax_id: secrets.encrypt(taxId, taxIdPurpose(organisationId, vendorId)),
    tax_id_last4: taxId.slice(-4),
  };
}

function columnsOf(fields: Fields) {
  return {
    terms_days: fields.termsDays,
    discount_days: fields.discountDays,
    discount_millipercent: fields.discountMillipercent,
    account_id: fields.accountId,
    form_1099: fields.form1099,
    is_corporation: fields.isCorporation,
    insurance_number: fields.insuranceNumber,
    insurance_expires_on: fields.insuranceExpiresOn,
    license_number: fields.licenseNumber,
    license_expires_on: fields.licenseExpiresOn,
    hold_reason: fields.holdReason,
    notes: fields.notes,
  };
}
