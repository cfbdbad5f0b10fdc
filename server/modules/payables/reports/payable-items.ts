import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Asked } from '#server/kernel/reports/report.ts';
import { isKnown, readKnownThrough } from '#server/modules/ledger/index.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

/** What happened to a line of a bill, on its day of the books: reports of payables add these up, and nothing else. */
export interface PayableItem {
  readonly day: string;
  readonly cents: number;
  /** `applied` is what of a credit settles a bill: on both, with opposite signs. */
  readonly kind: 'bill' | 'paid' | 'discount' | 'withheld' | 'credit' | 'applied';
  /** Takes back what an earlier one said. */
  readonly isUndo: boolean;
  readonly undoneOn: string | null;
  readonly entryId: string;
  /** Of a bill, or of a credit, whose number has `creditId` beside it. */
  readonly billId: string;
  readonly bill: number;
  readonly creditId: string | null;
  readonly invoice: string | null;
  readonly memo: string | null;
  readonly dueOn: string;
  readonly paymentId: string | null;
  readonly payment: number | null;
  readonly method: string | null;
  readonly reference: string | null;
  readonly currency: string;
  readonly vendorId: string;
  readonly vendor: string;
  readonly sortName: string;
  readonly propertyId: string | null;
  readonly accountId: string;
  readonly lineId: string;
  readonly text: string | null;
}

/** With the number of the last entry that counts; without one, every entry does. */
export interface KnownAsked extends Asked {
  readonly knownThrough?: number | undefined;
}

export async function knownAsked(tx: Tx, { organisationId }: Act, asked: Asked): Promise<KnownAsked> {
  return { ...asked, knownThrough: await readKnownThrough(tx, organisationId, asked.knownAt) };
}

type Narrowed = Pick<KnownAsked, 'propertyId' | 'personId' | 'accountId' | 'knownThrough'>;

/** A query for rows of `PayableItem`: what adds to what a vendor is owed, and what takes away from it, below zero. */
export function payableItems(
  organisationId: string,
  { propertyId, personId, accountId, knownThrough }: Narrowed,
  through: string,
): RawBuilder<unknown> {
  const known = (entry: `${string}.${string}`) => isKnown(organisationId, entry, knownThrough);
  const undone = (day: string, entry: `${string}.${string}`) =>
    knownThrough === undefined ? sql.ref(day) : sql`case when ${known(entry)} then ${sql.ref(day)} end`;
  const posted = sql`p.property_id, p.account_id, p.line_id`;
  const settled = sql`from bill_settlement s
      join bill_payment y on y.org_id = s.org_id and y.payment_id = s.payment_id
      join bill_posting p on p.org_id = s.org_id and p.line_id = s.line_id
     where s.org_id = ${organisationId} and s.kind <> 'credit' and ${known('y.entry_id')}`;
  const applied = sql`from bill_settlement s
      join bill_posting p on p.org_id = s.org_id and p.line_id = s.line_id
      join bill_credit_line c on c.org_id = s.org_id and c.line_id = s.credit_line_id
      join bill_credit k on k.org_id = c.org_id and k.credit_id = c.credit_id
     where s.org_id = ${organisationId} and ${known('k.entry_id')} and ${known('p.entry_id')}`;
  const ofCredit = sql`c.property_id, c.account_id, c.line_id`;
  const credited = sql`from bill_credit_line c
      join bill_credit k on k.org_id = c.org_id and k.credit_id = c.credit_id
     where c.org_id = ${organisationId} and ${known('k.entry_id')}`;
  return sql`
    select e.day, e.cents, e.kind, e.is_undo as "isUndo", e.undone_on as "undoneOn", e.entry_id as "entryId",
           coalesce(e.credit_id, b.bill_id) as "billId", coalesce(k.number, b.number) as bill, e.credit_id as "creditId",
           coalesce(k.credit_number, b.invoice_number) as invoice, coalesce(k.memo, b.memo) as memo,
           coalesce(k.dated_on, b.due_on) as "dueOn", e.payment_id as "paymentId", y.number as payment, y.method, y.reference,
           coalesce(k.currency, b.currency) as currency, v.vendor_id as "vendorId", v.name as vendor,
           v.sort_name as "sortName", e.property_id as "propertyId", e.account_id as "accountId", e.line_id as "lineId",
           coalesce(l.text, t.text) as text
      from (
        select p.bill_id, null::uuid as credit_id, null::uuid as payment_id, p.posted_on as day, p.cents, 'bill' as kind,
               false as is_undo, ${undone('p.undone_on', 'p.undo_entry_id')} as undone_on, p.entry_id, ${posted}
          from bill_posting p where p.org_id = ${organisationId} and ${known('p.entry_id')}
        union all
        select p.bill_id, null, null, p.undone_on, -p.cents, 'bill', true, null, p.undo_entry_id, ${posted}
          from bill_posting p where p.org_id = ${organisationId} and p.undone_on is not null and ${known('p.undo_entry_id')}
        union all
        select s.bill_id, null, s.payment_id, s.settled_on, -s.cents, s.kind, false, ${undone('s.undone_on', 'y.void_entry_id')}, y.entry_id, ${posted} ${settled}
        union all
        select s.bill_id, null, s.payment_id, s.undone_on, s.cents, s.kind, true, null, y.void_entry_id, ${posted} ${settled}
           and s.undone_on is not null and ${known('y.void_entry_id')}
        union all
        select null, c.credit_id, null, k.posted_on, -c.cents, 'credit', false, ${undone('k.voided_on', 'k.void_entry_id')}, k.entry_id, ${ofCredit} ${credited}
        union all
        select null, c.credit_id, null, k.voided_on, c.cents, 'credit', true, null, k.void_entry_id, ${ofCredit} ${credited}
           and k.voided_on is not null and ${known('k.void_entry_id')}
        union all
        select s.bill_id, null, null, s.settled_on, -s.cents, 'applied', false, s.undone_on, k.entry_id, ${posted} ${applied}
        union all
        select s.bill_id, null, null, s.undone_on, s.cents, 'applied', true, null, k.entry_id, ${posted} ${applied}
           and s.undone_on is not null
        union all
        select null, c.credit_id, null, s.settled_on, s.cents, 'applied', false, s.undone_on, k.entry_id, ${ofCredit} ${applied}
        union all
        select null, c.credit_id, null, s.undone_on, -s.cents, 'applied', true, null, k.entry_id, ${ofCredit} ${applied}
           and s.undone_on is not null) e
      left join bill b on b.org_id = ${organisationId} and b.bill_id = e.bill_id
      left join bill_credit k on k.org_id = ${organisationId} and k.credit_id = e.credit_id
      join vendor v on v.org_id = ${organisationId} and v.vendor_id = coalesce(k.vendor_id, b.vendor_id)
      left join bill_payment y on y.org_id = ${organisationId} and y.payment_id = e.payment_id
      left join bill_line l on l.org_id = ${organisationId} and l.line_id = e.line_id
      left join bill_credit_line t on t.org_id = ${organisationId} and t.line_id = e.line_id
     where e.day <= ${through}::date
       and ${isAskedProperty('e.property_id', propertyId)}
       ${accountId === undefined ? sql`` : sql`and e.account_id = ${accountId}::uuid`}
       ${personId === undefined ? sql`` : sql`and v.person_id = ${personId}::uuid`}`;
}
