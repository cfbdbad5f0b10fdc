import type { z } from 'zod';
import type { ibanDetails, usDetails } from '#shared/api/bank-details.ts';
import type { directDebitRoutes } from '#shared/api/direct-debits.ts';
import { debitSchemes, usualNoticeDays } from '#shared/direct-debits.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { openBankDetails, sealBankDetails } from '#server/kernel/sealed-bank-details.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { sepaReference } from '#server/modules/banking/writing/sepa-letters.ts';
import { lockTenancies, readMoneyLeases } from '#server/modules/rent/index.ts';
import { mandateRows } from './mandate-rows.ts';

type Routes = typeof directDebitRoutes;

/** One for a tenancy at a time. Its account number is sealed, and never leaves but in a file for the bank. */
export async function recordMandate(
  tx: Tx,
  act: Act,
  secrets: Secrets,
  body: z.output<Routes['POST /mandates/']['body']>,
): Promise<string> {
  const { organisationId, now, today } = act;
  const kind = body.details.kind === 'iban' ? 'sepa' : 'ach';
  const scheme = body.scheme ?? debitSchemes[kind][0];
  if (!debitSchemes[kind].some((one) => one === scheme)) throw refuseField('scheme', 'debits.scheme');
  const lease = (await readMoneyLeases(tx, organisationId, [body.leaseId])).get(body.leaseId);
  if (lease === undefined || lease.stage !== 'signed') throw refuseField('leaseId', 'debits.lease-not-signed');
  if (body.signedOn > today) throw refuseField('signedOn', 'debits.signed-later', { today });
  await lockTenancies(tx, organisationId, [lease.tenancyId]);
  const before = await mandateRows(tx, organisationId)
    .where('tenancy_id', '=', lease.tenancyId)
    .where('revoked_on', 'is', null)
    .executeTakeFirst();
  if (before !== undefined) throw refuse('debits.mandate-there', { reference: before.reference });
  const reference = body.reference === '' ? await nextReference(tx, organisationId) : body.reference;
  if (sepaReference(reference) !== reference) throw refuseField('reference', 'debits.reference-letters');
  const same = await mandateRows(tx, organisationId).where('reference', '=', reference).executeTakeFirst();
  if (same !== undefined) throw refuseField('reference', 'debits.reference-in-use');
  const mandateId = newId(now);
  await tx
    .insertInto('debit_mandate')
    .values({
      org_id: organisationId,
      mandate_id: mandateId,
      lease_id: lease.leaseId,
      tenancy_id: lease.tenancyId,
      property_id: lease.propertyId,
      kind,
      reference,
      scheme,
      holder: body.details.holder,
      ...sealBankDetails(secrets, body.details, purpose(organisationId, mandateId)),
      signed_on: body.signedOn,
      notice_days: body.noticeDays ?? usualNoticeDays[kind],
      sequence: body.sequence,
      recorded_by: act.userId,
      recorded_at: now,
    })
    .execute();
  await recordAct(tx, act, 'mandate.recorded', reference, { lease: lease.number });
  return mandateId;
}

/** One that nobody has used: references may have been written by hand before. */
async function nextReference(tx: Tx, organisationId: string): Promise<string> {
  for (;;) {
    const number = await takeNumbers(tx, organisationId, 'mandate', 1);
    const reference = `M-${String(number).padStart(4, '0')}`;
    const used = await mandateRows(tx, organisationId).where('reference', '=', reference).executeTakeFirst();
    if (used === undefined) return reference;
  }
}

export async function changeMandate(
  tx: Tx,
  act: Act,
  mandateId: string,
  { sequence, version }: z.output<Routes['PATCH /mandates/{id}/']['body']>,
): Promise<void> {
  const mandate = await lockMandate(tx, act.organisationId, mandateId);
  if (mandate.revoked_on !== null) throw refuse('debits.mandate-revoked', { reference: mandate.reference });
  if (mandate.version !== version) throw refuse('debits.mandate-changed');
  if (mandate.sequence === sequence) return;
  await setMandate(tx, act, mandateId, { sequence });
  await recordAct(tx, act, 'mandate.changed', mandate.reference, { from: mandate.sequence, to: sequence });
}

export async function revokeMandate(
  tx: Tx,
  act: Act,
  mandateId: string,
  { on, reason }: z.output<Routes['POST /mandates/{id}/revoke/']['body']>,
): Promise<void> {
  const mandate = await lockMandate(tx, act.organisationId, mandateId);
  const { reference } = mandate;
  if (mandate.revoked_on !== null) throw refuse('debits.mandate-revoked', { reference });
  if (on > act.today) throw refuseField('on', 'debits.revoked-later', { today: act.today });
  if (on < mandate.signed_on) throw refuseField('on', 'debits.revoked-before', { day: mandate.signed_on });
  await setMandate(tx, act, mandateId, { revoked_on: on, revoked_reason: reason });
  await recordAct(tx, act, 'mandate.revoked', reference, { reason });
}

/** What a released debit leaves of its mandate: recurring after the first, nothing after the final one. */
export async function noteCollected(tx: Tx, act: Act, mandateId: string, on: string): Promise<void> {
  const { sequence, signed_on: signedOn } = await lockMandate(tx, act.organisationId, mandateId);
  if (sequence === 'first') await setMandate(tx, act, mandateId, { sequence: 'recurring' });
  if (sequence === 'final') await setMandate(tx, act, mandateId, { revoked_on: on < signedOn ? signedOn : on });
}

async function lockMandate(tx: Tx, organisationId: string, mandateId: string) {
  const row = await mandateRows(tx, organisationId).where('mandate_id', '=', mandateId).forUpdate().executeTakeFirst();
  if (row === undefined) throw refuse('debits.no-such-mandate');
  return row;
}

async function setMandate(
  tx: Tx,
  { organisationId }: Act,
  mandateId: string,
  values: { sequence?: string; revoked_on?: string; revoked_reason?: string },
): Promise<void> {
  await tx
    .updateTable('debit_mandate')
    .set((of) => ({ ...values, version: of('version', '+', 1) }))
    .where('org_id', '=', organisationId)
    .where('mandate_id', '=', mandateId)
    .execute();
}

type Numbers = z.output<typeof usDetails> | z.output<typeof ibanDetails>;

/** Where a debit is collected from, for the file. */
export function openMandate(
  secrets: Secrets,
  organisationId: string,
  { mandate_id: id, details }: { readonly mandate_id: string; readonly details: Buffer },
): Numbers {
  return openBankDetails(secrets, details, purpose(organisationId, id)) as Numbers; // Sealed above.
}

function purpose(organisationId: string, mandateId: string): string {
  return `debit-mandate:${organisationId}:${mandateId}`;
}
