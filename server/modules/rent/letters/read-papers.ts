import type { Paper } from '#server/adapters/pdf/paper.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import type { Tx } from '#server/kernel/database.ts';
import { chargeRows, presentCharge } from '#server/modules/rent/charges/charge-rows.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { paymentReference } from '#server/modules/rent/paper/payment-reference.ts';
import { readReceipt } from '#server/modules/rent/receipts/present-receipt.ts';
import { noSuchReceipt } from '#server/modules/rent/receipts/receipt-rows.ts';
import { readCharge } from '#server/modules/rent/corrections/read-charge.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { readTenantLedger } from '#server/modules/rent/rent-roll/tenant-ledger.ts';
import type { Language } from '#server/kernel/paper/formats.ts';
import { invoicePaper } from './invoice-paper.ts';
import { readLetterFrame } from '#server/modules/rent/paper/letter-frame.ts';
import { payeeFor } from '#server/modules/rent/paper/payment-block.ts';
import { receiptPaper } from './receipt-paper.ts';
import { statementPaper } from './statement-paper.ts';
import { wordsIn } from '#server/modules/rent/paper/words.ts';

/** A paper, and how its file is called. */
export interface NamedPaper {
  readonly name: string;
  readonly paper: Paper;
}

interface Asked {
  readonly now: Date;
  readonly language?: Language | undefined;
}

export async function readReceiptPaper(tx: Tx, organisationId: string, id: string, asked: Asked): Promise<NamedPaper> {
  const receipt = await readReceipt(tx, organisationId, id, asked.now);
  const [part] = receipt.parts;
  if (part === undefined) throw noSuchReceipt();
  const personIds = receipt.payer === null ? undefined : [receipt.payer.id];
  const frame = await readLetterFrame(tx, organisationId, part.leaseId, { ...asked, personIds });
  const name = `${wordsIn(frame.language).fileReceipt}-${receipt.number}.pdf`;
  return { name, paper: receiptPaper(frame, receipt) };
}

/** For one charge, or for all of its lease that fall due on its day. */
export async function readInvoicePaper(
  tx: Tx,
  organisationId: string,
  id: string,
  { of, ...asked }: Asked & { readonly of: 'charge' | 'due-date' },
): Promise<NamedPaper> {
  const charge = await readCharge(tx, organisationId, id, asked.now);
  const frame = await readLetterFrame(tx, organisationId, charge.leaseId, asked);
  const payee = payeeFor(await readPolicy(tx, organisationId), charge.property.id);
  const words = wordsIn(frame.language);
  const file = (number: string) => `${words.fileInvoice}-${number}.pdf`;
  if (of === 'charge') {
    const { number, paymentReference: reference } = charge;
    return { name: file(number), paper: invoicePaper(frame, { number, reference, charges: [charge], payee }) };
  }
  const rows = await chargeRows(tx, organisationId)
    .where('c.lease_id', '=', charge.leaseId)
    .where('c.due_on', '=', charge.dueOn)
    .where('c.currency', '=', charge.currency)
    .where((where) => where.or([where('c.voided_on', 'is', null), where('c.charge_id', '=', id)]))
    .orderBy('c.number')
    .execute();
  const nameOf = await readLeaseNames(tx, organisationId, [charge.leaseId], frame.today);
  const charges = rows.map((row) => ({
    ...presentCharge(row, nameOf(row.lease_id)),
    explanation: row.explanation,
  }));
  const number = `${charge.leaseNumber}-${charge.dueOn.replaceAll('-', '')}`;
  const paper = invoicePaper(frame, {
    number,
    reference: paymentReference(number, { ...frame, payee }),
    charges,
    payee,
  });
  return { name: file(number), paper };
}

interface StatementAsked extends Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly currency?: string | undefined;
  readonly personIds?: readonly string[] | undefined;
}

export async function readStatementPaper(
  tx: Tx,
  organisationId: string,
  leaseId: string,
  asked: StatementAsked,
): Promise<NamedPaper> {
  const frame = await readLetterFrame(tx, organisationId, leaseId, asked);
  const to = asked.to ?? frame.today;
  if (asked.from !== undefined && asked.from > to)
    throw refuseField('from', 'rent.statement-from-too-late', { from: asked.from, to });
  const { currency } = asked;
  const ledger = await readTenantLedger(tx, organisationId, leaseId, { asOf: to, currency }, asked.now);
  const payee = payeeFor(await readPolicy(tx, organisationId), frame.propertyId);
  const name = `${wordsIn(frame.language).fileStatement}-${frame.lease.number}-${to}.pdf`;
  return { name, paper: statementPaper(frame, ledger, { from: asked.from, to }, payee) };
}
