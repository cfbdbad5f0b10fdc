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
  const run = await findRunById(tx, organisationId, runId);
  if (run === undefined) throw noSuchRun();
  return run;
}

/** Undefined where it found nothing and was removed. */
export async function findRunById(tx: Tx, organisationId: string, runId: string): Promise<ChargeRunAnswer | undefined> {
  const row = await runRows(tx, organisationId).where('r.run_id', '=', runId).executeTakeFirst();
  return row === undefined ? undefined : present(row);
}

/**
 * Who works with some properties sees a run over all of them by what it charged there: what it comes to elsewhere, and
 * whom it left out there, is not theirs to know.
 */
function runRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('charge_run as r')
    .leftJoin('app_user as u', 'u.user_id', 'r.started_by')
    .leftJoin('app_user as t', 't.user_id', 'r.taken_back_by')
    .selectAll('r')
    .select(['u.name as starter', 't.name as taker'])
    .select(sql<OwnPart | null>`case when (select sees_all_properties()) then null else (${ownPart}) end`.as('own'))
    .where('r.org_id', '=', organisationId)
    .where(
      sql<boolean>`((select sees_all_properties()) or r.property_id is not null or r.started_by = (select current_app_user())
        or exists (select from charge c where c.org_id = r.org_id and c.run_id = r.run_id))`,
    );
}

interface OwnPart {
  /** Missing where it charged nothing there. */
  readonly leases: number | null;
  readonly charges: number | null;
  readonly takenBack: number | null;
  readonly totals: Readonly<Record<string, number>> | null;
  readonly propertyIds: readonly string[] | null;
}

const ownPart = sql`
  select jsonb_build_object('leases', sum(o.leases), 'charges', sum(o.charges), 'takenBack', sum(o.taken_back), 'totals',
           jsonb_object_agg(o.currency, o.cents) filter (where o.currency is not null),
           'propertyIds', (select jsonb_agg(p.property_id) from property p where p.org_id = r.org_id))
    from (select c.currency, count(distinct c.lease_id) as leases, count(*) as charges, sum(c.cents) as cents,
                 count(*) filter (where c.former_key is not null and c.void_receipt_id is null) as taken_back
            from charge c where c.org_id = r.org_id and c.run_id = r.run_id group by 1) o`;

type RunRow = Awaited<ReturnType<ReturnType<typeof runRows>['executeTakeFirstOrThrow']>>;

function present(row: RunRow): ChargeRunAnswer {
  const { own } = row;
  // Both were written by `noteProgress`.
  const all = { totals: row.totals as Readonly<Record<string, number>>, leftOut: row.left_out as LeftOutAnswer[] };
  const totals = Object.entries(own === null ? all.totals : (own.totals ?? {}));
  const seen = own === null ? undefined : new Set(own.propertyIds);
  return {
    id: row.run_id,
    number: runNumber(row.number),
    kind: row.kind as RunKind, // The check of the table allows these alone.
    through: row.through,
    startedBy: row.started_by === null ? null : { id: row.started_by, name: row.starter ?? '' },
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    leases: own === null ? row.leases : (own.leases ?? 0),
    charges: own === null ? row.charges : (own.charges ?? 0),
    totals: totals.map(([currency, cents]) => ({ currency, cents })),
    takenBack:
      row.taken_back_on === null
        ? null
        : {
            on: row.taken_back_on,
            reason: row.taken_back_reason ?? '',
            by: row.taken_back_by === null ? null : { id: row.taken_back_by, name: row.taker ?? '' },
            charges: own === null ? row.taken_back_charges : (own.takenBack ?? 0),
          },
    leftOut: all.leftOut.filter(({ property }) => seen === undefined || seen.has(property.id)),
  };
}
