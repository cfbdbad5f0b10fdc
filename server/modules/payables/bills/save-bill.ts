import type { z } from 'zod';
import type { billRoutes } from '#shared/api/bills.ts';
import { duplicateOf, invoiceKey, sameAmountDays } from '#shared/bills/bill-rules.ts';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { splitOf, writeLines } from './bill-lines.ts';
import { billNumber } from './bill-number.ts';
import { lockBill, stateOf, writeBill } from './bill-record.ts';
import type { BillRow } from './bill-record.ts';
import { takenBack, told } from './bill-told.ts';
import { checkLines, lockVendorInUse } from './check-lines.ts';
import { discountColumns } from './discount-columns.ts';
import { reverseBill } from './post-bill.ts';
import { readInvoice } from './received-invoice.ts';

type NewBill = z.output<(typeof billRoutes)['POST /bills/']['body']>;
type BillChange = z.output<(typeof billRoutes)['PATCH /bills/{id}/']['body']>;
type Fields = Omit<BillChange, 'version'>;

/** The day of a recurring bill that a draft is entered for: recurring-bill:<id>:<n>. */
interface RecurringDay {
  readonly recurringId: string;
  readonly occurrence: number;
}

export async function addBill(tx: Tx, act: Act, body: NewBill, day?: RecurringDay): Promise<string> {
  const checked = await check(tx, act, body, null);
  const billId = newId(act.now);
  const number = await takeNumbers(tx, act.organisationId, 'bill', 1);
  await tx
    .insertInto('bill')
    .values({
      org_id: act.organisationId,
      bill_id: billId,
      number,
      ...checked.columns,
      state: body.submit ? 'submitted' : 'draft',
      recurring_id: day?.recurringId ?? null,
      recurring_occurrence: day?.occurrence ?? null,
      entered_by: act.userId,
      made_at: act.now,
    })
    .execute();
  await writeLines(tx, act, billId, checked.lines);
  const after = { invoice: body.invoiceNumber, cents: checked.columns.cents };
  await recordChange(tx, act, { kind: 'bill', id: billId, act: day === undefined ? 'added' : 'recurred', after });
  return billId;
}

/** Another amount, payee or split makes it a draft again; what was approved is then asked for anew. */
export async function changeBill(tx: Tx, act: Act, billId: string, change: BillChange): Promise<void> {
  const { row, lines } = await lockBill(tx, act, billId, change.version);
  const state = stateOf(row);
  const bill = billNumber(row.number);
  if (state === 'void') throw refuse('payables.bill-void', { bill });
  const { columns, lines: written } = await check(tx, act, change, row);
  const isOther = splitOf(row.vendor_id, lines) !== splitOf(change.vendorId, written);
  if (isOther && row.settled_cents > 0) throw refuse('payables.partly-paid', { bill });
  const isDraftAgain = isOther && state !== 'draft';
  if (isDraftAgain && row.entry_id !== null)
    await reverseBill(tx, act, row.entry_id, { lines, reason: 'Bill changed', how: 'changed' });
  if (isOther) {
    await tx.deleteFrom('bill_line').where('org_id', '=', row.org_id).where('bill_id', '=', billId).execute();
    await writeLines(tx, act, billId, written);
  } else {
    for (const [at, line] of lines.entries())
      await tx
        .updateTable('bill_line')
        .set({ text: change.lines[at]?.text ?? null })
        .where('org_id', '=', row.org_id)
        .where('line_id', '=', line.line_id)
        .execute();
  }
  if (isDraftAgain) await dropApprovals(tx, act, billId);
  const backToDraft = { state: 'draft', entry_id: null, posted_on: null };
  await writeBill(
    tx,
    act,
    row,
    { ...columns, ...(isDraftAgain && backToDraft) },
    {
      act: isDraftAgain ? takenBack : 'changed',
      before: told(row, lines),
      after: told({ ...row, ...columns }, isOther ? written : lines),
    },
  );
}

/** Approvals stay as what was; what comes after them is asked for anew, and what owners were sent has ended. */
export async function dropApprovals(tx: Tx, act: Act, billId: string): Promise<void> {
  await tx
    .updateTable('bill_approval')
    .set({ dropped_at: act.now })
    .where('org_id', '=', act.organisationId)
    .where('bill_id', '=', billId)
    .where('dropped_at', 'is', null)
    .execute();
  await tx
    .updateTable('owner_approval_link')
    .set({ ended_at: act.now })
    .where('org_id', '=', act.organisationId)
    .where('bill_id', '=', billId)
    .where('ended_at', 'is', null)
    .execute();
}

