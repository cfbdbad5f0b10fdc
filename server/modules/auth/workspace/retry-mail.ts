import { sql } from 'kysely';
import type { z } from 'zod';
import type { mailRoutes } from '#shared/api/mail.ts';
import { mailDelayOf } from '#shared/mail-problems.ts';
import { may } from '#shared/permissions.ts';
import { newMailState, queueAgain } from '#server/adapters/mail/queue-mail.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { AuthServices } from '#server/modules/auth/auth-services.ts';
import { presentMail } from './read-mail.ts';
import type { MailMessage } from './read-mail.ts';

type Answer = z.output<(typeof mailRoutes)['GET /mail-standing/']['answer']>;
type Standing = Omit<Answer, 'delayed'>;
type Delayed = NonNullable<Answer['delayed']>;

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
export async function readMailStanding(tx: Tx, { session }: Act): Promise<Standing & { delayed: Delayed | null }> {
  const { organisationId, seesAllProperties } = session;
  const ofOwn = sql`and property_id in (select p.property_id from property p where p.org_id = ${organisationId})`;
  const { rows } = await sql<Standing & { tried: number }>`
    select count(*) filter (where state = 'queued') as queued, count(*) filter (where state = 'kept') as kept,
           count(*) filter (where state = 'failed') as failed,
           count(*) filter (where state = 'queued' and last_problem is not null) as tried
      from mail_message
     where org_id = ${organisationId} and state in ('queued', 'kept', 'failed')
       ${may(session, 'mail.read') ? sql`` : sql`and recipient_user_id is null`}
       ${seesAllProperties ? sql`` : ofOwn}`.execute(tx);
  const { tried = 0, ...standing } = rows[0] ?? { queued: 0, kept: 0, failed: 0 };
  return { ...standing, delayed: await delayedOf(tx, organisationId, { queued: standing.queued, tried }) };
}

/** Where the server takes no message at all, those that were not tried yet wait for it too. */
async function delayedOf(
  tx: Tx,
  organisationId: string,
  { queued, tried }: { readonly queued: number; readonly tried: number },
): Promise<Delayed | null> {
  if (queued === 0) return null;
  const last = await tx
    .selectFrom('mail_message')
    .select('last_problem as problem')
    .where('org_id', '=', organisationId)
    .where('state', '=', 'queued')
    .where('last_problem', 'is not', null)
    .orderBy('next_attempt_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return null;
  const reason = mailDelayOf(last.problem ?? '');
  const count = reason === 'refused' ? tried : queued;
  return count === 0 ? null : { count, reason };
}
