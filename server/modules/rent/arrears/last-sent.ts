import { sql } from 'kysely';
import { arrearsStages } from '#shared/rent/arrears-stages.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { LastSent } from './next-message.ts';
import { hasReminderLeft, joinReminderMail } from './reminder-left.ts';

/**
 * The last contact about the debts of some tenancies, by the day on which the oldest of each fell due: a reminder, or a
 * contact that was recorded since then and counts as a stage.
 */
export async function readLastSent(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
): Promise<(tenancyId: string, currency: string, dueOn: string) => LastSent | null> {
  if (tenancyIds.length === 0) return () => null;
  const { rows } = await sql<LastSent & { tenancyId: string; currency: string; dueOn: string }>`
    select distinct on (r.tenancy_id, r.currency, r.due_on) r.tenancy_id as "tenancyId", r.currency,
           r.due_on as "dueOn", r.stage, r.sent_on as "on", ${hasReminderLeft} as "hasLeft"
      from reminder r ${joinReminderMail}
     where r.org_id = ${organisationId} and r.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[])
       and r.stage <> 'before-due'
     order by r.tenancy_id, r.currency, r.due_on, r.sent_at desc`.execute(tx);
  const recorded = await readRecorded(tx, organisationId, tenancyIds);
  const keyOf = (tenancyId: string, currency: string, dueOn: string) => `${tenancyId} ${currency} ${dueOn}`;
  const byDebt = new Map(rows.map((row) => [keyOf(row.tenancyId, row.currency, row.dueOn), row]));
  return (tenancyId, currency, dueOn) => {
    const row = byDebt.get(keyOf(tenancyId, currency, dueOn));
    const contacts = [...(row === undefined ? [] : [row]), ...recorded(tenancyId, dueOn)];
    const [last] = contacts.toSorted((one, other) => rank(other) - rank(one) || other.on.localeCompare(one.on));
    return last === undefined ? null : { stage: last.stage, on: last.on, hasLeft: last.hasLeft };
  };
}

function rank({ stage }: LastSent): number {
  return arrearsStages.indexOf(stage);
}

async function readRecorded(tx: Tx, organisationId: string, tenancyIds: readonly string[]) {
  const { rows } = await sql<LastSent & { tenancyId: string }>`
    select n.tenancy_id as "tenancyId", n.stage, n.made_on as "on", true as "hasLeft" from arrears_note n
     where n.org_id = ${organisationId} and n.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[])
       and n.stage is not null`.execute(tx);
  const byTenancy = Map.groupBy(rows, ({ tenancyId }) => tenancyId);
  return (tenancyId: string, dueOn: string): LastSent[] =>
    (byTenancy.get(tenancyId) ?? []).filter(({ on }) => on >= dueOn);
}
