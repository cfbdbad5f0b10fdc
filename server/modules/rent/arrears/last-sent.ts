import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { LastSent } from './next-message.ts';

/** What was last sent about the debts of some tenancies, by the day on which the oldest of each fell due. */
export async function readLastSent(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
): Promise<(tenancyId: string, currency: string, dueOn: string) => LastSent | null> {
  if (tenancyIds.length === 0) return () => null;
  const { rows } = await sql<LastSent & { tenancyId: string; currency: string; dueOn: string }>`
    select distinct on (r.tenancy_id, r.currency, r.due_on) r.tenancy_id as "tenancyId", r.currency,
           r.due_on as "dueOn", r.stage, r.sent_on as "on"
      from reminder r
     where r.org_id = ${organisationId} and r.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[])
       and r.stage <> 'before-due'
     order by r.tenancy_id, r.currency, r.due_on, r.sent_at desc`.execute(tx);
  const keyOf = (tenancyId: string, currency: string, dueOn: string) => `${tenancyId} ${currency} ${dueOn}`;
  const byDebt = new Map(rows.map((row) => [keyOf(row.tenancyId, row.currency, row.dueOn), row]));
  return (tenancyId, currency, dueOn) => {
    const row = byDebt.get(keyOf(tenancyId, currency, dueOn));
    return row === undefined ? null : { stage: row.stage, on: row.on };
  };
}
