import { sql } from 'kysely';
import { formOf, vendorTotals } from '#shared/tax/form-1099.ts';
import type { Box, Form, LineReason, VendorPayment } from '#shared/tax/form-1099.ts';
import type { Tx } from '#server/kernel/database.ts';
import { paymentNumber } from '#server/modules/payables/index.ts';
import type { PayeeLine } from './payee-line.ts';

export interface FormAsked {
  readonly year: number;
  readonly form: Form;
  /** When the form was filed last; what is voided later is a correction. */
  readonly filedOn: string | null;
}

/** What vendors were paid in a year, by payment and account, with why it counts or does not (money.md, section 6). */
export async function readVendorLines(
  tx: Tx,
  organisationId: string,
  { year, form, filedOn }: FormAsked,
): Promise<PayeeLine[]> {
  const { rows } = await sql<Row>`
    select v.person_id as "personId", v.vendor_id as "vendorId", v.is_corporation as "isCorporation",
           p.payment_id as "paymentId", p.number, p.paid_on::text as "paidOn", p.method, p.voided_on::text as "voidedOn",
           a.account_id as "accountId", a.number || ' ' || a.name as account,
           coalesce(t.box, case v.form_1099 when 'nec' then 'NEC-1' when 'misc-1' then 'MISC-1' when 'misc-6' then 'MISC-6'
                                            when 'misc-10' then 'MISC-10' end) as box, t.service,
           sum(s.cents)::bigint as cents, sum(s.cents) filter (where s.kind = 'withheld')::bigint as "withheldCents",
           (select s2.bill_id from bill_settlement s2
             where s2.org_id = p.org_id and s2.payment_id = p.payment_id order by s2.bill_id limit 1) as "billId"
      from bill_payment p
      join vendor v on v.org_id = p.org_id and v.vendor_id = p.vendor_id
      join bill_settlement s on s.org_id = p.org_id and s.payment_id = p.payment_id and s.kind in ('paid', 'withheld')
      join bill_posting l on l.org_id = s.org_id and l.line_id = s.line_id
      join account a on a.org_id = l.org_id and a.account_id = l.account_id
      left join tax_account t on t.org_id = a.org_id and t.account_id = a.account_id
     where p.org_id = ${organisationId} and p.currency = 'USD'
       and p.paid_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
     group by v.org_id, v.vendor_id, p.org_id, p.payment_id, a.org_id, a.account_id, t.box, t.service
     order by p.paid_on, p.number, a.number`.execute(tx);
  const own = rows.map((row) => ({ ...row, box: row.box === 'none' ? null : row.box }));
  return [...Map.groupBy(own, ({ vendorId }) => vendorId).values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    // What has no box stands with the vendor's other payments, or among services, so that it is seen once.
    const usual = some.find(({ box }) => box !== null)?.box ?? 'NEC-1';
    const shown = some.filter(({ box }) => formOf(box ?? usual) === form);
    const { lines } = vendorTotals({
      year,
      entity: first.isCorporation ? 'corporation' : 'individual',
      payments: shown.map(paymentOf),
      ...(filedOn !== null && { filedOn }),
    });
    return lines.map(({ reason }, at) => lineOf(shown[at] ?? first, reason));
  });
}

interface Row {
  readonly personId: string;
  readonly vendorId: string;
  readonly isCorporation: boolean;
  readonly paymentId: string;
  readonly number: number;
  readonly paidOn: string;
  readonly method: string;
  readonly voidedOn: string | null;
  readonly accountId: string;
  readonly account: string;
  readonly box: Box | 'none' | null;
  readonly service: 'legal' | 'medical' | null;
  readonly cents: number;
  readonly withheldCents: number | null;
  readonly billId: string | null;
}

type BoxedRow = Omit<Row, 'box'> & { readonly box: Box | null };

function paymentOf({ paidOn, method, cents, box, voidedOn, service }: BoxedRow): VendorPayment {
  return { date: paidOn, method, cents, box, voidedOn, ...(service !== null && { service }) };
}

function lineOf(row: BoxedRow, reason: LineReason): PayeeLine {
  return {
    personId: row.personId,
    kind: 'payment',
    date: row.paidOn,
    what: paymentNumber(row.number),
    account: row.account,
    parts: null,
    wholeCents: null,
    billId: row.billId,
    propertyId: null,
    box: row.box,
    cents: row.cents,
    withheldCents: row.withheldCents ?? 0,
    reason,
  };
}
