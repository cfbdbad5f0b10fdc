import { sql } from 'kysely';
import type { z } from 'zod';
import type { onlinePayment, onlinePaymentRoutes } from '#shared/api/online-payments.ts';
import { onlineMethods, onlineStates, troubledStates } from '#shared/online-payments.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { findLeaseNames, receiptNumber } from '#server/modules/rent/index.ts';
import { providerOf } from '#server/modules/online/settings/own-provider.ts';

type Query = z.output<(typeof onlinePaymentRoutes)['GET /online-payments/']['query']>;
type Payment = z.output<typeof onlinePayment>;

interface Row {
  readonly payment_id: string;
  readonly provider: string;
  readonly method: string;
  readonly state: string;
  readonly problem: string | null;
  readonly currency: string;
  readonly cents: number;
  readonly provider_ref: string | null;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly lease_id: string;
  readonly receipt_id: string | null;
  readonly receipt_number: number | null;
  readonly payout_id: string | null;
  readonly paid_on: string | null;
}

/** Newest first, as their ids are in the order of time; each with the last payment of rent that it became and the payout that brought it. */
export async function listOnlinePayments(tx: Tx, { organisationId, today }: Act, query: Query) {
  const after = readCursor(query.cursor, ['id']);
  const states =
    query.state === 'all' ? onlineStates : query.state === 'trouble' ? troubledStates : ([query.state] as const);
  const isAfter = after === undefined ? sql`true` : sql`p.payment_id < ${after[0]}::uuid`;
  const isOfLease =
    query.leaseId === undefined
      ? sql`true`
      : sql`p.tenancy_id = (select l.tenancy_id from lease l where l.org_id = p.org_id and l.lease_id = ${query.leaseId})`;
  const { rows } = await sql<Row>`
    select p.payment_id, p.provider, p.method, p.state, p.problem, p.currency, p.cents, p.provider_ref, p.created_at,
           p.changed_at, p.lease_id, r.receipt_id, r.number as receipt_number, o.payout_id, o.paid_on::text as paid_on
      from online_payment p
      left join lateral (
        select r.receipt_id, r.number, n.payout_id from online_round n
          join receipt r on r.org_id = n.org_id and r.receipt_id = n.receipt_id
         where n.org_id = p.org_id and n.payment_id = p.payment_id order by r.number desc limit 1) r on true
      left join online_payout o on o.org_id = p.org_id and o.payout_id = r.payout_id
     where p.org_id = ${organisationId} and p.state = any(${states}::text[]) and ${isAfter} and ${isOfLease}
     order by p.payment_id desc limit ${query.limit + 1}`.execute(tx);
  const ids = rows.map((row) => row.lease_id);
  const names = await findLeaseNames(tx, organisationId, ids, today);
  const page = pageOf(
    rows,
    query.limit,
    (row) => [row.payment_id],
    (row) => row,
  );
  return { next: page.next, items: page.items.flatMap((row) => present(row, names.get(row.lease_id))) };
}

type Names = Awaited<ReturnType<typeof findLeaseNames>>;

function present(row: Row, lease: ReturnType<Names['get']>): Payment[] {
  if (lease === undefined) return [];
  const { number, tenants, unit, property } = lease;
  return [
    {
      id: row.payment_id,
      provider: providerOf(row.provider),
      method: onlineMethods.find((one) => one === row.method) ?? 'card',
      state: onlineStates.find((one) => one === row.state) ?? 'created',
      problem: row.problem,
      currency: row.currency,
      cents: row.cents,
      providerRef: row.provider_ref,
      createdAt: row.created_at.toISOString(),
      changedAt: row.changed_at.toISOString(),
      lease: { id: row.lease_id, number, tenants: tenants.map(({ name }) => name), unit, property },
      receipt: row.receipt_id === null ? null : { id: row.receipt_id, number: receiptNumber(row.receipt_number ?? 0) },
      payout: row.payout_id === null || row.paid_on === null ? null : { id: row.payout_id, paidOn: row.paid_on },
    },
  ];
}
