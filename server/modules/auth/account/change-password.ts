import { queueMail } from '#server/adapters/mail/queue-mail.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import type { AuthServices, Circumstances } from '#server/modules/auth/auth-services.ts';
import { inAuthScope } from '#server/modules/auth/auth-services.ts';
import { endSessions } from '#server/modules/auth/end-sessions.ts';
import { mailTexts } from '#server/modules/auth/mail-texts.ts';
import { refuseWeakPassword, workspaceNames } from '#server/modules/auth/weak-passwords.ts';
import { recordForUser } from '#server/modules/auth/record-for-user.ts';
import { clearThrottle } from '#server/modules/auth/throttle.ts';
import { checkOwnPassword } from './confirm-identity.ts';
import { endOneTimeTokens } from './one-time-token.ts';

/** Changes the password, ends every other session, and tells the owner of the account by mail. */
export async function changePassword(
  services: AuthServices,
  session: SignedIn,
  given: { readonly currentPassword: string; readonly newPassword: string },
  when: Circumstances,
): Promise<void> {
  const user = await checkOwnPassword(services, session, given.currentPassword, when);
  const workspaces = await inAuthScope(services, (tx) => workspaceNames(tx, session.userId));
  await refuseWeakPassword(given.newPassword, { ...user, workspaces }, 'newPassword');
  const passwordHash = await services.passwords.hash(given.newPassword);
  await inAuthScope(services, async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ password_hash: passwordHash, password_changed_at: when.now, pending_email: null })
      .where('user_id', '=', session.userId)
      .execute();
    await endOneTimeTokens(tx, session.userId, ['change-email', 'reset-password']);
    await clearThrottle(tx, { act: 'confirm', account: session.userId }, when.origin.address);
    await endSessions(tx, { userId: session.userId, except: session.sessionId }, 'password-changed', when);
    await recordForUser(tx, session.userId, 'password.changed', when);
    const mail = mailTexts(user.locale).passwordChanged(user.name);
    const to = { organisationId: session.organisationId, to: user.email, recipientUserId: user.user_id };
    await queueMail(tx, { ...to, ...mail }, services.mailDelivery, when.now);
  });
}
