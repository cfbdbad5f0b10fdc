import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { lockTenancies } from '#server/modules/rent/index.ts';
import type { ImportRun } from './import-rows.ts';

/** What the program did by itself since an import, by ids. */
export interface OwnWork {
  readonly charges: readonly string[];
  /** Of the charges, and of what paid what with payments and credits that came along. */
  readonly entries: readonly string[];
  /** Runs that charged some of them. */
  readonly runs: readonly string[];
}

/**
 * Charges that fell due on imported leases since and that nobody asked for, or paid: they go with the import. Runs,
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
  return {
    charges: charges.map(({ id }) => id),
    entries: [...charges.map(({ entryId }) => entryId), ...uses.map(({ id }) => id)],
    runs: [...new Set(charges.flatMap(({ runId }) => runId ?? []))],
  };
}

/** Counts it with what the import brought, which is removed; a run goes where nothing else is of it. */
export async function keepOwnWork(
  tx: Tx,
  organisationId: string,
  importId: string,
  { charges, runs }: OwnWork,
): Promise<void> {
  await sql`
    insert into import_item (org_id, import_id, kind, record_id)
    select ${organisationId}::uuid, ${importId}::uuid, 'history', c.id from unnest(${charges}::uuid[]) c (id)
    union all
    select r.org_id, ${importId}::uuid, 'history', r.run_id from charge_run r
     where r.org_id = ${organisationId} and r.run_id = any (${runs}::uuid[]) and r.finished_at is not null
       and not exists (select from charge c
                        where c.org_id = r.org_id and c.run_id = r.run_id and c.charge_id <> all (${charges}::uuid[]))`.execute(
    tx,
  );
}

/** Runs that charged others too tell of those alone. */
export async function recountRuns(tx: Tx, organisationId: string, { runs }: OwnWork): Promise<void> {
  await sql`
    update charge_run r
       set charges = (select count(*) from charge c where c.org_id = r.org_id and c.run_id = r.run_id),
           leases = (select count(distinct c.lease_id) from charge c where c.org_id = r.org_id and c.run_id = r.run_id),
           totals = (select coalesce(jsonb_object_agg(t.currency, t.cents), '{}') from (
             select c.currency, sum(c.cents) as cents from charge c
              where c.org_id = r.org_id and c.run_id = r.run_id group by 1) t)
     where r.org_id = ${organisationId} and r.run_id = any (${runs}::uuid[])`.execute(tx);
}
