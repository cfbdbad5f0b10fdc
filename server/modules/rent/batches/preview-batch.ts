import type { z } from 'zod';
import type { receiptBatchRoutes } from '#shared/api/receipt-batches.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { planBatch } from './plan-batch.ts';
import type { PlannedRow } from './plan-batch.ts';

type Route = (typeof receiptBatchRoutes)['POST /receipt-batch-previews/'];
type Answer = z.output<Route['answer']>;

/** Every check that recording makes, row by row, and where the money would go; nothing is written. */
export async function previewBatch(tx: Tx, act: Act, body: z.output<Route['body']>): Promise<Answer> {
  const planned = await planBatch(tx, act, body, 'look');
  const nameOf = await readLeaseNames(
    tx,
    act.organisationId,
    planned.map(({ lease }) => lease.leaseId),
    act.today,
  );
  const uses = planned.flatMap((row) => row.uses);
  const appliedCents = uses.reduce((sum, { cents }) => sum + cents, 0);
  const entered = planned.reduce((sum, { row, problem }) => sum + (problem === null ? (row.cents ?? 0) : 0), 0);
  const byTenancy = Map.groupBy(planned, ({ lease }) => lease.tenancyId);
  const pastDue = (pick: (rows: readonly PlannedRow[]) => number | undefined) =>
    [...byTenancy.values()].reduce((sum, rows) => sum + Math.max(pick(rows) ?? 0, 0), 0);
  return {
    rows: planned.map((row) => ({
      leaseId: row.lease.leaseId,
      ...nameOf(row.lease.leaseId),
      currency: row.lease.currency,
      owesCents: row.owesCents,
      stillOwesCents: row.stillOwesCents,
      applied: row.uses.map(({ charge, cents }) => ({
        kind: charge.kind,
        label: charge.label,
        dueOn: charge.dueOn,
        periodFrom: charge.periodFrom,
        periodTo: charge.periodTo,
        rentDueOn: charge.rentDueOn,
        cents,
        isPart: cents < charge.openCents,
      })),
      unappliedCents:
        row.problem === null ? (row.row.cents ?? 0) - row.uses.reduce((sum, { cents }) => sum + cents, 0) : 0,
      problem: row.problem,
      doubts: row.doubts.map(({ told, code, receiptId }) => ({ ...told, code, receiptId })),
    })),
    appliedCents,
    prepaidCents: entered - appliedCents,
    pastDueBeforeCents: pastDue((rows) => rows[0]?.owesCents),
    pastDueAfterCents: pastDue((rows) => rows.at(-1)?.stillOwesCents),
    leases: byTenancy.size,
  };
}
