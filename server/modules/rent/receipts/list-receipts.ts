import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { receiptRoutes } from '#shared/api/receipts.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { findByWords } from '#server/kernel/search.ts';
import { numberIn } from '#server/modules/rent/tenancy-money/numbers.ts';
import { presentReceipts } from './present-receipt.ts';
import { receiptRows } from './receipt-rows.ts';

type Query = z.output<(typeof receiptRoutes)['GET /receipts/']['query']>;

/** Newest first. Of a lease, also what was paid on the terms before and after it; of a property, its part of each. */
export async function listReceipts(tx: Tx, organisationId: string, now: Date, query: Query) {
  const after = readCursor(query.cursor, ['date', 'number']);
  let rows = (await receiptsFound(tx, organisationId, query))
    .orderBy('r.received_on', 'desc')
    .orderBy('r.number', 'desc')
    .limit(query.limit + 1);
  if (after !== undefined)
    rows = rows.where(sql<boolean>`(r.received_on, r.number) < (${after[0]}::date, ${after[1]}::bigint)`);
  const found = await rows.execute();
  const answers = await presentReceipts(tx, organisationId, found.slice(0, query.limit), now, query.propertyId);
  const { next } = pageOf(
    found,
    query.limit,
    (row) => [row.received_on, String(row.number)],
    (row) => row.receipt_id,
  );
  return { items: answers, next };
}

export async function receiptsFound(tx: Tx, organisationId: string, query: Omit<Query, 'limit' | 'cursor'>) {
  let rows = receiptRows(tx, organisationId);
  if (query.leaseId !== undefined)
    rows = rows.where(sql<boolean>`r.receipt_id in (
      select p.receipt_id from receipt_part p join lease l on l.org_id = p.org_id and l.tenancy_id = p.tenancy_id
       where p.org_id = ${organisationId} and l.lease_id = ${query.leaseId})`);
  const isOfProperty = query.propertyId === undefined ? sql`true` : sql`p.property_id = ${query.propertyId}`;
  const hasPart = (part: RawBuilder<unknown>) => sql<boolean>`exists (
    select from receipt_part p
     where p.org_id = r.org_id and p.receipt_id = r.receipt_id and ${isOfProperty} and ${part})`;
  if (query.propertyId !== undefined) rows = rows.where(hasPart(sql`true`));
  if (query.payerId !== undefined) rows = rows.where('r.payer_id', '=', query.payerId);
  if (query.batchId !== undefined) rows = rows.where('r.batch_id', '=', query.batchId);
  if (query.from !== undefined) rows = rows.where('r.received_on', '>=', query.from);
  if (query.to !== undefined) rows = rows.where('r.received_on', '<=', query.to);
  if (query.state === 'reversed') rows = rows.where('r.reversed_on', 'is not', null);
  if (query.state === 'undeposited')
    rows = rows
      .where('r.reversed_on', 'is', null)
      .where('r.batch_id', 'is', null)
      // A provider brings it to the bank.
      .where('r.held_by', 'is', null)
      .where(
        sql<boolean>`r.account_id = (select u.account_id from account u
                                      where u.org_id = ${organisationId} and u.system_key = 'undeposited')`,
      );
  if (query.state === 'unapplied') rows = rows.where(hasPart(sql`p.unapplied_cents > 0`));
  const words = query.q?.trim() ?? '';
  return words === '' ? rows : rows.where(await isAbout(tx, organisationId, words));
}

const foundAtMost = 200;

/** Its number, a word of its reference, who paid, or whom it was for. */
async function isAbout(tx: Tx, organisationId: string, words: string) {
  const people = await findByWords(tx, words, { kind: 'person', atMost: foundAtMost });
  const leases = await findByWords(tx, words, { kind: 'lease', atMost: foundAtMost });
  const idsOf = (found: readonly { readonly record_id: string }[]) =>
    `{${found.map((one) => one.record_id).join(',')}}`;
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`(r.number = ${numberIn(words, 'R') ?? -1}::bigint or r.reference ilike ${pattern}
    or r.payer_id = any(${idsOf(people)}::uuid[])
    or r.receipt_id in (select p.receipt_id from receipt_part p
                         where p.org_id = ${organisationId} and p.lease_id = any(${idsOf(leases)}::uuid[])))`;
}
