import { sql } from 'kysely';

/** The state of the message of a reminder, `r`, of which the outbox has `m`: older messages are no longer in the outbox. */
export const reminderMailState = sql<string>`coalesce(m.state, r.sent_state)`;

/** Whether a reminder left. One that was kept or failed reached nobody. */
export const hasReminderLeft = sql<boolean>`${reminderMailState} in ('queued', 'sent')`;

export const joinReminderMail = sql`left join mail_message m on m.org_id = r.org_id and m.mail_id = r.mail_id`;
