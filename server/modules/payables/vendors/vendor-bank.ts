import type { z } from 'zod';
import type { vendorBankDetails } from '#shared/api/vendors.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { openBankDetails, sealBankDetails } from '#server/kernel/sealed-bank-details.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { vendorRecord } from './vendor-record.ts';

export type BankDetails = z.output<typeof vendorBankDetails>;

/** New details end those before them, and wait for somebody else. Whoever calls it has asked who enters them. */
export async function enterBankDetails(tx: Tx, act: Act, secrets: Secrets, vendorId: string, details: BankDetails) {
  const vendor = await vendorRecord.lock(tx, act.organisationId, vendorId);
  if (vendor.archived_at !== null) throw refuse('payables.vendor-archived', { name: vendor.name });
  await endCurrent(tx, act, vendorId);
  const bankId = newId(act.now);
  const sealed = sealBankDetails(secrets, details, purpose(act.organisationId, bankId));
  await tx
    .insertInto('vendor_bank')
    .values({
      org_id: act.organisationId,
      bank_id: bankId,
      vendor_id: vendorId,
      kind: details.kind,
      holder: details.holder,
      ...sealed,
      entered_by: act.userId,
      entered_at: act.now,
    })
    .execute();
  await tell(tx, act, vendorId, 'bank-entered', sealed.last4);
}

export async function confirmBankDetails(tx: Tx, act: Act, vendorId: string, bankId: string): Promise<void> {
  await vendorRecord.lock(tx, act.organisationId, vendorId);
  const bank = await readCurrent(tx, act.organisationId, vendorId);
  if (bank?.bank_id !== bankId) throw refuse('payables.no-bank-details');
  if (bank.confirmed_at !== null) return;
  if (bank.entered_by === act.userId) throw refuse('payables.own-bank-details');
  await tx
    .updateTable('vendor_bank')
    .set({ confirmed_by: act.userId, confirmed_at: act.now })
    .where('org_id', '=', act.organisationId)
    .where('bank_id', '=', bankId)
    .execute();
  await tell(tx, act, vendorId, 'bank-confirmed', bank.last4);
}

export async function removeBankDetails(tx: Tx, act: Act, vendorId: string, bankId: string): Promise<void> {
  await vendorRecord.lock(tx, act.organisationId, vendorId);
  const bank = await readCurrent(tx, act.organisationId, vendorId);
  if (bank?.bank_id !== bankId) throw refuse('payables.no-bank-details');
  await endCurrent(tx, act, vendorId);
  await tell(tx, act, vendorId, 'bank-removed', bank.last4);
}

/** The numbers in full, for who compares them with what the vendor sent; who looked is in the log. */
export async function showBankDetails(tx: Tx, act: Act, secrets: Secrets, vendorId: string) {
  const vendor = await vendorRecord.lock(tx, act.organisationId, vendorId);
  const bank = await readCurrent(tx, act.organisationId, vendorId);
  if (bank === undefined) throw refuse('payables.no-bank-details');
  await recordAct(tx, act, 'vendor-bank.shown', vendor.name);
  const { kind: _, holder, ...numbers } = unsealBank(secrets, act.organisationId, bank);
  const lines = Object.entries(numbers).filter(([, value]) => value !== '');
  return { holder, lines: lines.map(([name, value]) => ({ name, value })) };
}

export function unsealBank(
  secrets: Secrets,
  organisationId: string,
  row: { readonly bank_id: string; readonly details: Buffer },
): BankDetails {
  return openBankDetails(secrets, row.details, purpose(organisationId, row.bank_id)) as BankDetails; // Sealed above.
}

function current(tx: Tx, organisationId: string) {
  return tx.selectFrom('vendor_bank').selectAll().where('org_id', '=', organisationId).where('ended_at', 'is', null);
}

function readCurrent(tx: Tx, organisationId: string, vendorId: string) {
  return current(tx, organisationId).where('vendor_id', '=', vendorId).executeTakeFirst();
}

async function endCurrent(tx: Tx, act: Act, vendorId: string): Promise<void> {
  await tx
    .updateTable('vendor_bank')
    .set({ ended_by: act.userId, ended_at: act.now })
    .where('org_id', '=', act.organisationId)
    .where('vendor_id', '=', vendorId)
    .where('ended_at', 'is', null)
    .execute();
}

async function tell(tx: Tx, act: Act, vendorId: string, what: string, last4: string): Promise<void> {
  await recordChange(tx, act, { kind: 'vendor', id: vendorId, act: what, after: { bank: `··${last4}` } });
}

function purpose(organisationId: string, bankId: string): string {
  return `vendor-bank:${organisationId}:${bankId}`;
}
