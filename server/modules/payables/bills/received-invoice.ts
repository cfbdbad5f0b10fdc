import { z } from 'zod';
import type { receivedFile } from '#shared/api/e-invoices.ts';
import { suggestLines } from '#shared/bills/invoice-lines.ts';
import { isWithinLimit } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { BillRow } from './bill-record.ts';

const text = z.string().nullable();
const cents = z.number().nullable();

/** What is kept of an electronic invoice: as it was read, bounded, with what does not hold. */
export const receivedInvoice = z.object({
  syntax: z.enum(['ubl', 'cii']),
  number: text,
  date: text,
  dueOn: text,
  currency: text,
  sellerName: text,
  grossCents: cents,
  paidCents: cents,
  toPayCents: cents,
  /** The first of those that are written, by days from the date; of a part, where a base is named. */
  discount: z.object({ days: z.number(), millipercent: z.number(), baseCents: cents.default(null) }).nullable(),
  lines: z.array(z.object({ text, cents, percent: text })),
  findings: z.array(z.object({ rule: z.string(), expected: cents, found: cents, text })),
});

export type ReceivedInvoice = z.output<typeof receivedInvoice>;
type Received = NonNullable<z.output<typeof receivedFile>>;

/**
 * What a bill of it comes to: what is left to pay where something was paid before, as long as its sums hold. Nothing
 * where it cannot be read, or is not within what the books take.
 */
export function billedCents({ grossCents, toPayCents, findings }: ReceivedInvoice): number {
  const holds = !findings.some(({ rule }) => rule === 'BR-CO-16');
  const asked = (holds ? toPayCents : null) ?? grossCents ?? 0;
  return asked > 0 && isWithinLimit(asked) ? asked : 0;
}

/** The invoice in the file that a bill came as. */
export async function readInvoice(tx: Tx, organisationId: string, billId: string): Promise<ReceivedInvoice | null> {
  const row = await findReceived(tx, organisationId, billId);
  return row === undefined || row.invoice === null ? null : receivedInvoice.parse(row.invoice);
}

/** The file that a bill came as, with what is suggested for its lines until somebody has said what they are. */
export async function presentReceived(
  tx: Tx,
  row: BillRow,
  ownCurrency: string,
  lineCount: number,
): Promise<Received | null> {
  const file = await findReceived(tx, row.org_id, row.bill_id);
  if (file === undefined) return null;
  const invoice = file.invoice === null ? null : receivedInvoice.parse(file.invoice);
  const vendor =
    row.vendor_id === null
      ? undefined
      : await tx
          .selectFrom('vendor')
          .select('account_id')
          .where('org_id', '=', row.org_id)
          .where('vendor_id', '=', row.vendor_id)
          .executeTakeFirst();
  const currency = lineCount === 0 ? ownCurrency : row.currency;
  const written = invoice?.currency ?? currency;
  return {
    fileName: file.file_name,
    syntax: invoice?.syntax ?? null,
    sellerName: invoice?.sellerName ?? null,
    paidCents: invoice?.paidCents ?? null,
    toPayCents: invoice?.toPayCents ?? null,
    findings: [
      ...(invoice?.findings ?? []),
      ...(written === currency ? [] : [{ rule: 'currency', expected: null, found: null, text: written }]),
    ],
    lines: invoice === null || lineCount > 0 ? [] : suggestLines(billedCents(invoice), invoice.lines),
    accountId: vendor?.account_id ?? null,
  };
}

function findReceived(tx: Tx, organisationId: string, billId: string) {
  return tx
    .selectFrom('received_bill')
    .select(['file_name', 'invoice'])
    .where('org_id', '=', organisationId)
    .where('bill_id', '=', billId)
    .executeTakeFirst();
}
