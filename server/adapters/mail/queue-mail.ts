import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';

export interface OutgoingMail {
  readonly organisationId: string;
  readonly to: string;
  readonly recipientUserId?: string | null;
  readonly subject: string;
  readonly text: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  /** As it is saved by whoever gets it. */
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/**
 * Puts a message into the outbox, in the transaction of what it tells of: it leaves only if that is kept. Where no
 * mail server is configured it is kept for the workspace owner to read, so that nothing is a dead end on a laptop.
 * Gives its id.
 */
export async function queueMail(tx: Tx, mail: OutgoingMail, delivery: 'smtp' | 'kept', now: Date): Promise<string> {
  const id = newId(now);
  await tx
    .insertInto('mail_message')
    .values({
      org_id: mail.organisationId,
      mail_id: id,
      recipient: mail.to,
      recipient_user_id: mail.recipientUserId ?? null,
      subject: mail.subject,
      body_text: mail.text,
      state: delivery === 'smtp' ? 'queued' : 'kept',
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
  return id;
}
