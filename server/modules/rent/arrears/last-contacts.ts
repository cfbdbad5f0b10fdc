import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { hasReminderLeft, joinReminderMail, reminderDay, reminderMailState } from './reminder-left.ts';
import type { MailState } from './reminder-left.ts';

type Unsent = Exclude<MailState, 'sent'>;

interface LastContact {
  readonly on: string;
  readonly kind: string;
}

interface Contacts {
  readonly lastContact: LastContact | null;
  /** A reminder that is queued, was kept or failed, where nobody was contacted after it. */
  readonly unsentReminder: { readonly on: string; readonly mailState: Unsent } | null;
}

interface Row {
  readonly tenancyId: string;
  readonly on: string;
  readonly at: Date;
  readonly kind: string;
  /** None of a contact that was made. */
  readonly unsent: Unsent | null;
}

/** When somebody was last written to or spoken with, by tenancy. A note to ourselves is no contact. */
export async function readLastContacts(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  day: string,
): Promise<(tenancyId: string) => Contacts> {
  const ids = `{${tenancyIds.join(',')}}`;
  const { rows } = await sql<Row>`
    select distinct on (t."tenancyId", t.unsent is null) t."tenancyId", t.on, t.at, t.kind, t.unsent from (
      select r.tenancy_id as "tenancyId", ${reminderDay} as "on", 'reminder' as kind,
             coalesce(m.sent_at, r.sent_at) as at,
             case when not ${hasReminderLeft} then ${reminderMailState} end as unsent
        from reminder r ${joinReminderMail}
       where r.org_id = ${organisationId} and r.tenancy_id = any(${ids}::uuid[])
       union all
      select n.tenancy_id, n.made_on, n.kind, n.made_at, null from arrears_note n
       where n.org_id = ${organisationId} and n.tenancy_id = any(${ids}::uuid[]) and n.kind not in ('note', 'hold')) t
     where t.on <= ${day}::date
     order by t."tenancyId", t.unsent is null, t.on desc, t.at desc`.execute(tx);
  const byTenancy = Map.groupBy(rows, ({ tenancyId }) => tenancyId);
  return (tenancyId) => contactsOf(byTenancy.get(tenancyId) ?? []);
}

function contactsOf(rows: readonly Row[]): Contacts {
  const made = rows.find(({ unsent }) => unsent === null);
  const unsent = rows.find((row) => row.unsent !== null && (made === undefined || made.at < row.at));
  return {
    lastContact: made === undefined ? null : { on: made.on, kind: made.kind },
    unsentReminder: unsent?.unsent ? { on: unsent.on, mailState: unsent.unsent } : null,
  };
}
