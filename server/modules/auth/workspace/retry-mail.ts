import { sql } from 'kysely';
import { may } from '#shared/permissions.ts';
import { newMailState, queueAgain } from '#server/adapters/mail/queue-mail.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { AuthServices } from '#server/modules/auth/auth-services.ts';
import { presentMail } from './read-mail.ts';
import type { MailMessage } from './read-mail.ts';

/** Puts a message that failed or was kept back into the outbox, with all of its attempts. */
export async function retryMail(
  tx: Tx,
  services: AuthServices,
  mailId: string,
  { session: { organisationId }, now }: SignedInContext,
): Promise<MailMessage> {
  const message = await tx
    .selectFrom('mail_message')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('mail_id', '=', mailId)
    .forUpdate()
    .executeTakeFirst();
  if (message === undefined) throw new Problem('not-found', 'There is no such message in this workspace.');
  if (message.state !== 'failed' && message.state !== 'kept')
    throw new Problem('conflict', 'This message is on its way already, or was sent.');
  if (message.recipient_user_id !== null || message.body_text === '')
    throw new Problem('conflict', 'The link in this message is too old to be sent again. Ask for a new one.');
  if ((await newMailState(tx, organisationId, services.mailDelivery)) === 'kept')
    throw new Problem('conflict', 'No mail server is set up. Set one up under Settings, Mail, then send it again.');
  return presentMail(await queueAgain(tx, organisationId, mailId, now));
}

/**
 * What did not go out, as many as the list of mail has for those who may read it. Others are told of messages to tenants
 * and of invitations, and whoever works with some properties of the messages about those.
 */
export async function readMailStanding(tx: Tx, { session }: SignedInContext) {
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
