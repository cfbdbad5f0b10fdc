import { queueAccountMail, queueMail } from '#server/adapters/mail/queue-mail.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { AuthServices } from '#server/modules/auth/auth-services.ts';

export interface Known {
  readonly user_id: string;
  readonly name: string;
  readonly locale: string | null;
  /** Their first workspace, if they have any. */
  readonly org_id: string | null;
}

/** Whose address it is. */
export function findKnown(tx: Tx, email: string): Promise<Known | undefined> {
  return tx
    .selectFrom('app_user as u')
    .leftJoin('membership as m', 'm.user_id', 'u.user_id')
    .select(['u.user_id', 'u.name', 'u.locale', 'm.org_id'])
    .where('u.email', '=', email)
    .orderBy('m.created_at')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Tells them what was tried with their address. Without a mail server it is kept in a workspace of theirs: whoever
 * belongs to none has nowhere to read it.
 */
export async function tellKnown(
  tx: Tx,
  services: AuthServices,
  { user_id: recipientUserId, org_id: organisationId }: Known,
  mail: { readonly to: string; readonly subject: string; readonly text: string },
  now: Date,
): Promise<void> {
  if (services.mailDelivery === 'smtp') await queueAccountMail(tx, mail, now);
  else if (organisationId !== null)
    await queueMail(tx, { organisationId, recipientUserId, ...mail }, services.mailDelivery, now);
}
