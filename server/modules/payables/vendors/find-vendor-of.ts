import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { unsealBank } from './vendor-bank.ts';
import { taxIdPurpose } from './vendor-tax-ids.ts';

/** What an invoice says of who sent it. */
export interface Sender {
  readonly name: string | null;
  readonly taxIds: readonly string[];
  readonly ibans: readonly string[];
}

/**
 * The vendor that an invoice is of: by tax id, or else by IBAN, or else by name. Where several have the same, it is for
 * somebody to say. Numbers are sealed: those that end alike are opened and compared.
 */
export async function findVendorOf(
  tx: Tx,
  organisationId: string,
  secrets: Secrets,
  sender: Sender,
): Promise<string | null> {
  const steps = [byTaxId, byIban, byName];
  for (const step of steps) {
    const found = new Set(await step(tx, organisationId, sender, secrets));
    const [only] = found;
    if (only !== undefined) return found.size === 1 ? only : null;
  }
  return null;
}

/** Whether bank details of a vendor are known that the invoice does not name: somebody may be paid in its place. */
export async function hasOtherIban(
  tx: Tx,
  organisationId: string,
  secrets: Secrets,
  { vendorId, ibans }: { readonly vendorId: string; readonly ibans: readonly string[] },
): Promise<boolean> {
  if (ibans.length === 0) return false;
  const banks = await currentIbans(tx, organisationId).where('b.vendor_id', '=', vendorId).execute();
  return banks.length > 0 && !banks.some((bank) => ibans.map(plain).includes(ibanOf(secrets, organisationId, bank)));
}

async function byTaxId(tx: Tx, organisationId: string, { taxIds }: Sender, secrets: Secrets): Promise<string[]> {
  const wanted = taxIds.map(plain).filter((id) => id !== '');
  if (wanted.length === 0) return [];
  const rows = await active(tx, organisationId)
    .select('v.tax_id')
    .where(
      'v.tax_id_last4',
      'in',
      wanted.map((id) => id.slice(-4)),
    )
    .execute();
  return rows.flatMap(({ vendor_id: id, tax_id: sealed }) =>
    sealed !== null && wanted.includes(plain(secrets.decrypt(sealed, taxIdPurpose(organisationId, id)))) ? [id] : [],
  );
}

async function byIban(tx: Tx, organisationId: string, { ibans }: Sender, secrets: Secrets): Promise<string[]> {
  const wanted = ibans.map(plain).filter((iban) => iban !== '');
  if (wanted.length === 0) return [];
  const rows = await currentIbans(tx, organisationId)
    .where(
      'b.last4',
      'in',
      wanted.map((iban) => iban.slice(-4)),
    )
    .execute();
  return rows.filter((bank) => wanted.includes(ibanOf(secrets, organisationId, bank))).map((bank) => bank.vendor_id);
}

async function byName(tx: Tx, organisationId: string, { name }: Sender): Promise<string[]> {
  if (name === null || name.trim() === '') return [];
  const rows = await active(tx, organisationId)
    .where(sql<boolean>`lower(v.name) = lower(${name.trim().replaceAll(/\s+/g, ' ')})`)
    .execute();
  return rows.map((row) => row.vendor_id);
}

function active(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('vendor as v')
    .select('v.vendor_id')
    .where('v.org_id', '=', organisationId)
    .where('v.archived_at', 'is', null);
}

function currentIbans(tx: Tx, organisationId: string) {
  return active(tx, organisationId)
    .innerJoin('vendor_bank as b', (join) =>
      join.onRef('b.org_id', '=', 'v.org_id').onRef('b.vendor_id', '=', 'v.vendor_id'),
    )
    .select(['b.bank_id', 'b.details'])
    .where('b.ended_at', 'is', null)
    .where('b.kind', '=', 'iban');
}

function ibanOf(
  secrets: Secrets,
  organisationId: string,
  bank: { readonly bank_id: string; readonly details: Buffer },
): string {
  const details = unsealBank(secrets, organisationId, bank);
  return details.kind === 'iban' ? plain(details.iban) : '';
}

function plain(written: string): string {
  return written
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
}
