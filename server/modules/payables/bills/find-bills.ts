import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { invoiceKey } from '#shared/bills/bill-rules.ts';
import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import { findOthersByWords } from '#server/kernel/search.ts';
import type { FoundItem, RecordSearch } from '#server/modules/portfolio/index.ts';
import { billNumber, paymentNumber } from './bill-number.ts';

/**
 * Bills as people have them before them: by our number or the vendor's, by the check or reference of what paid them, and
 * the latest of a vendor by its name. Each is read by an index; row-level security leaves out what somebody does not see.
 */
export const billSearch: RecordSearch = {
  kinds: ['bill'],
  async find(tx, { session, organisationId }, typed, atMost) {
    if (!may(session, 'bills.read')) return {};
    const words = typed.trim();
    const [ours, payment] = [numberIn(words, 'bl'), numberIn(words, 'pay')];
    const exact = [];
    if (ours !== undefined) exact.push(...(await bills(tx, organisationId, sql`b.number = ${ours}::bigint`, atMost)));
    if (isVendors(words))
      exact.push(...(await bills(tx, organisationId, sql`b.invoice_key = ${invoiceKey(words).slice(0, 60)}`, atMost)));
    exact.push(...(await paidBy(tx, organisationId, isPayment(words, payment), atMost)));
    const vendors = await findOthersByWords(tx, 'vendor', typed, atMost);
    const ids = vendors.map(({ record_id: id }) => id);
    const byWords =
      ids.length === 0 ? [] : await bills(tx, organisationId, sql`b.vendor_id = any (${ids}::uuid[])`, atMost);
    const known = new Set<string>();
    const once = (items: readonly FoundItem[]) => items.filter(({ id }) => !known.has(id) && known.add(id));
    return { exact: once(exact), byWords: once(byWords) };
  },
  read: async (tx, { session, organisationId }, _kind, ids) =>
    may(session, 'bills.read') ? bills(tx, organisationId, sql`b.bill_id = any (${ids}::uuid[])`, ids.length) : [],
};

/** BL-0231, bl 231. Without the letters it may be of anything. */
function numberIn(words: string, letters: string): number | undefined {
  const [, digits] = new RegExp(String.raw`^${letters}[\s-]*0*(\d{1,9})$`, 'i').exec(words) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Fewer digits and letters are the beginning of a word or of a house number. */
function isVendors(words: string): boolean {
  return /\d/.test(words) && words.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= 3;
}

/** Of the row of `bill_payment as p`: our number, the number of its check, or its reference in the spellings people use. */
function isPayment(words: string, number: number | undefined): RawBuilder<unknown> {
  const spellings = [...new Set([words, words.toUpperCase(), words.toLowerCase()])];
  const [, check] = /^#?0*(\d{3,9})$/.exec(words) ?? [];
  return sql`(p.payment_id in (
    select r.payment_id from bill_payment r where r.org_id = p.org_id and r.reference = any (${spellings}::text[])
    ${number === undefined ? sql`` : sql`union select n.payment_id from bill_payment n where n.org_id = p.org_id and n.number = ${number}::bigint`}
    ${check === undefined ? sql`` : sql`union select k.payment_id from payment_check k where k.org_id = p.org_id and k.number = ${Number(check)}::bigint`}))`;
}

interface Row {
  readonly id: string;
  readonly number: number;
  readonly invoiceNumber: string | null;
  readonly vendor: string | null;
  readonly cents: number;
  readonly currency: string;
  readonly on: string;
}

const columns = sql`b.bill_id as id, b.number, b.invoice_number as "invoiceNumber", b.cents, b.currency, b.due_on as "on",
  (select v.name from vendor v where v.org_id = b.org_id and v.vendor_id = b.vendor_id) as vendor`;

async function bills(tx: Tx, organisationId: string, which: RawBuilder<unknown>, atMost: number) {
  const { rows } = await sql<Row>`
    select ${columns} from bill b
     where b.org_id = ${organisationId} and ${which} order by b.dated_on desc, b.bill_id desc limit ${atMost}`.execute(
    tx,
  );
  return rows.map((row) => present(row, row.invoiceNumber ?? ''));
}

/** What a payment paid, with its number and check. */
async function paidBy(tx: Tx, organisationId: string, which: RawBuilder<unknown>, atMost: number) {
  const { rows } = await sql<Row & { payment: number; reference: string | null }>`
    select distinct on (p.payment_id, b.bill_id) ${columns}, p.number as payment, p.reference
      from bill_payment p
      join bill_settlement s on s.org_id = p.org_id and s.payment_id = p.payment_id
      join bill b on b.org_id = s.org_id and b.bill_id = s.bill_id
     where p.org_id = ${organisationId} and ${which} order by p.payment_id desc, b.bill_id limit ${atMost}`.execute(tx);
  return rows.map((row) => {
    const said = [paymentNumber(row.payment), row.reference].filter((part) => part !== null);
    return present(row, [...new Set(said)].join(', '));
  });
}

function present({ id, number, vendor, cents, currency, on }: Row, subtitle: string): FoundItem {
  return {
    kind: 'bill',
    id,
    // Its lines may be of several.
    propertyId: null,
    title: [billNumber(number), vendor ?? ''].join(' ').trim(),
    subtitle,
    money: { cents, currency, on },
    attachedTo: null,
  };
}
