import { sql } from 'kysely';
import type { z } from 'zod';
import type { reminder, reminderRoutes } from '#shared/api/reminders.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import { named } from './contact-log.ts';

type Query = z.output<(typeof reminderRoutes)['GET /reminders/']['query']>;
type Reminder = z.output<typeof reminder>;

interface Row extends Omit<Reminder, 'leaseNumber' | 'unit' | 'property' | 'person' | 'sentAt' | 'sentBy'> {
  readonly leaseNumber: number;
  readonly unitId: string;
  readonly unitName: string;
  readonly propertyId: string;
  readonly propertyName: string;
  readonly colour: number;
  readonly personId: string;
  readonly personName: string;
  readonly at: Date;
  readonly byId: string | null;
  readonly byName: string | null;
}

/** What was sent, latest first; its ids are in the order of time. */
export async function listReminders(tx: Tx, organisationId: string, query: Query) {
  const { leaseId, personId, state, limit } = query;
  const after = readCursor(query.cursor, ['id']);
  const { rows } = await sql<Row>`
    select r.reminder_id as id, r.lease_id as "leaseId", l.number as "leaseNumber", u.unit_id as "unitId",
           u.name as "unitName", p.property_id as "propertyId", p.name as "propertyName", p.colour,
           n.person_id as "personId", n.name as "personName", r.address, r.stage, r.due_on as "dueOn", r.currency, r.cents,
           r.subject, coalesce(m.state, r.sent_state) as "mailState", m.last_problem as problem, r.sent_at as at,
           a.user_id as "byId", a.name as "byName"
      from reminder r
      join lease l on l.org_id = r.org_id and l.lease_id = r.lease_id
      join unit u on u.org_id = l.org_id and u.unit_id = l.unit_id
      join property p on p.org_id = r.org_id and p.property_id = r.property_id
      join person n on n.org_id = r.org_id and n.person_id = r.person_id
      left join mail_message m on m.org_id = r.org_id and m.mail_id = r.mail_id
      left join app_user a on a.user_id = r.sent_by
     where r.org_id = ${organisationId}
       ${leaseId === undefined ? sql`` : sql`and l.lease_id = ${leaseId}`}
       ${personId === undefined ? sql`` : sql`and r.person_id = ${personId}`}
       ${state === undefined ? sql`` : sql`and coalesce(m.state, r.sent_state) = ${state}`}
       ${after === undefined ? sql`` : sql`and r.reminder_id < ${after[0]}::uuid`}
     order by r.reminder_id desc limit ${limit + 1}`.execute(tx);
  return pageOf(rows, limit, ({ id }) => [id], present);
}

function present(row: Row): Reminder {
  return {
    id: row.id,
    leaseId: row.leaseId,
    leaseNumber: numberOf(row.leaseNumber),
    unit: { id: row.unitId, name: row.unitName },
    property: { id: row.propertyId, name: row.propertyName, colour: row.colour },
    person: { id: row.personId, name: row.personName },
    address: row.address,
    stage: row.stage,
    dueOn: row.dueOn,
    currency: row.currency,
    cents: row.cents,
    subject: row.subject,
    mailState: row.mailState,
    problem: row.problem,
    sentAt: row.at.toISOString(),
    sentBy: named(row.byId, row.byName),
  };
}
