import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { amountCell, dayCell, numberCell } from '#shared/table.ts';
import type { TableCell, TableRows } from '#shared/table.ts';
import type { Tx } from '#server/kernel/database.ts';
import { billNumber, paymentNumber } from '#server/modules/payables/bills/bill-number.ts';

interface ArchiveTable {
  readonly name: string;
  readonly rows: (tx: Tx) => TableRows;
}

const rowsAtOnce = 1000;

/**
 * Vendors with their terms, bills line by line in every state, and what was paid of which line, as an archive has them. Bank
 * details and tax IDs stay behind: they are sealed with the secret of this installation.
 */
export function payablesTables(organisationId: string): readonly ArchiveTable[] {
  return [
    table<VendorRow>('vendors.csv', vendorColumns, () => vendors(organisationId)),
    table<BillRow>('bills.csv', billColumns, () => bills(organisationId)),
    table<PaidRow>('bill-payments.csv', paidColumns, () => payments(organisationId)),
  ];
}

type Column<Row> = readonly [header: string, cell: (row: Row) => TableCell];

/** Some rows at a time, in an order that says where the next ones begin. */
function table<Row extends { readonly at: string }>(
  name: string,
  columns: readonly Column<Row>[],
  query: () => RawBuilder<unknown>,
): ArchiveTable {
  return {
    name,
    async *rows(tx) {
      yield [columns.map(([header]) => header)];
      for (let after: string | undefined = ''; after !== undefined;) {
        const { rows } = await sql<Row>`
          select r.* from (${query()}) r where r.at > ${after} order by r.at limit ${rowsAtOnce}`.execute(tx);
        yield rows.map((row) => columns.map(([, cell]) => cell(row)));
        after = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.at;
      }
    },
  };
}

interface VendorRow {
  readonly at: string;
  readonly personId: string;
  readonly name: string;
  readonly termsDays: number;
  readonly discountDays: number | null;
  readonly discountMillipercent: number | null;
  readonly account: string | null;
  readonly form1099: string;
  readonly isCorporation: boolean;
  readonly insuranceNumber: string | null;
  readonly insuranceExpiresOn: string | null;
  readonly licenseNumber: string | null;
  readonly licenseExpiresOn: string | null;
  readonly isArchived: boolean;
  readonly notes: string | null;
}

const vendorColumns: readonly Column<VendorRow>[] = [
  ['Vendor ID', ({ at }) => at],
  ['Person ID', ({ personId }) => personId],
  ['Vendor', ({ name }) => name],
  ['Terms, days', ({ termsDays }) => numberCell(termsDays)],
  ['Discount, days', ({ discountDays }) => numberCell(discountDays)],
  ['Discount, percent', ({ discountMillipercent: rate }) => numberCell(rate === null ? null : rate / 1000)],
  ['Default account', ({ account }) => account],
  ['Form 1099', ({ form1099 }) => form1099],
  ['Corporation', ({ isCorporation }) => (isCorporation ? 'yes' : null)],
  ['Insurance policy', ({ insuranceNumber }) => insuranceNumber],
  ['Insurance expires', ({ insuranceExpiresOn }) => dayCell(insuranceExpiresOn)],
  ['License', ({ licenseNumber }) => licenseNumber],
  ['License expires', ({ licenseExpiresOn }) => dayCell(licenseExpiresOn)],
  ['Archived', ({ isArchived }) => (isArchived ? 'yes' : null)],
  ['Notes', ({ notes }) => notes],
];

function vendors(organisationId: string): RawBuilder<unknown> {
  return sql`
    select v.vendor_id::text as at, v.person_id as "personId", v.name, v.terms_days as "termsDays", v.discount_days as "discountDays",
           v.discount_millipercent as "discountMillipercent", a.number as account, v.form_1099 as form1099,
           v.is_corporation as "isCorporation", v.insurance_number as "insuranceNumber",
           v.insurance_expires_on as "insuranceExpiresOn", v.license_number as "licenseNumber",
           v.license_expires_on as "licenseExpiresOn", v.archived_at is not null as "isArchived", v.notes
      from vendor v left join account a on a.org_id = v.org_id and a.account_id = v.account_id
     where v.org_id = ${organisationId}`;
}

