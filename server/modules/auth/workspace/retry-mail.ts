import { sql } from 'kysely';
import { may } from '#shared/permissions.ts';
import { newMailState, queueAgain } from '#server/adapters/mail/queue-mail.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { AuthServices } from '#server/modules/auth/auth-services.ts';
import { presentMail } from './read-mail.ts';
import type { MailMessage } from './read-mail.ts';

/** Puts a message that failed or was kept back into the outbox, with all of its attempts. */
export async function retryMail(
  tx: Tx,
  { session: { organisationId }, now }: Act,
  services: AuthServices,
  mailId: string,
): Promise<MailMessage> {
  const message = await tx
    .selectFrom('mail_message')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('mail_id', '=', mailId)
    .forUpdate()
    .executeTakeFirst();
  if (message === undefined) throw refuse('auth.no-such-message');
  if (message.state !== 'failed' && message.state !== 'kept') throw refuse('auth.message-on-its-way');
  if (message.recipient_user_id !== null || message.body_text === '') throw refuse('auth.message-link-too-old');
  if ((await newMailState(tx, organisationId, services.mailDelivery)) === 'kept') throw refuse('auth.mail-not-set-up');
  return presentMail(await queueAgain(tx, organisationId, mailId, now));
}

/**
 * What did not go out, as many as the list of mail has for those who may read it. Others are told of messages to tenants
 * and of invitations, and whoever works with some properties of the messages about those.
 */
export async function readMailStanding(tx: Tx, { session }: Act) {
  const { organisationId, seesAllProperties } = session;
  const ofOwn = sql`and property_id in (select p.property_id from property p where p.org_id = ${organisationId})`;
  const { rows } = await sql<{ queued: number; kept: number; failed: number }>`
    select count(*) filter (where state = 'queued') as queued, count(*) filter (where state = 'kept') as kept,
           count(*) filter (where state = 'failed') as failed
      from mail_message
     where org_id = ${organisationId} and state in ('queued', 'kept', 'failed')
       ${may(session, 'mail.read') ? sql`` : sql`and recipient_user_id is null`}
       ${seesAllProperties ? sql`` : ofOwn}`.execute(tx);
  return rows[0] ?? { queued: 0, kept: 0, failed: 0 };
}
