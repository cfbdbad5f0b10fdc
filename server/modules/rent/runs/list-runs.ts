import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { noSuchRun, runNumber } from './run-rows.ts';
import type { ChargeRunAnswer, LeftOutAnswer, RunKind } from './run-rows.ts';

/** Newest first. */
export async function listRuns(
  tx: Tx,
  organisationId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const after = readCursor(cursor, ['text', 'id']);
  let rows = runRows(tx, organisationId).orderBy('r.started_at', 'desc').orderBy('r.run_id', 'desc');
  if (after !== undefined) {
    const time = Number.isNaN(Date.parse(after[0])) ? new Date(0) : new Date(after[0]);
    rows = rows.where(sql<boolean>`(r.started_at, r.run_id) < (${time}::timestamptz, ${after[1]}::uuid)`);
  }
  const shown = await rows.limit(limit + 1).execute();
  return pageOf(shown, limit, (row) => [row.started_at.toISOString(), row.run_id], present);
}

export async function readRun(tx: Tx, organisationId: string, runId: string): Promise<ChargeRunAnswer> {
  const row = await runRows(tx, organisationId).where('r.run_id', '=', runId).executeTakeFirst();
  if (row === undefined) throw noSuchRun();
  return present(row);
}

function runRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('charge_run as r')
    .leftJoin('app_user as u', 'u.user_id', 'r.started_by')
    .selectAll('r')
    .select('u.name as starter')
    .where('r.org_id', '=', organisationId);
}

type RunRow = Awaited<ReturnType<ReturnType<typeof runRows>['executeTakeFirstOrThrow']>>;

function present(row: RunRow): ChargeRunAnswer {
  const totals = Object.entries(row.totals as Readonly<Record<string, number>>); // Written by `noteProgress`.
  return {
    id: row.run_id,
    number: runNumber(row.number),
    kind: row.kind as RunKind, // The check of the table allows these alone.
    through: row.through,
    startedBy: row.started_by === null ? null : { id: row.started_by, name: row.starter ?? '' },
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    leases: row.leases,
    charges: row.charges,
    totals: totals.map(([currency, cents]) => ({ currency, cents })),
    leftOut: row.left_out as LeftOutAnswer[], // Written by `noteProgress`.
  };
}