interface BillRow {
  readonly at: string;
  readonly number: number;
  readonly vendorId: string;
  readonly vendor: string;
  readonly invoice: string | null;
  readonly datedOn: string;
  readonly dueOn: string;
  readonly state: string;
  readonly postedOn: string | null;
  readonly voidedOn: string | null;
  readonly memo: string | null;
  readonly account: string;
  readonly propertyId: string | null;
  readonly unitId: string | null;
  readonly leaseId: string | null;
  readonly text: string | null;
  readonly currency: string;
  readonly cents: number;
  readonly settledCents: number;
  readonly markupCents: number;
}

const billColumns: readonly Column<BillRow>[] = [
  ['Bill', ({ number }) => billNumber(number)],
  ['Vendor ID', ({ vendorId }) => vendorId],
  ['Vendor', ({ vendor }) => vendor],
  ['Invoice', ({ invoice }) => invoice],
  ['Date', ({ datedOn }) => dayCell(datedOn)],
  ['Due date', ({ dueOn }) => dayCell(dueOn)],
  ['Status', ({ state }) => state],
  ['Posted', ({ postedOn }) => dayCell(postedOn)],
  ['Voided', ({ voidedOn }) => dayCell(voidedOn)],
  ['Memo', ({ memo }) => memo],
  ['Account', ({ account }) => account],
  ['Property ID', ({ propertyId }) => propertyId],
  ['Unit ID', ({ unitId }) => unitId],
  ['Charged to lease ID', ({ leaseId }) => leaseId],
  ['Description', ({ text }) => text],
  ['Currency', ({ currency }) => currency],
  ['Amount', ({ cents, currency }) => amountCell(cents, currency)],
  ['Paid or discounted', ({ settledCents, currency }) => amountCell(settledCents, currency)],
  ['Mark-up', ({ markupCents, currency }) => amountCell(markupCents, currency)],
];

function bills(organisationId: string): RawBuilder<unknown> {
  return sql`
    select lpad(b.number::text, 12, '0') || ' ' || lpad(l.position::text, 6, '0') as at, b.number, b.vendor_id as "vendorId",
           v.name as vendor, b.invoice_number as invoice, b.dated_on as "datedOn", b.due_on as "dueOn", b.state,
           b.posted_on as "postedOn", b.voided_on as "voidedOn", b.memo, a.number as account, l.property_id as "propertyId",
           l.unit_id as "unitId", l.recharge_lease_id as "leaseId", l.text, b.currency, l.cents,
           l.settled_cents as "settledCents", l.markup_cents as "markupCents"
      from bill b
      join bill_line l on l.org_id = b.org_id and l.bill_id = b.bill_id
      join vendor v on v.org_id = b.org_id and v.vendor_id = b.vendor_id
      join account a on a.org_id = l.org_id and a.account_id = l.account_id
     where b.org_id = ${organisationId}`;
}

interface PaidRow {
  readonly at: string;
  readonly number: number;
  readonly bill: number;
  readonly vendorId: string;
  readonly account: string;
  readonly paidOn: string;
  readonly method: string;
  readonly reference: string | null;
  readonly kind: string;
  readonly currency: string;
  readonly cents: number;
  readonly undoneOn: string | null;
}

const paidColumns: readonly Column<PaidRow>[] = [
  ['Payment', ({ number }) => paymentNumber(number)],
  ['Bill', ({ bill }) => billNumber(bill)],
  ['Vendor ID', ({ vendorId }) => vendorId],
  ['Bank account', ({ account }) => account],
  ['Date', ({ paidOn }) => dayCell(paidOn)],
  ['Method', ({ method }) => method],
  ['Reference', ({ reference }) => reference],
  ['Kind', ({ kind }) => kind],
  ['Currency', ({ currency }) => currency],
  ['Amount', ({ cents, currency }) => amountCell(cents, currency)],
  ['Voided or returned', ({ undoneOn }) => dayCell(undoneOn)],
];

function payments(organisationId: string): RawBuilder<unknown> {
  return sql`
    select lpad(p.number::text, 12, '0') || ' ' || s.settlement_id as at, p.number, b.number as bill, p.vendor_id as "vendorId",
           a.number as account, p.paid_on as "paidOn", p.method, p.reference, s.kind, p.currency, s.cents,
           s.undone_on as "undoneOn"
      from bill_settlement s
      join bill_payment p on p.org_id = s.org_id and p.payment_id = s.payment_id
      join bill b on b.org_id = s.org_id and b.bill_id = s.bill_id
      join account a on a.org_id = p.org_id and a.account_id = p.account_id
     where s.org_id = ${organisationId}`;
}
