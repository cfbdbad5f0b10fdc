import { sql } from 'kysely';
import { backgroundTransaction, unlessLeaving } from '#server/kernel/background-transaction.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import type { TaskCause } from '#server/kernel/tasks/task-cause.ts';

/** How long what was found counts: whoever looks at tasks again and again asks no module anew. */
const fresh = 20_000;

/**
 * Brings the tasks of an organisation up to date with what causes them, before somebody looks at them: what is new is
 * added, and what is no longer so is closed. It sees all properties, whoever looks; two at once do the same.
 */
export function makeSync(database: Database, causesOf: () => readonly TaskCause[]) {
  const last = new Map<string, number>();
  return async (organisationId: string, now: Date): Promise<void> => {
    const before = last.get(organisationId);
    if (before !== undefined && Math.abs(now.getTime() - before) < fresh) return;
    const transaction = backgroundTransaction(database, { scope: 'organisation', organisationId });
    await unlessLeaving(() => transaction((tx) => syncCauses(tx, causesOf(), organisationId, now)), undefined);
    // The oldest goes, so that this never grows with the number of workspaces.
    if (last.size > 1000) last.delete(last.keys().next().value ?? '');
    last.delete(organisationId);
    last.set(organisationId, now.getTime());
  };
}

async function syncCauses(tx: Tx, causes: readonly TaskCause[], organisationId: string, now: Date): Promise<void> {
  const today = await organisationDay(tx, organisationId, now);
  for (const { kind, find } of causes) {
    const found = await find(tx, { organisationId, today, now });
    // Only what differs is written: most of the time nothing does.
    await sql`
      insert into task (org_id, task_id, cause, cause_key, due_on, property_id, lease_id, created_at)
      select ${organisationId}::uuid, n.id, ${kind}, n.key, n.due, n.property, n.lease, ${now}
        from unnest(${found.map(() => newId(now))}::uuid[], ${found.map(({ key }) => key)}::text[],
                    ${found.map(({ dueOn }) => dueOn)}::date[], ${found.map(({ propertyId }) => propertyId)}::uuid[],
                    ${found.map(({ leaseId }) => leaseId)}::uuid[]) as n (id, key, due, property, lease)
       where not exists (
         select from task t where t.org_id = ${organisationId} and t.cause_key = n.key and not t.is_cause_gone
            and t.due_on is not distinct from n.due and t.property_id = n.property)
      on conflict (org_id, cause_key) where cause_key is not null do update
        set due_on = excluded.due_on, property_id = excluded.property_id, version = task.version + 1,
            done_at = case when task.is_cause_gone then null else task.done_at end, is_cause_gone = false`.execute(tx);
    await sql`
      update task set done_at = ${now}, is_cause_gone = true, version = version + 1
       where org_id = ${organisationId} and cause = ${kind} and done_at is null
         and cause_key <> all (${found.map(({ key }) => key)}::text[])`.execute(tx);
  }
}
