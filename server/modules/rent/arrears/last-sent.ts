import { sql } from 'kysely';
import { arrearsStages } from '#shared/rent/arrears-stages.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { LastSent } from './next-message.ts';
import { hasReminderLeft, joinReminderMail, reminderDay, reminderMailState } from './reminder-left.ts';

/**
 * The last contact about the debts of some tenancies since a day on which the oldest of each fell due: a reminder, which was
 * about every charge past due, or a contact that was recorded and counts as a stage. Of the messages to several tenants, one
 * that was sent counts.
 */
export async function readLastSent(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
): Promise<(tenancyId: string, currency: string, dueOn: string) => LastSent | null> {
  if (tenancyIds.length === 0) return () => null;
  const { rows } = await sql<LastSent & { tenancyId: string; currency: string; writtenOn: string }>`
    select distinct on (r.tenancy_id, r.currency, r.stage) r.tenancy_id as "tenancyId", r.currency,
           r.sent_on as "writtenOn", r.stage, ${reminderDay} as "on", ${reminderMailState} as "mailState"
      from reminder r ${joinReminderMail}
     where r.org_id = ${organisationId} and r.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[])
       and r.stage <> 'before-due'
     order by r.tenancy_id, r.currency, r.stage, r.sent_at desc, ${hasReminderLeft} desc,
              ${reminderMailState} = 'queued' desc`.execute(tx);
  const recorded = await readRecorded(tx, organisationId, tenancyIds);
  const bySide = Map.groupBy(rows, ({ tenancyId, currency }) => `${tenancyId} ${currency}`);
  return (tenancyId, currency, dueOn) => {
    const written = bySide.get(`${tenancyId} ${currency}`) ?? [];
    const contacts = [...recorded(tenancyId, dueOn), ...written.filter(({ writtenOn }) => writtenOn > dueOn)];
    const [last] = contacts.toSorted((one, other) => rank(other) - rank(one) || other.on.localeCompare(one.on));
    return last === undefined ? null : { stage: last.stage, on: last.on, mailState: last.mailState };
  };
}

function rank({ stage }: LastSent): number {
  return arrearsStages.indexOf(stage);
}

async function readRecorded(tx: Tx, organisationId: string, tenancyIds: readonly string[]) {
  const { rows } = await sql<LastSent & { tenancyId: string }>`
    select n.tenancy_id as "tenancyId", n.stage, n.made_on as "on", 'sent' as "mailState" from arrears_note n
     where n.org_id = ${organisationId} and n.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[])
       and n.stage is not null`.execute(tx);
  const byTenancy = Map.groupBy(rows, ({ tenancyId }) => tenancyId);
  return (tenancyId: string, dueOn: string): LastSent[] =>
    (byTenancy.get(tenancyId) ?? []).filter(({ on }) => on >= dueOn);
}
