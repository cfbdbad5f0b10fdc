import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { isOfAmount } from '#server/modules/ledger/index.ts';
import type { MoreFound } from '#server/modules/portfolio/index.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { chargeNumber, numberIn, receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';

/**
 * Charges and receipts as people have them before them: C-0930 or R-0718 is one, and an amount is what is open or was
 * received in just that amount. Both are read by an index; row-level security leaves out what somebody does not see.
 */
export const findMoney: MoreFound = async (tx, { session, now }, typed, atMost) => {
  const { organisationId } = session;
  const nothing = { first: [], last: [] };
  if (!may(session, 'rent.read')) return nothing;
  const words = typed.trim();
  const letter = /^[cr]/i.exec(words)?.[0].toUpperCase();
  if (letter !== undefined) {
    const number = numberIn(words, letter);
    if (number === undefined) return nothing;
    const first =
      letter === 'C'
        ? await charges(tx, organisationId, sql`c.number = ${number}::bigint`, { atMost, now })
        : await receipts(tx, organisationId, sql`r.number = ${number}::bigint`, atMost);
    return { first, last: [] };
  }
  // Fewer digits are the beginning of a house number rather than an amount.
  if (words.replaceAll(/\D/g, '').length < 3) return nothing;
  const open = isOfAmount(words, { currency: sql`c.currency`, cents: sql`c.cents` });
  const paid = isReceiptOfAmount(words, session);
  if (open === undefined || paid === undefined) return nothing;
  const owed = await charges(tx, organisationId, sql`c.open_cents > 0 and ${open}`, { atMost, now });
  const received = await receipts(tx, organisationId, paid, atMost);
  // Some of both, where there are many.
  const half = Math.ceil(atMost / 2);
  const last = [...owed.slice(0, Math.max(half, atMost - received.length)), ...received].slice(0, atMost);
  return { first: [], last };
};

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
  }));
}
