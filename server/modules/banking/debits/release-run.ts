import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockTenancies, recordReceipt } from '#server/modules/rent/index.ts';
import { noteCollected } from './mandates.ts';
import { planDebits } from './plan-debits.ts';
import { refuseCollectionDay } from './prepare-run.ts';
import { runNumber } from './run-number.ts';

/**
 * From here on the file is at the bank: each lease has a payment in transit. What is due, and the mandate, are looked at
 * once more; where one of them is another by now, the run is canceled and prepared anew.
 */
export async function releaseRun(tx: Tx, act: Act, runId: string): Promise<void> {
  const { organisationId, now, today } = act;
  const { code, ...run } = await lockRun(tx, organisationId, runId);
  refuseCollectionDay(run.on_day, today);
  const lines = await tx
    .selectFrom('debit_line')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute();
  await lockTenancies(
    tx,
    organisationId,
    lines.map((line) => line.tenancy_id),
  );
  await tx
    .updateTable('debit_line')
    .set({ is_open: false })
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .execute();
  const kind = run.kind === 'sepa' ? 'sepa' : 'ach';
  const plan = await planDebits(tx, act, { kind, on: run.on_day });
  const planned = new Map(plan.lines.map((line) => [line.tenancyId, line]));
  for (const line of lines) {
    const current = planned.get(line.tenancy_id);
    if (
      current?.mandate.mandate_id !== line.mandate_id ||
      current.mandate.sequence !== line.sequence ||
      current.cents < line.cents
    )
      throw refuse('debits.changed-since-prepared');
  }
  for (const line of lines) {
    const receiptId = await recordReceipt(tx, act, {
      parts: [{ leaseId: line.lease_id, cents: line.cents }],
      receivedOn: today,
      method: 'direct-debit',
      accountId: null,
      reference: line.end_to_end,
      memo: null,
      evenIf: ['recorded-twice', 'unusual-amount'],
      heldBy: 'direct-debit',
      key: `debit:${runId}:${line.lease_id}`,
    });
    await tx
      .updateTable('debit_line')
      .set({ receipt_id: receiptId })
      .where('org_id', '=', organisationId)
      .where('run_id', '=', runId)
      .where('position', '=', line.position)
      .execute();
    await noteCollected(tx, act, line.mandate_id, run.on_day);
  }
  await tx
    .updateTable('debit_run')
    .set({ released_by: act.userId, released_at: now })
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .execute();
  await recordAct(tx, act, 'debit-run.released', code, { cents: run.cents, currency: run.currency });
}

/** As long as it is not released, nothing is at the bank: its tenancies are free for another run. */
export async function cancelRun(tx: Tx, act: Act, runId: string): Promise<void> {
  const { organisationId, now } = act;
  const { code } = await lockRun(tx, organisationId, runId);
  await tx
    .updateTable('debit_line')
    .set({ is_open: false })
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .execute();
  await tx
    .updateTable('debit_run')
    .set({ canceled_by: act.userId, canceled_at: now })
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .execute();
  await recordAct(tx, act, 'debit-run.canceled', code);
}

async function lockRun(tx: Tx, organisationId: string, runId: string) {
  const run = await tx
    .selectFrom('debit_run')
    .select(['number', 'kind', 'on_day', 'cents', 'currency', 'released_at', 'canceled_at'])
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  if (run === undefined) throw refuse('debits.no-such-run');
  const code = runNumber(run.number);
  if (run.released_at !== null) throw refuse('debits.run-released', { run: code });
  if (run.canceled_at !== null) throw refuse('debits.run-canceled', { run: code });
  return { ...run, code };
}
