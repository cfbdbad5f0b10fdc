import { sql } from 'kysely';
import type { z } from 'zod';
import type { arrearsRoutes } from '#shared/api/arrears.ts';
import type { Tx } from '#server/kernel/database.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readSetting } from '#server/modules/rent/tenancy-money/rent-settings.ts';
import { presentRows } from '#server/modules/rent/arrears/list-arrears.ts';
import { readOverdue } from '#server/modules/rent/arrears/overdue.ts';
import { readRecipients } from './recipients.ts';
import { reminderSetting } from '#server/modules/rent/arrears/reminder-setting.ts';
import { readTenancyLeases } from '#server/modules/rent/arrears/tenancy-leases.ts';
import { readTenancyHere } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';

type Contact = z.output<(typeof arrearsRoutes)['GET /arrears/{id}/']['answer']>;
type Entry = Contact['log'][number];

const entriesAtMost = 200;

/** What is overdue on the tenancy of a lease, who is written to, and what was said and sent. */
export async function readContact(tx: Tx, organisationId: string, leaseId: string, now: Date): Promise<Contact> {
  const lease = (await readMoneyLeases(tx, organisationId, [leaseId])).get(leaseId);
  const tenancyId = lease?.tenancyId ?? leaseId;
  const today = await organisationDay(tx, organisationId, now);
  return readTenancyHere(tx, tenancyId, { organisationId, day: today }, () =>
    contactOf(tx, { organisationId, tenancyId, today }, now),
  );
}

interface Contacted {
  readonly organisationId: string;
  readonly tenancyId: string;
  readonly today: string;
}

async function contactOf(tx: Tx, { organisationId, tenancyId, today }: Contacted, now: Date): Promise<Contact> {
  const setting = await readSetting(tx, organisationId, reminderSetting);
  const on = { organisationId, day: today, isToday: true };
  const overdue = await readOverdue(tx, on, [tenancyId]);
  const rows = await presentRows(tx, { overdue, on, now, setting });
  const tenants = (await readTenancyLeases(tx, organisationId, [tenancyId], today)).get(tenancyId)?.tenants ?? [];
  const recipients = await readRecipients(
    tx,
    organisationId,
    tenants.map(({ id }) => id),
  );
  return {
    rows: rows.map(({ row }) => row),
    today,
    recipients: tenants.flatMap(({ id }) => recipients.get(id) ?? []),
    log: await readLog(tx, organisationId, tenancyId),
  };
}

interface Row extends Omit<Entry, 'at' | 'by' | 'person' | 'liftedAt'> {
  readonly at: Date;
  readonly liftedAt: Date | null;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly personId: string | null;
  readonly personName: string | null;
}

async function readLog(tx: Tx, organisationId: string, tenancyId: string): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    select e.*, u.user_id as "byId", u.name as "byName", p.person_id as "personId", p.name as "personName" from (
      select r.reminder_id as id, 'reminder' as kind, r.sent_on as "on", r.sent_at as at, r.sent_by as made_by,
             r.body as text, r.subject, r.stage, r.person_id as about_id, r.address, coalesce(m.state, r.sent_state) as "mailState",
             m.last_problem as problem, null::date as until, null::bigint as "promisedCents", null::timestamptz as "liftedAt"
        from reminder r left join mail_message m on m.org_id = r.org_id and m.mail_id = r.mail_id
       where r.org_id = ${organisationId} and r.tenancy_id = ${tenancyId}
       union all
      select n.note_id, n.kind, n.made_on, n.made_at, n.made_by, n.text, null, n.stage, null, null, null, null, n.until_day,
             n.promised_cents, n.lifted_at
        from arrears_note n where n.org_id = ${organisationId} and n.tenancy_id = ${tenancyId}) e
      left join app_user u on u.user_id = e.made_by
      left join person p on p.org_id = ${organisationId} and p.person_id = e.about_id
     order by e.at desc, e.id desc limit ${entriesAtMost}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    on: row.on,
    at: row.at.toISOString(),
    by: named(row.byId, row.byName),
    text: row.text,
    subject: row.subject,
    stage: row.stage,
    person: named(row.personId, row.personName),
    address: row.address,
    mailState: row.mailState,
    problem: row.problem,
    until: row.until,
    promisedCents: row.promisedCents,
    liftedAt: row.liftedAt?.toISOString() ?? null,
  }));
}

export function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id, name };
}
