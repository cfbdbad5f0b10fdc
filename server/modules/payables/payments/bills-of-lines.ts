import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { BillsToPay, BillToPay } from '#server/modules/banking/index.ts';
import { billNumber } from '#server/modules/payables/bills/bill-number.ts';
import { lockBill } from '#server/modules/payables/bills/bill-record.ts';
import { payBills } from './pay-bills.ts';
import { payableFrom } from './paying-account.ts';
import { voidPayment } from './void-payment.ts';

/** More than are open of most vendors together. */
const mostBills = 1000;

/** What lines of a bank pay: approved bills, by the rules of who pays them by hand. */
export const billsOfLines: BillsToPay = {
  readOpen: async (tx, organisationId, { accountId, currency, cents, words }) => {
    const isPayable = await payableFor(tx, organisationId, accountId);
    const numbers = words.flatMap((word) => /^BL-(\d{1,9})$/.exec(word)?.[1] ?? []).map(Number);
    const { rows } = await sql<BillRow>`
      select b.bill_id as id, b.number, b.invoice_number as "invoiceNumber", b.due_on::text as "dueOn",
             b.posted_on::text as "postedOn", (b.cents - b.settled_cents)::bigint as "openCents",
             v.vendor_id as "vendorId", v.name as vendor
        from bill b join vendor v on v.org_id = b.org_id and v.vendor_id = b.vendor_id
       where b.org_id = ${organisationId} and b.state in ('approved', 'part-paid') and b.currency = ${currency}
         and b.settled_cents < b.cents and ${isPayable}
       order by (b.cents - b.settled_cents = any(${cents}::bigint[]) or b.number = any(${numbers}::bigint[])
                 or upper(coalesce(b.invoice_number, '')) = any(${words}::text[])) desc, b.due_on, b.bill_id
       limit ${mostBills}`.execute(tx);
    return rows.map(({ number, invoiceNumber, dueOn, postedOn, openCents, vendorId, vendor, id }): BillToPay => ({
      id,
      number: billNumber(number),
      invoiceNumber,
      cents: -openCents,
      dueOn,
      ...(postedOn !== null && { since: postedOn }),
      names: [vendor],
      vendor: { id: vendorId, name: vendor },
    }));
  },
  pay: async (tx, act, { accountId, currency, paidOn, checkNumber, reference, bills }) => {
    const ids = [...new Set(bills.map(({ billId }) => billId))].toSorted();
    const vendorOf = new Map<string, string>();
    // All of them before the books are taken for the first vendor.
    for (const id of ids) {
      const { row } = await lockBill(tx, act, id);
      if (row.vendor_id === null) throw refuse('payables.not-payable', { bill: billNumber(row.number) });
      if (row.currency !== currency) throw refuse('banking.item-in-other-currency');
      if (row.posted_on !== null && paidOn < row.posted_on)
        throw refuse('payables.line-before-bill', { bill: billNumber(row.number), day: row.posted_on });
      vendorOf.set(id, row.vendor_id);
    }
    const byVendor = Map.groupBy(bills, ({ billId }) => vendorOf.get(billId) ?? '');
    const check = checkNumber?.replace(/^0+/, '') ?? null;
    // The number of a check is of one payment.
    const said = check === null ? reference : byVendor.size === 1 && check !== '' ? check : null;
    const paid = [];
    for (const [vendorId, own] of byVendor) {
      const { id } = await payBills(tx, act, {
        vendorId,
        accountId,
        paidOn,
        method: check === null ? 'transfer' : 'check',
        reference: said,
        bills: own.map((bill) => ({ ...bill, discount: false, withheldCents: 0 })),
      });
      paid.push(await entryOf(tx, act.organisationId, id));
    }
    return paid;
  },
  takeBack: async (tx, act, { entryId, reason, on }) => {
    const payment = await tx
      .selectFrom('bill_payment')
      .select(['payment_id as id', 'voided_on as voidedOn'])
      .where('org_id', '=', act.organisationId)
      .where('entry_id', '=', entryId)
      .executeTakeFirst();
    if (payment === undefined) return false;
    // One that was voided where it stands has its reversal already.
    if (payment.voidedOn === null) await voidPayment(tx, act, payment.id, { kind: 'void', reason, voidedOn: on });
    return true;
  },
};

interface BillRow {
  readonly id: string;
  readonly number: number;
  readonly invoiceNumber: string | null;
  readonly dueOn: string;
  readonly postedOn: string | null;
  readonly openCents: number;
  readonly vendorId: string;
  readonly vendor: string;
}

async function payableFor(tx: Tx, organisationId: string, accountId: string): Promise<RawBuilder<unknown>> {
  const account = await tx
    .selectFrom('account')
    .select(['bank_kind as kind', 'is_bank as isBank', 'archived_at as archivedAt'])
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (account?.isBank !== true || account.archivedAt !== null) return sql`false`;
  const payable = await payableFrom(tx, organisationId, account.kind);
  const hasPropertys = sql`exists (
    select from bill_line l where l.org_id = b.org_id and l.bill_id = b.bill_id and l.property_id is not null
       and l.settled_cents < l.cents)`;
  return { all: sql`true`, none: sql`false`, own: sql`not ${hasPropertys}`, 'of-properties': hasPropertys }[payable];
}

function entryOf(tx: Tx, organisationId: string, paymentId: string): Promise<{ entryId: string; cents: number }> {
  return tx
    .selectFrom('bill_payment')
    .select(['entry_id as entryId', 'cents'])
    .where('org_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
}
