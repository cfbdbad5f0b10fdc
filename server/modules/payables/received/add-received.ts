import { invoiceKey } from '#shared/bills/bill-rules.ts';
import { addDays, isBookDate, latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import type { StoredFile } from '#server/modules/documents/index.ts';
import { discountColumns } from '#server/modules/payables/bills/discount-columns.ts';
import { billedCents } from '#server/modules/payables/bills/received-invoice.ts';
import type { ReceivedInvoice } from '#server/modules/payables/bills/received-invoice.ts';
import { refuseDuplicate } from '#server/modules/payables/bills/save-bill.ts';
import { findVendorOf, hasOtherIban } from '#server/modules/payables/vendors/find-vendor-of.ts';
import { vendorRecord } from '#server/modules/payables/vendors/vendor-record.ts';
import { keepInvoice } from './keep-invoice.ts';
import type { InvoiceParts } from './keep-invoice.ts';

interface Received {
  readonly file: StoredFile;
  readonly xmlHash: string | null;
  readonly invoice: InvoiceParts | null;
}

/** A draft of what was received. Whose invoice was entered already is refused; what else is doubtful stands on the draft. */
export async function addReceived(
  tx: Tx,
  act: Act,
  secrets: Secrets,
  { file, xmlHash, invoice }: Received,
): Promise<string> {
  const { organisationId } = act;
  const kept = invoice === null ? null : await withDoubts(tx, act, secrets, invoice);
  const facts = await organisationFacts(tx, organisationId);
  const billId = newId(act.now);
  const number = await takeNumbers(tx, organisationId, 'bill', 1);
  await tx
    .insertInto('bill')
    .values({
      org_id: organisationId,
      bill_id: billId,
      number,
      ...columnsOf(act, kept?.invoice ?? null, kept?.vendor ?? null),
      currency: kept?.invoice.currency ?? facts.currency,
      state: 'draft',
      entered_by: act.userId,
      made_at: act.now,
    })
    .execute();
  await tx
    .insertInto('received_bill')
    .values({
      org_id: organisationId,
      bill_id: billId,
      file_name: file.name,
      sha256: file.sha256,
      xml_sha256: xmlHash,
      invoice: kept === null ? null : JSON.stringify(kept.invoice),
      received_by: act.userId,
      received_at: act.now,
    })
    .execute();
  const after = { file: file.name, invoice: kept?.invoice.number ?? null };
  await recordChange(tx, act, { kind: 'bill', id: billId, act: 'received', after });
  return billId;
}

interface KnownVendor {
  readonly id: string;
  readonly termsDays: number;
}

async function withDoubts(
  tx: Tx,
  act: Act,
  secrets: Secrets,
  invoice: InvoiceParts,
): Promise<{ readonly invoice: ReceivedInvoice; readonly vendor: KnownVendor | null }> {
  const { organisationId } = act;
  const kept = keepInvoice(invoice);
  const { seller, accounts } = invoice;
  const ibans = accounts.map(({ iban }) => iban);
  const taxIds = [seller.vatId, seller.taxNumber].filter((id) => id !== null);
  const vendorId = await findVendorOf(tx, organisationId, secrets, { name: seller.name, taxIds, ibans });
  if (vendorId === null) return { invoice: kept, vendor: null };
  const vendor = await vendorRecord.lock(tx, organisationId, vendorId);
  const about = { vendor: vendorId, number: kept.number, date: kept.date ?? act.today, cents: billedCents(kept) };
  // Another year and the same amount stand on the draft, and are asked about when it is completed.
  await refuseDuplicate(tx, organisationId, about, vendor.name, ['same-number-other-year', 'same-amount'], undefined);
  const isOther = await hasOtherIban(tx, organisationId, secrets, { vendorId, ibans });
  const doubt = { rule: 'bank-details', expected: null, found: null, text: `··${(ibans[0] ?? '').slice(-4)}` };
  return {
    invoice: isOther ? { ...kept, findings: [...kept.findings, doubt] } : kept,
    vendor: { id: vendorId, termsDays: vendor.terms_days },
  };
}

function columnsOf(act: Act, invoice: ReceivedInvoice | null, vendor: KnownVendor | null) {
  const datedOn = invoice?.date ?? act.today;
  const dueOn = invoice?.dueOn ?? addDays(datedOn, vendor?.termsDays ?? 0);
  const key = invoiceKey(invoice?.number ?? '').slice(0, 60);
  const cents = invoice === null ? 0 : billedCents(invoice);
  return {
    vendor_id: vendor?.id ?? null,
    invoice_number: invoice?.number ?? null,
    invoice_key: key === '' ? null : key,
    dated_on: datedOn,
    due_on: isBookDate(dueOn) ? latestOf(datedOn, dueOn) : datedOn,
    ...discountColumns(datedOn, cents, invoice?.discount ?? null),
    cents,
    memo: null,
  };
}
