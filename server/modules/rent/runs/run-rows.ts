import { sql } from 'kysely';
import type { z } from 'zod';
import type { chargeRun } from '#shared/api/charge-runs.ts';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import type { RunScope } from './due-leases.ts';

export type ChargeRunAnswer = z.output<typeof chargeRun>;
export type RunKind = ChargeRunAnswer['kind'];
export type LeftOutAnswer = ChargeRunAnswer['leftOut'][number];

/** As many as anybody looks through; a run over everything may leave out thousands. */
export const toldAtMost = 2000;

export interface OpenRun extends RunScope {
  readonly id: string;
  readonly kind: RunKind;
  readonly after: string | null;
  readonly isFinished: boolean;
}

export interface NewRun extends RunScope {
  readonly kind: RunKind;
  readonly requestKey: string | null;
}

/** A run by its key, made where there is none. A double click, a retry and two nodes have the same run. */
export async function openRun(tx: Tx, act: Poster, run: NewRun): Promise<{ id: string; isNew: boolean }> {
  const earlier = await findRun(tx, run);
  if (earlier !== undefined) return { id: earlier, isNew: false };
  // Runs are begun in turns: by now the run of whoever was first is to be seen.
  await takeNumbers(tx, run.organisationId, 'charge-run', 0);
  const meanwhile = await findRun(tx, run);
  if (meanwhile !== undefined) return { id: meanwhile, isNew: false };
  const id = newId(act.now);
  const number = await takeNumbers(tx, run.organisationId, 'charge-run', 1);
  await tx
    .insertInto('charge_run')
    .values({
      org_id: run.organisationId,
      run_id: id,
      number,
      kind: run.kind,
      through: run.through,
      property_id: run.propertyId,
      lease_ids: run.leaseIds === null ? null : JSON.stringify(run.leaseIds),
      started_by: act.userId,
      started_at: act.now,
      totals: '{}',
      left_out: '[]',
      request_key: run.requestKey,
    })
    .execute();
  return { id, isNew: true };
}

async function findRun(tx: Tx, { organisationId, requestKey, kind, through, ...about }: NewRun) {
  if (requestKey === null) return undefined;
  const row = await tx
    .selectFrom('charge_run')
    .select(['run_id', 'number', 'kind', 'through', 'property_id', 'lease_ids'])
    .where('org_id', '=', organisationId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isSame =
    row.kind === kind &&
    row.through === through &&
    row.property_id === about.propertyId &&
    JSON.stringify(row.lease_ids) === JSON.stringify(about.leaseIds);
  if (isSame) return row.run_id;
  throw refuse('rent.key-used-for-run', { run: runNumber(row.number) });
}

/** Takes a run for one step: whoever else works on it waits, and goes on behind it. */
export async function lockRun(tx: Tx, organisationId: string, runId: string): Promise<OpenRun> {
  const row = await tx
    .selectFrom('charge_run')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw noSuchRun();
  return {
    organisationId,
    id: runId,
    kind: row.kind as RunKind, // The check of the table allows these alone.
    through: row.through,
    propertyId: row.property_id,
    leaseIds: row.lease_ids as readonly string[] | null, // Written by `openRun`.
    after: row.after_lease_id,
    byItself: row.started_by === null,
    isFinished: row.finished_at !== null,
  };
}

/** The same for a step; undefined where the run is finished, or was removed because it found nothing. */
export async function lockUnfinished(tx: Tx, organisationId: string, runId: string): Promise<OpenRun | undefined> {
  const row = await tx
    .selectFrom('charge_run')
    .select('run_id')
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : lockRun(tx, organisationId, runId);
}

/** Removes a finished run that neither charged nor excluded anything: another one had charged everything by then. */
export async function removeEmptyRun(tx: Tx, organisationId: string, runId: string): Promise<void> {
  await tx
    .deleteFrom('charge_run')
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .where('finished_at', 'is not', null)
    .where('charges', '=', 0)
    .where(sql<boolean>`left_out = '[]'::jsonb`)
    .execute();
}

export interface Progress {
  readonly after: string | null;
  readonly finishedAt: Date | null;
  readonly added: readonly { readonly leaseId: string; readonly currency: string; readonly cents: number }[];
  readonly leftOut: readonly LeftOutAnswer[];
}

export async function noteProgress(
  tx: Tx,
  run: OpenRun,
  { after, finishedAt, added, leftOut }: Progress,
): Promise<void> {
  const leases = new Set(added.map(({ leaseId }) => leaseId)).size;
  const totals = Object.fromEntries(totalsOf(added).map(({ currency, cents }) => [currency, cents]));
  await sql`
    update charge_run r
       set after_lease_id = coalesce(${after}::uuid, r.after_lease_id), finished_at = ${finishedAt}::timestamptz,
           leases = r.leases + ${leases}, charges = r.charges + ${added.length},
           totals = (select coalesce(jsonb_object_agg(t.currency, t.cents), '{}') from (
             select k.key as currency, sum(k.value::bigint) as cents
               from (select * from jsonb_each_text(r.totals) union all select * from jsonb_each_text(${JSON.stringify(totals)}::jsonb)) k
              group by k.key) t),
           left_out = case when jsonb_array_length(r.left_out) >= ${toldAtMost} then r.left_out
             else r.left_out || ${JSON.stringify(leftOut)}::jsonb end
     where r.org_id = ${run.organisationId} and r.run_id = ${run.id}`.execute(tx);
}

export function totalsOf(amounts: readonly { readonly currency: string; readonly cents: number }[]) {
  const byCurrency = new Map<string, number>();
  for (const { currency, cents } of amounts) byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + cents);
  return [...byCurrency]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, cents]) => ({ currency, cents }));
}

/** As people say it: RR-0012. */
export function runNumber(number: number): string {
  return `RR-${String(number).padStart(4, '0')}`;
}

export function noSuchRun(): Problem {
  return refuse('rent.no-such-run');
}
