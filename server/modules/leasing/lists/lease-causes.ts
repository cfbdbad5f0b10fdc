import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { addDays } from '#shared/dates.ts';
import { soonDays } from '#shared/lists/leases-view.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { CausedTask, TaskCause } from '#server/kernel/tasks/task-cause.ts';
import { goesOn, isInState } from '#server/modules/leasing/records/lease-rows.ts';

/** A lease ends for good soon, and neither notice was given nor a term signed that carries it on. */
const leaseEnding: TaskCause = {
  kind: 'lease-ending',
  permission: 'leases.read',
  find: (tx, { organisationId, today }) =>
    findLeases(tx, organisationId, {
      which: sql<SqlBool>`${isInState('active', today)} and l.leaves_on is null and l.at_end = 'stop'
        and l.ends_on between ${today}::date and ${addDays(today, soonDays)}::date and not ${goesOn}`,
      key: sql`'lease-ending:' || l.lease_id || ':' || l.ends_on`,
      due: sql`l.ends_on`,
    }),
};

const leaseUnsigned: TaskCause = {
  kind: 'lease-unsigned',
  permission: 'leases.read',
  find: (tx, { organisationId, today }) =>
    findLeases(tx, organisationId, {
      which: isInState('unsigned', today),
      key: sql`'lease-unsigned:' || l.lease_id`,
      due: sql`l.starts_on`,
    }),
};

export const leaseCauses: readonly TaskCause[] = [leaseEnding, leaseUnsigned];

async function findLeases(
  tx: Tx,
  organisationId: string,
  { which, key, due }: { which: RawBuilder<SqlBool>; key: RawBuilder<unknown>; due: RawBuilder<unknown> },
): Promise<readonly CausedTask[]> {
  const { rows } = await sql<CausedTask>`
    select ${key} as key, ${due} as "dueOn", l.property_id as "propertyId", l.lease_id as "leaseId"
      from lease l where l.org_id = ${organisationId} and not l.is_undone and ${which}`.execute(tx);
  return rows;
}
