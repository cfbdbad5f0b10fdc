import { sql } from 'kysely';
import type { z } from 'zod';
import type { receiptBatchRoutes } from '#shared/api/receipt-batches.ts';
import { anyOf } from '#server/kernel/any-of.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { presentReceipts } from '#server/modules/rent/receipts/present-receipt.ts';
import { receiptRows } from '#server/modules/rent/receipts/receipt-rows.ts';
import type { ReceiptRow } from '#server/modules/rent/receipts/receipt-rows.ts';

type Routes = typeof receiptBatchRoutes;
type InFull = z.output<Routes['GET /receipt-batches/{id}/']['answer']>;
type Item = z.output<Routes['GET /receipt-batches/']['answer']>['items'][number];
type Receipts = Awaited<ReturnType<typeof presentReceipts>>;

/** Newest first. Who works with some properties sees a batch by the payments that are theirs. */
export async function listReceiptBatches(
  tx: Tx,
  organisationId: string,
  { now, limit, cursor }: { readonly now: Date; readonly limit: number; readonly cursor?: string | undefined },
) {
  const after = readCursor(cursor, ['id']);
  let rows = batchRows(tx, organisationId)
    .orderBy('b.receipt_batch_id', 'desc')
    .limit(limit + 1);
  if (after !== undefined) rows = rows.where('b.receipt_batch_id', '<', after[0]);
  const found = await rows.execute();
  const shown = found.slice(0, limit);
  const own = await readPayments(
    tx,
    organisationId,
    shown.map((row) => row.receipt_batch_id),
    now,
  );
  return pageOf(
    found,
    limit,
    (row) => [row.receipt_batch_id],
    (row) => present(row, own(row.receipt_batch_id)),
  );
}

export async function readReceiptBatch(tx: Tx, organisationId: string, id: string, now: Date): Promise<InFull> {
  const row = await batchRows(tx, organisationId).where('b.receipt_batch_id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuchBatch();
  const payments = (await readPayments(tx, organisationId, [id], now))(id);
  return {
    ...present(row, payments),
    rows: payments.map((one) => {
      const [lease] = one.leases;
      if (lease === undefined) throw new Error('A payment of a batch is of one lease');
      return {
        id: one.id,
        number: one.number,
        tenants: lease.tenants,
        unit: lease.unit,
        property: lease.property,
        method: one.method,
        reference: one.reference,
        cents: one.cents,
        unappliedCents: one.unappliedCents,
        reversed: one.reversed && { on: one.reversed.on, kind: one.reversed.kind },
      };
    }),
  };
}

/** The payments of batches in the order in which they were entered. */
export function receiptsOf(tx: Tx, organisationId: string, batchIds: readonly string[]): Promise<ReceiptRow[]> {
  return receiptRows(tx, organisationId)
    .where('r.receipt_batch_id', '=', anyOf(batchIds))
    .orderBy('r.number')
    .execute();
}

async function readPayments(tx: Tx, organisationId: string, batchIds: readonly string[], now: Date) {
  const rows = await receiptsOf(tx, organisationId, batchIds);
  const payments = await presentReceipts(tx, organisationId, rows, now);
  const batchOf = new Map(rows.map((row) => [row.receipt_id, row.receipt_batch_id]));
  const byBatch = Map.groupBy(payments, ({ id }) => batchOf.get(id));
  return (batchId: string): Receipts => byBatch.get(batchId) ?? [];
}

function batchRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('receipt_batch as b')
    .leftJoin('app_user as w', 'w.user_id', 'b.recorded_by')
    .selectAll('b')
    .select('w.name as recorder')
    .where('b.org_id', '=', organisationId)
    .where(
      sql<boolean>`exists (select from receipt r where r.org_id = b.org_id and r.receipt_batch_id = b.receipt_batch_id)`,
    );
}

type BatchRow = Awaited<ReturnType<ReturnType<typeof batchRows>['executeTakeFirstOrThrow']>>;

function present(row: BatchRow, payments: Receipts): Item {
  const [first] = payments;
  const last = payments.at(-1);
  if (first === undefined || last === undefined) throw new Error('A batch is seen by its payments');
  const depositId = first.batch?.id;
  const isOneDeposit = depositId !== undefined && payments.every(({ batch }) => batch?.id === depositId);
  return {
    id: row.receipt_batch_id,
    receivedOn: row.received_on,
    currency: row.currency,
    cents: payments.reduce((sum, { cents }) => sum + cents, 0),
    receipts: payments.length,
    firstNumber: first.number,
    lastNumber: last.number,
    account: first.account,
    deposit: isOneDeposit ? first.batch : null,
    recordedBy: row.recorded_by === null ? null : { id: row.recorded_by, name: row.recorder ?? '' },
    recordedAt: row.recorded_at.toISOString(),
    voided: row.voided_on === null ? null : { on: row.voided_on, reason: row.void_reason ?? '' },
  };
}

export function noSuchBatch(): Problem {
  return refuse('receipts.no-such-receipt-batch');
}
