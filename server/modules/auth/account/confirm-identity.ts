import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { AuthServices, Circumstances } from '#server/modules/auth/auth-services.ts';
import { inAuthScope } from '#server/modules/auth/auth-services.ts';
import { checkSecondFactor } from '#server/modules/auth/factors/check-second-factor.ts';
import { recordForUser } from '#server/modules/auth/record-for-user.ts';
import { confirmationLifetime } from '#server/modules/auth/rules.ts';
import { clearThrottle, throttle } from '#server/modules/auth/throttle.ts';

/** Asks for the password again (and a code where one is on) before a factor, the email, other sessions or the mail server change. */
export async function confirmIdentity(
  services: AuthServices,
  session: SignedIn,
  given: { readonly password: string; readonly code?: string | undefined },
  when: Circumstances,
): Promise<void> {
  const user = await checkOwnPassword(services, session, given.password, when);
  const factor = await inAuthScope(services, async (tx) => {
    const result = await checkSecondFactor(tx, services.secrets, user, given.code, when.now);
    if (result === 'wrong') await recordForUser(tx, session.userId, 'confirmation.failed', when, { factor: 'code' });
    return result;
  });
  if (factor === 'missing') throw refuse('auth.code-required');
  if (factor === 'wrong') throw refuse('auth.wrong-code');
  await inAuthScope(services, async (tx) => {
    await clearThrottle(tx, { act: 'confirm', account: session.userId }, when.origin.address);
    await tx
      .updateTable('session')
      .set({ confirmed_at: when.now })
      .where('session_id', '=', session.sessionId)
      .execute();
  });
}

/** The signed-in person's own password, throttled; a wrong one is 400, so that the session and the form stay. */
export async function checkOwnPassword(
  services: AuthServices,
  session: SignedIn,
  password: string,
  when: Circumstances,
) {
  await throttle(services, 'confirm', session.userId, when);
  const user = await inAuthScope(services, (tx) =>
    tx.selectFrom('app_user').selectAll().where('user_id', '=', session.userId).executeTakeFirstOrThrow(),
  );
  if (!(await services.passwords.matches(password, user.password_hash))) {
    await inAuthScope(services, (tx) =>
      recordForUser(tx, session.userId, 'confirmation.failed', when, { factor: 'password' }),
    );
    throw refuse('auth.wrong-password');
  }
  return user;
}

/** A sign-in or a confirmation within the last ten minutes. */
export function requireConfirmed(session: SignedIn, now: Date): void {
  if (now.getTime() - session.confirmedAt.getTime() > confirmationLifetime) {
    throw refuse('auth.confirm-identity');
  }
}
