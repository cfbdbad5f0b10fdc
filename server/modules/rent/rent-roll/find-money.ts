import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act, SignedIn } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { isOfAmount } from '#server/modules/ledger/index.ts';
import type { FoundItem, RecordSearch } from '#server/modules/portfolio/index.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { chargeNumber, numberIn, receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';

/**
 * Charges and payments as people have them before them: C-0930 or R-0718 is one, an amount is what was charged or received
 * in just that amount, and a payment is also found by its reference, such as the number of a check. Each is read by an
 * index; row-level security leaves out what somebody does not see.
 */
export const moneySearch: RecordSearch = {
  kinds: ['charge', 'receipt'],
  async find(tx, { session, now }, typed, atMost) {
    if (!may(session, 'rent.read')) return {};
    const { organisationId } = session;
    const words = typed.trim();
    const letter = /^[cr](?=[\s-]*\d)/i.exec(words)?.[0].toUpperCase();
    const number = letter === undefined ? undefined : numberIn(words.replace(/\s/g, ''), letter);
    const found: FoundItem[] = [];
    if (number !== undefined && letter === 'C')
      found.push(...(await charges(tx, organisationId, sql`c.number = ${number}::bigint`, { atMost, now })));
    if (number !== undefined && letter === 'R')
      found.push(...(await receipts(tx, organisationId, sql`r.number = ${number}::bigint`, atMost)));
    found.push(...(await receipts(tx, organisationId, isReference(words), atMost)));
    return { exact: found, byAmount: await ofAmount(tx, { session, now }, words, atMost) };
  },
  async read(tx, { session, now }, kind, ids) {
    if (!may(session, 'rent.read')) return [];
    const atMost = ids.length;
    return kind === 'charge'
      ? charges(tx, session.organisationId, sql`c.charge_id = any (${ids}::uuid[])`, { atMost, now })
      : receipts(tx, session.organisationId, sql`r.receipt_id = any (${ids}::uuid[])`, atMost);
  },
};

/** Charges that are open in it come before those that are paid. */
async function ofAmount(
  tx: Tx,
  { session, now }: Pick<Act, 'session' | 'now'>,
  words: string,
  atMost: number,
): Promise<readonly FoundItem[]> {
  // Fewer digits are the beginning of a house number rather than an amount.
  if (words.replaceAll(/\D/g, '').length < 3) return [];
  const charged = isOfAmount(words, { currency: sql`c.currency`, cents: sql`c.cents` });
  const paid = isReceiptOfAmount(words, session);
  if (charged === undefined || paid === undefined) return [];
  const { organisationId } = session;
  const open = await charges(tx, organisationId, sql`c.open_cents > 0 and ${charged}`, { atMost, now });
  const left = atMost - open.length;
  const settled =
    left === 0 ? [] : await charges(tx, organisationId, sql`c.open_cents <= 0 and ${charged}`, { atMost: left, now });
  return [...open, ...settled, ...(await receipts(tx, organisationId, paid, atMost))];
}

/** Compared as a whole, in the spellings that people use: only so is it looked up below row-level security. */
function isReference(words: string): RawBuilder<unknown> {
  return sql`r.reference = any (${[...new Set([words, words.toUpperCase(), words.toLowerCase()])]}::text[])`;
}

/** Of a payment over several buildings, who works with some of them is told of their part alone, and finds it by that. */
function isReceiptOfAmount(words: string, { organisationId, seesAllProperties }: SignedIn) {
  if (seesAllProperties) return isOfAmount(words, { currency: sql`r.currency`, cents: sql`r.cents` });
  const own = isOfAmount(words, { currency: sql`p.currency`, cents: sql`sum(p.cents)` });
  return own === undefined
    ? undefined
    : sql`r.receipt_id in (select p.receipt_id from receipt_part p
                            where p.org_id = ${organisationId} group by p.receipt_id, p.currency having ${own})`;
}

interface Row {
  readonly id: string;
  readonly number: number;
  readonly leaseId: string;
  readonly propertyId: string | null;
  readonly cents: number;
  readonly currency: string;
  readonly on: string;
  readonly who: string | null;
  readonly place: string | null;
}

async function charges(
  tx: Tx,
  organisationId: string,
  which: RawBuilder<unknown>,
  { atMost, now }: { readonly atMost: number; readonly now: Date },
) {
  const { rows } = await sql<Omit<Row, 'who' | 'place'>>`
    select c.charge_id as id, c.number, c.lease_id as "leaseId", c.property_id as "propertyId", c.cents, c.currency,
           c.due_on as "on"
      from charge c where c.org_id = ${organisationId} and ${which} order by c.cents, c.charge_id desc limit ${atMost}`.execute(
    tx,
  );
  const today = await organisationDay(tx, organisationId, now);
  const nameOf = await readLeaseNames(
    tx,
    organisationId,
    rows.map(({ leaseId }) => leaseId),
    today,
  );
  return rows.map(({ id, number, leaseId, propertyId, cents, currency, on }) => {
    const { tenants, unit, property } = nameOf(leaseId);
    return {
      kind: 'charge' as const,
      id,
      propertyId,
      title: [chargeNumber(number), tenants.map(({ name }) => name).join(', ')].join(' ').trim(),
      subtitle: `${unit.name}, ${property.name}`,
      money: { cents, currency, on },
      attachedTo: null,
    };
  });
}

async function receipts(tx: Tx, organisationId: string, which: RawBuilder<unknown>, atMost: number) {
  // Of a payment over several buildings, the first may be one that somebody does not see: then it is not named.
  const { rows } = await sql<Omit<Row, 'leaseId'>>`
    select r.receipt_id as id, r.number, p.property_id as "propertyId", r.currency, r.received_on as "on",
           (select coalesce(sum(o.cents), 0)::bigint from receipt_part o
             where o.org_id = r.org_id and o.receipt_id = r.receipt_id) as cents, n.name as who, p.name as place
      from receipt r
      left join person n on n.org_id = r.org_id and n.person_id = r.payer_id
      left join property p on p.org_id = r.org_id and p.property_id = r.property_id
     where r.org_id = ${organisationId} and ${which} order by r.cents, r.receipt_id desc limit ${atMost}`.execute(tx);
  return rows.map(({ id, number, propertyId, cents, currency, on, who, place }) => ({
    kind: 'receipt' as const,
    id,
    propertyId,
    title: [receiptNumber(number), who ?? ''].join(' ').trim(),
    subtitle: place ?? '',
    money: { cents, currency, on },
    attachedTo: null,
  }));
}
