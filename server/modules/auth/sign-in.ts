import { refuse } from '#server/kernel/refuse.ts';
import type { AuthServices, Circumstances } from './auth-services.ts';
import { inAuthScope } from './auth-services.ts';
import { checkSecondFactor } from './factors/check-second-factor.ts';
import { knownDevice } from './known-devices.ts';
import { recordForUser } from './record-for-user.ts';
import { organisationToOpen, startSession } from './start-session.ts';
import type { SessionStart } from './start-session.ts';
import { clearThrottle, countAttempt, takeBackAttempt, tooManyAttempts } from './throttle.ts';

/** An unknown email does the same work as a known one, and tells nobody. */
const nobody = '00000000-0000-0000-0000-000000000000';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
  /** What the browser kept from earlier sign-ins. */
  readonly devices?: readonly string[];
}

/**
 * Signs in. A wrong password and an unknown email give the same answer in the same time; the answer is 400, never 401,
 * which would make the browser try to renew a session that does not exist (session.md, decision 1).
 */
export async function signIn(
  services: AuthServices,
  credentials: Credentials,
  when: Circumstances,
): Promise<SessionStart> {
  const { user, device } = await checkCredentials(services, credentials, when);
  return inAuthScope(services, async (tx) => {
    await clearThrottle(tx, { act: 'sign-in', account: credentials.email, device }, when.origin.address);
    const organisationId = await organisationToOpen(tx, user.user_id);
    return startSession(tx, services, { userId: user.user_id, organisationId, by: 'password', device }, when);
  });
}

/** The user behind an email, a password and, where it is on, a code; or the problem to tell. */
export async function checkCredentials(
  services: AuthServices,
  { email, password, code, devices = [] }: Credentials,
  when: Circumstances,
) {
  const user = await inAuthScope(services, (tx) =>
    tx
      .selectFrom('app_user')
      .selectAll()
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
  );
  const device = knownDevice(services.secrets, devices, user?.user_id, when.now);
  await refuseTooMany(services, { email, device, userId: user?.user_id ?? nobody }, when);
  const matched = await services.passwords.matches(password, user?.password_hash);
  if (user === undefined || !matched) {
    await inAuthScope(services, (tx) =>
      recordForUser(tx, user?.user_id ?? nobody, 'sign-in.failed', when, { factor: 'password' }),
    );
    throw refuse('auth.wrong-credentials');
  }
  const factor = await inAuthScope(services, async (tx) => {
    const result = await checkSecondFactor(tx, services.secrets, user, code, when.now);
    if (result === 'wrong') await recordForUser(tx, user.user_id, 'sign-in.failed', when, { factor: 'code' });
    return result;
  });
  if (factor === 'missing') {
    // The password was right, and the same sign-in comes again with a code.
    await inAuthScope(services, (tx) =>
      takeBackAttempt(tx, { act: 'sign-in', account: email, device }, when.origin.address),
    );
    throw refuse('auth.code-required');
  }
  if (factor === 'wrong') throw refuse('auth.wrong-code');
  return { user, device };
}

/** The first refusal of a window is told to the workspaces of the account; the ones after it would only repeat it. */
async function refuseTooMany(
  services: AuthServices,
  { email, device, userId }: { readonly email: string; readonly device: string | undefined; readonly userId: string },
  when: Circumstances,
): Promise<void> {
  const attempt = { act: 'sign-in' as const, account: email, device };
  const { retryAfterSeconds, isFirstRefusal } = await countAttempt(services, attempt, when);
  if (retryAfterSeconds === 0) return;
  if (isFirstRefusal) await inAuthScope(services, (tx) => recordForUser(tx, userId, 'sign-in.throttled', when));
  throw tooManyAttempts(retryAfterSeconds, 'sign-ins');
}
