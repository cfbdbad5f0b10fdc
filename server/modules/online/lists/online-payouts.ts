import { sql } from 'kysely';
import type { z } from 'zod';
import type { onlinePaymentRoutes } from '#shared/api/online-payments.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import { receiptNumber } from '#server/modules/rent/index.ts';
import { providerOf } from '#server/modules/online/settings/own-provider.ts';

type Routes = typeof onlinePaymentRoutes;
type Query = z.output<Routes['GET /online-payouts/']['query']>;
type InFull = z.output<Routes['GET /online-payouts/{id}/']['answer']>;

interface Row {
  readonly payout_id: string;
  readonly provider: string;
  readonly provider_ref: string;
  readonly reference: string | null;
  readonly paid_on: string;
  readonly account: InFull['account'];
  readonly currency: string;
  readonly cents: number;
  readonly fee_cents: number;
  readonly other_cents: number;
  readonly payments: number;
  readonly entry_id: string;
  readonly is_matched: boolean;
}

export async function listPayouts(tx: Tx, organisationId: string, query: Query) {
  const after = readCursor(query.cursor, ['date', 'id']);
  const isAfter =
    after === undefined ? sql`true` : sql`(o.paid_on, o.payout_id) < (${after[0]}::date, ${after[1]}::uuid)`;
  const { rows } = await sql<Row>`
    ${columns} where o.org_id = ${organisationId} and ${isAfter}
     order by o.paid_on desc, o.payout_id desc limit ${query.limit + 1}`.execute(tx);
  return pageOf(rows, query.limit, (row) => [row.paid_on, row.payout_id], present);
}

export async function readPayout(tx: Tx, organisationId: string, payoutId: string): Promise<InFull> {
  const { rows } = await sql<Row>`
    ${columns} where o.org_id = ${organisationId} and o.payout_id = ${payoutId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw refuse('online.no-such-payout');
  return { ...present(row), items: await readItems(tx, organisationId, payoutId) };
}

const columns = sql`
  select o.payout_id, o.provider, o.provider_ref, o.reference, o.paid_on::text as paid_on, o.currency, o.cents, o.fee_cents,
         o.other_cents, o.entry_id, json_build_object('id', a.account_id, 'number', a.number, 'name', a.name) as account,
         (select count(*)::int from online_payout_item i
           where i.org_id = o.org_id and i.payout_id = o.payout_id and i.kind = 'payment') as payments,
         exists (select from line_claim c
                  where c.org_id = o.org_id and c.entry_id = o.entry_id and c.account_id = o.account_id) as is_matched
    from online_payout o join account a on a.org_id = o.org_id and a.account_id = o.account_id`;

function present(row: Row) {
  return {
    id: row.payout_id,
    provider: providerOf(row.provider),
    providerRef: row.provider_ref,
    reference: row.reference,
    paidOn: row.paid_on,
    account: row.account,
    currency: row.currency,
    cents: row.cents,
    feeCents: row.fee_cents,
    otherCents: row.other_cents,
    payments: row.payments,
    entryId: row.entry_id,
    isMatched: row.is_matched,
  };
}

async function readItems(tx: Tx, organisationId: string, payoutId: string): Promise<InFull['items']> {
  const { rows } = await sql<{
    kind: string;
    cents: number;
    fee_cents: number;
    provider_ref: string | null;
    payment_id: string | null;
    lease_id: string | null;
    lease_number: number | null;
    receipt_id: string | null;
    receipt_number: number | null;
  }>`
    select i.kind, i.cents, i.fee_cents, i.provider_ref, i.payment_id, p.lease_id, l.number as lease_number, r.receipt_id,
           r.number as receipt_number
      from online_payout_item i
      left join online_payment p on p.org_id = i.org_id and p.payment_id = i.payment_id
      left join lease l on l.org_id = p.org_id and l.lease_id = p.lease_id
      left join lateral (
        select r.receipt_id, r.number from online_round n
          join receipt r on r.org_id = n.org_id and r.receipt_id = n.receipt_id
         where n.org_id = i.org_id and n.payment_id = i.payment_id and ${payoutId}::uuid in (n.payout_id, n.taken_by)
         order by r.number desc limit 1) r on true
     where i.org_id = ${organisationId} and i.payout_id = ${payoutId}
     order by i.position`.execute(tx);
  return rows.map((row) => ({
    // The database has checked that it is one of them.
    kind: row.kind as InFull['items'][number]['kind'],
    cents: row.cents,
    feeCents: row.fee_cents,
    providerRef: row.provider_ref,
    payment:
      row.payment_id === null || row.lease_id === null || row.lease_number === null
        ? null
        : { id: row.payment_id, leaseId: row.lease_id, leaseNumber: numberOf(row.lease_number) },
    receipt: row.receipt_id === null ? null : { id: row.receipt_id, number: receiptNumber(row.receipt_number ?? 0) },
  }));
}