async function check(tx: Tx, act: Act, fields: Fields | NewBill, before: BillRow | null) {
  const { organisationId } = act;
  const vendor = await lockVendorInUse(tx, act, fields.vendorId, before?.vendor_id);
  const dueOn = fields.dueOn ?? addDays(fields.datedOn, vendor.terms_days);
  if (dueOn < fields.datedOn) throw refuseField('dueOn', 'payables.due-before-date');
  const used =
    before === null
      ? []
      : (
          await tx
            .selectFrom('bill_line')
            .select('account_id')
            .where('org_id', '=', organisationId)
            .where('bill_id', '=', before.bill_id)
            .execute()
        ).map((line) => line.account_id);
  const { lines, cents, currency } = await checkLines(tx, act, fields.lines, fields.datedOn, used);
  const bill = { vendor: vendor.vendor_id, number: fields.invoiceNumber, date: fields.datedOn, cents };
  await refuseDuplicate(tx, organisationId, bill, vendor.name, fields.evenIf ?? [], before?.bill_id);
  // What an invoice says of a discount is before the terms of its vendor.
  const invoice = before === null ? null : await readInvoice(tx, organisationId, before.bill_id);
  const { discount_days: days, discount_millipercent: millipercent } = vendor;
  const terms = days === null || millipercent === null ? null : { days, millipercent };
  const key = invoiceKey(fields.invoiceNumber ?? '');
  return {
    lines,
    columns: {
      vendor_id: vendor.vendor_id,
      invoice_number: fields.invoiceNumber,
      invoice_key: key === '' ? null : key.slice(0, 60),
      dated_on: fields.datedOn,
      due_on: dueOn,
      ...discountColumns(fields.datedOn, cents, invoice?.discount ?? terms),
      currency,
      cents,
      memo: fields.memo,
    },
  };
}

/** Bills that this one may be a second time, also in buildings that who asks does not work with. */
export async function readAlike(
  tx: Tx,
  organisationId: string,
  bill: { readonly vendor: string; readonly number: string | null; readonly date: string; readonly cents: number },
  exceptId: string | undefined,
) {
  const key = invoiceKey(bill.number ?? '');
  const rows = await readWhole(tx, () =>
    tx
      .selectFrom('bill')
      .select(['bill_id', 'number', 'invoice_number', 'dated_on', 'cents'])
      .where('org_id', '=', organisationId)
      .where('vendor_id', '=', bill.vendor)
      .where('state', '<>', 'void')
      .where((of) =>
        of.or([
          of('invoice_key', '=', key),
          of.and([
            of('dated_on', '>=', addDays(bill.date, -sameAmountDays)),
            of('dated_on', '<=', addDays(bill.date, sameAmountDays)),
            of('cents', '=', bill.cents),
          ]),
        ]),
      )
      .orderBy('number', 'desc')
      .limit(20)
      .execute(),
  );
  return rows.flatMap((row) => {
    if (row.bill_id === exceptId) return [];
    const stored = { vendor: bill.vendor, number: row.invoice_number, date: row.dated_on, cents: row.cents };
    const why = duplicateOf(bill, stored);
    return why === undefined ? [] : [{ ...row, why }];
  });
}

export async function refuseDuplicate(
  tx: Tx,
  organisationId: string,
  bill: Parameters<typeof readAlike>[2],
  vendor: string,
  evenIf: readonly string[],
  exceptId: string | undefined,
): Promise<void> {
  for (const { number, dated_on: day, why } of await readAlike(tx, organisationId, bill, exceptId)) {
    const about = { bill: billNumber(number), vendor, invoice: bill.number ?? '', day };
    if (why === 'same-invoice') {
      const { bill: name, invoice } = about;
      throw refuseField('invoiceNumber', 'payables.duplicate-invoice', { bill: name, invoice, vendor });
    }
    if (evenIf.includes(why)) continue;
    if (why === 'same-number-other-year') throw refuse('payables.same-number', about);
    throw refuse('payables.same-amount', { bill: about.bill, vendor, day });
  }
}
