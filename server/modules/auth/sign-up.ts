import type { z } from 'zod';
import type { signUp as signUpSchema } from '#shared/api/auth.ts';
import type { AuthServices, Circumstances } from './auth-services.ts';
import { inAuthScope } from './auth-services.ts';
import { sendVerification } from './account/verify-email.ts';
import { createOrganisation } from './create-organisation.ts';
import { createUser } from './create-user.ts';
import { refuseWeakPassword } from './passwords.ts';
import { startSession } from './start-session.ts';
import type { TokenPair } from './start-session.ts';
import { throttle } from './throttle.ts';

/** A new workspace, its owner, and a first session; the e-mail is confirmed by a message that leaves with it. */
export async function signUp(
  services: AuthServices,
  form: z.output<typeof signUpSchema>,
  when: Circumstances,
): Promise<TokenPair> {
  await throttle(services, 'sign-up', form.email, when);
  await refuseWeakPassword(form.password, form, 'password');
  const passwordHash = await services.passwords.hash(form.password);
  return inAuthScope(services, async (tx) => {
    const userId = await createUser(
      tx,
      { email: form.email, name: form.name, passwordHash, emailVerified: false },
      when.now,
    );
    const organisationId = await createOrganisation(tx, services, { ...form, name: form.organisation }, userId, when);
    await sendVerification(
      tx,
      services,
      { userId, organisationId, name: form.name, email: form.email, locale: null },
      when,
    );
    return startSession(tx, services, { userId, organisationId, by: 'sign-up' }, when);
  });
}
