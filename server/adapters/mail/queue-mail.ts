import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';

interface MailText {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface OutgoingMail extends MailText {
  readonly organisationId: string;
  /** The account that the message is about: its links open that account. */
  readonly recipientUserId?: string | null;
  /** The property that it is about. */
  readonly propertyId?: string | null;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  /** As it is saved by whoever gets it. */
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

export interface QueuedMail {
  readonly id: string;
  readonly state: 'queued' | 'kept';
}

/**
 * Puts a message into the outbox, in the transaction of what it tells of: it leaves only if that is kept. It goes by the
 * installation's mail server, else by the workspace's own; where there is neither it is kept for the workspace owner to
 * read, so that nothing is a dead end on a laptop.
 */
export async function queueMail(
  tx: Tx,
  mail: OutgoingMail,
  installation: 'smtp' | 'kept',
  now: Date,
): Promise<QueuedMail> {
  const id = newId(now);
  const state = installation === 'smtp' || (await goesByWorkspace(tx, mail)) ? 'queued' : 'kept';
  await tx
    .insertInto('mail_message')
    .values({
      org_id: mail.organisationId,
      mail_id: id,
      recipient: mail.to,
      recipient_user_id: mail.recipientUserId ?? null,
      property_id: mail.propertyId ?? null,
      subject: mail.subject,
      body_text: mail.text,
      state,
      next_attempt_at: now,
      created_at: now,
    })
    .execute();
  for (const [position, { name, type, content }] of (mail.attachments ?? []).entries())
    await tx
      .insertInto('mail_attachment')
      .values({
        org_id: mail.organisationId,
        mail_id: id,
        position,
        name,
        media_type: type,
        bytes: content.length,
        content,
      })
      .execute();
  return { id, state };
}

/** Puts a message that was there before into the outbox, with all of its attempts. */
export async function queueAgain(tx: Tx, organisationId: string, mailId: string, now: Date) {
  return tx
    .updateTable('mail_message')
    .set({ state: 'queued', attempts: 0, next_attempt_at: now, last_problem: null })
    .where('org_id', '=', organisationId)
    .where('mail_id', '=', mailId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What a message of the workspace is from now on: queued, or kept because there is no server. */
export async function newMailState(
  tx: Tx,
  organisationId: string,
  installation: 'smtp' | 'kept',
): Promise<QueuedMail['state']> {
  return installation === 'smtp' || (await hasMailServer(tx, organisationId)) ? 'queued' : 'kept';
}

/** Whether the workspace has a mail server of its own. */
export async function hasMailServer(tx: Tx, organisationId: string): Promise<boolean> {
  const rows = await tx.selectFrom('mail_server').select('org_id').where('org_id', '=', organisationId).execute();
  return rows.length > 0;
}

/**
 * Links to an account that also belongs to another workspace never pass through the server of one of them, whose owner could
 * read them there.
 */
async function goesByWorkspace(tx: Tx, { organisationId, recipientUserId = null }: OutgoingMail): Promise<boolean> {
  if (!(await hasMailServer(tx, organisationId))) return false;
  return recipientUserId === null || !(await belongsElsewhere(tx, organisationId, recipientUserId));
}

/** Only the scope of sign-in sees the other workspaces of a person. */
export async function belongsElsewhere(tx: Tx, organisationId: string, userId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('membership')
    .select('org_id')
    .where('user_id', '=', userId)
    .where('org_id', '!=', organisationId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** A message of the installation to somebody who may belong to no workspace. It always goes by the installation's server. */
export async function queueAccountMail(tx: Tx, mail: MailText, now: Date): Promise<void> {
  await tx
    .insertInto('account_mail')
    .values({
      mail_id: newId(now),
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      next_attempt_at: now,
      created_at: now,
    })
    .execute();
}

export async function forgetAccountMail(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('account_mail').where('created_at', '<', before).execute();
}
