import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { hashToken } from '#server/kernel/secrets.ts';
import type { AuthServices, Circumstances } from './auth-services.ts';
import { inAuthScope } from './auth-services.ts';
import { createOrganisation } from './create-organisation.ts';
import { createUser } from './create-user.ts';
import { startSession } from './start-session.ts';
import type { SessionStart } from './start-session.ts';
import { throttle } from './throttle.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

/**
 * Makes the account and the workspace of a sign-up, once its link is followed. The password is chosen here and not with the
 * sign-up, which somebody else may have sent.
 */
export async function confirmSignUp(
  services: AuthServices,
  { token, password }: { readonly token: string; readonly password: string },
  when: Circumstances,
): Promise<SessionStart> {
  await throttle(services, 'token', token, when);
  const found = await inAuthScope(services, (tx) =>
    tx
      .selectFrom('sign_up_request')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', when.now)
      .executeTakeFirst(),
  );
  if (found === undefined) throw linkExpired();
  const { email, name, organisation } = found;
  await refuseWeakPassword(password, { email, name, workspaces: [organisation] }, 'password');
  const passwordHash = await services.passwords.hash(password);
  return inAuthScope(services, async (tx) => {
    const used = await tx
      .updateTable('sign_up_request')
      .set({ used_at: when.now })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (used === undefined) throw linkExpired();
    const proved = { emailVerified: true, isAddressProved: true };
    const userId = await createUser(tx, { email, name, passwordHash, ...proved }, when.now);
    const { country, currency, time_zone: timeZone, locale } = found;
    const workspace = { name: organisation, country, currency, timeZone, ...(locale === null ? {} : { locale }) };
    const organisationId = await createOrganisation(tx, services, workspace, userId, when);
    return startSession(tx, services, { userId, organisationId, by: 'sign-up' }, when);
  });
}

function linkExpired(): Problem {
  return refuse('auth.sign-up-link-expired');
}
