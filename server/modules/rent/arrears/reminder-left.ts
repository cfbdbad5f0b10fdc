import { sql } from 'kysely';
import type { mailStates } from '#shared/mail-states.ts';

export type MailState = (typeof mailStates)[number];

/** The state of the message of a reminder, `r`, of which the outbox has `m`: older messages are no longer in the outbox. */
export const reminderMailState = sql<MailState>`coalesce(m.state, r.sent_state)`;

/** Whether a reminder was sent. One that is queued, was kept or failed has reached nobody yet. */
export const hasReminderLeft = sql<boolean>`${reminderMailState} = 'sent'`;

/** The day on which it was sent; of one that was not, the day on which it was written. */
export const reminderDay = sql<string>`coalesce((m.sent_at at time zone
  (select o.time_zone from organisation o where o.org_id = (select current_org())))::date, r.sent_on)`;

export const joinReminderMail = sql`left join mail_message m on m.org_id = r.org_id and m.mail_id = r.mail_id`;
