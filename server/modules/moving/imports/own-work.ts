import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { lockTenancies } from '#server/modules/rent/index.ts';
import type { ImportRun } from '#server/modules/moving/making/import-rows.ts';

/** What the program did by itself since an import, by ids. */
export interface OwnWork {
  readonly charges: readonly string[];
  /** Movements of deposits that went along to another building. */
  readonly movements: readonly string[];
  /** Of the charges and movements, of what paid what with payments and credits that came along, and what recurs. */
  readonly entries: readonly string[];
  /** Runs that charged some of them. */
  readonly runs: readonly string[];
}

/**
 * Charges that fell due on imported leases since and that nobody asked for, or paid, deposits that followed their tenancy
 * to another building, and what recurring entries posted that came along: they go with the import. Runs,
 * then tenancies, are taken first, in the order of everything that charges: nothing more is charged meanwhile.
 */
export async function findOwnWork(
  tx: Tx,
  organisationId: string,
  run: ImportRun,
  leaseIds: readonly string[],
): Promise<OwnWork> {
  await sql`
    select from charge_run
     where org_id = ${organisationId} and started_by is null and (finished_at is null or finished_at >= ${run.ranAt})
     order by run_id for update`.execute(tx);
  const { rows: tenancies } = await sql<{ id: string }>`
    select distinct tenancy_id as id from lease
     where org_id = ${organisationId} and lease_id = any (${leaseIds}::uuid[])`.execute(tx);
  await lockTenancies(
    tx,
    organisationId,
    tenancies.map(({ id }) => id),
  );
  const { rows: charges } = await sql<{ id: string; entryId: string; runId: string | null }>`
    select c.charge_id as id, c.entry_id as "entryId", c.run_id as "runId" from charge c
     where c.org_id = ${organisationId} and c.lease_id = any (${leaseIds}::uuid[])
       and c.made_by is null and c.voided_on is null
       and not exists (select from import_item i
                        where i.org_id = c.org_id and i.kind = 'history' and i.record_id = c.charge_id)
       and not exists (
         select from allocation a
          where a.org_id = c.org_id and a.charge_id = c.charge_id and a.undoes_id is null and a.made_by is not null
            and not exists (select from allocation u where u.org_id = a.org_id and u.undoes_id = a.allocation_id))`.execute(
    tx,
  );
  // Of what came along, all that it paid since: its records go as a whole, and so does what the books say of it.
  const { rows: uses } = await sql<{ id: string }>`
    select e.entry_id as id from import_item i
      join journal_entry e on e.org_id = i.org_id and e.source_kind = 'allocation' and e.source_id = i.record_id
     where i.org_id = ${organisationId} and i.import_id = ${run.id} and i.kind = 'history'
       and (e.request_id is distinct from ${run.requestId} or e.recorded_at <> ${run.ranAt})`.execute(tx);
  const carried = await findCarried(tx, organisationId, run, leaseIds);
  const recurring = await findRecurred(tx, organisationId, run);
  return {
    charges: charges.map(({ id }) => id),
    movements: carried.map(({ id }) => id),
    entries: [
      ...charges.map(({ entryId }) => entryId),
      ...uses.map(({ id }) => id),
      ...new Set(carried.map(({ entryId }) => entryId)),
      ...recurring,
    ],
    runs: [...new Set(charges.flatMap(({ runId }) => runId ?? []))],
  };
}

/** Whoever moved them: a deposit goes back only with its tenancy, and that goes with the import. */
async function findCarried(tx: Tx, organisationId: string, run: ImportRun, leaseIds: readonly string[]) {
  const { rows } = await sql<{ id: string; entryId: string }>`
    select m.movement_id as id, m.entry_id as "entryId" from deposit_movement m
      join journal_entry e on e.org_id = m.org_id and e.entry_id = m.entry_id and e.source_kind = 'deposit-carried'
     where m.org_id = ${organisationId} and m.lease_id = any (${leaseIds}::uuid[]) and m.kind = 'moved'
       and e.recorded_at > ${run.ranAt}`.execute(tx);
  return rows;
}

/** As long as nobody changed what recurs: from then on it is theirs. */
async function findRecurred(tx: Tx, organisationId: string, run: ImportRun): Promise<string[]> {
  // Before the books, as whoever posts it does: nothing more recurs meanwhile.
  await sql`
    select from recurring_entry where org_id = ${organisationId} and created_at = ${run.ranAt}
     order by recurring_id for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select e.entry_id as id from recurring_entry r
      join journal_entry e on e.org_id = r.org_id and e.source_kind = 'recurring' and e.source_id = r.recurring_id
     where r.org_id = ${organisationId} and r.created_at = ${run.ranAt} and r.version = 1 and e.recorded_at > ${run.ranAt}
       and not exists (select from journal_entry x where x.org_id = e.org_id and x.reverses_entry_id = e.entry_id)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Counts it with what the import brought, which is removed; a run goes where nothing else is of it. */
export async function keepOwnWork(
  tx: Tx,
  organisationId: string,
  importId: string,
  { charges, movements, runs }: OwnWork,
): Promise<void> {
  await sql`
    insert into import_item (org_id, import_id, kind, record_id)
    select ${organisationId}::uuid, ${importId}::uuid, 'history', c.id from unnest(${[...charges, ...movements]}::uuid[]) c (id)
    union all
    select r.org_id, ${importId}::uuid, 'history', r.run_id from charge_run r
     where r.org_id = ${organisationId} and r.run_id = any (${runs}::uuid[]) and r.finished_at is not null
       and not exists (select from charge c
                        where c.org_id = r.org_id and c.run_id = r.run_id and c.charge_id <> all (${charges}::uuid[]))`.execute(
    tx,
  );
}
