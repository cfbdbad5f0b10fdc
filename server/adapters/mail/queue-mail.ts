import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';

export interface OutgoingMail {
  readonly organisationId: string;
  readonly to: string;
  readonly recipientUserId?: string | null;
  readonly subject: string;
  readonly text: string;
}

/**
 * Puts a message into the outbox, in the transaction of what it tells of: it leaves only if that is kept. Where no
 * mail server is configured it is kept for the workspace owner to read, so that nothing is a dead end on a laptop.
 */
export async function queueMail(tx: Tx, mail: OutgoingMail, delivery: 'smtp' | 'kept', now: Date): Promise<void> {
  await tx
    .insertInto('mail_message')
    .values({
      org_id: mail.organisationId,
      mail_id: newId(now),
      recipient: mail.to,
      recipient_user_id: mail.recipientUserId ?? null,
      subject: mail.subject,
      body_text: mail.text,
      state: delivery === 'smtp' ? 'queued' : 'kept',
      next_attempt_at: now,
      created_at: now,
    })
    .execute();
}
