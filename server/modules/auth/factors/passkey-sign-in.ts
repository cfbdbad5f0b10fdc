import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Tx } from '#server/kernel/database.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { AuthServices, Circumstances } from '#server/modules/auth/auth-services.ts';
import { inAuthScope } from '#server/modules/auth/auth-services.ts';
import { recordForUser } from '#server/modules/auth/record-for-user.ts';
import { organisationToOpen, startSession } from '#server/modules/auth/start-session.ts';
import type { SessionStart } from '#server/modules/auth/start-session.ts';
import { throttle } from '#server/modules/auth/throttle.ts';
import { keepChallenge, takeChallenge } from './passkey-challenge.ts';
import { notAccepted, relyingParty, webAuthn } from './web-authn.ts';

interface PasskeyAnswer {
  readonly challengeId: string;
  readonly response: Readonly<Record<string, unknown>>;
}

export async function beginPasskeySignIn(services: AuthServices, now: Date) {
  const { generateAuthenticationOptions } = await webAuthn();
  const { id: rpID } = relyingParty(services);
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  const challengeId = await inAuthScope(services, (tx) => keepChallenge(tx, null, options.challenge, now));
  return { options: { ...options }, challengeId };
}

/**
 * A passkey is possession and verification in one: no further code is asked for. The challenge is used up first and for
 * good, whatever comes of it; a failure with a passkey that we know is told to its owner's log.
 */
export async function signInWithPasskey(
  services: AuthServices,
  given: PasskeyAnswer,
  when: Circumstances,
): Promise<SessionStart> {
  const { known, counter } = await proved(services, given, when);
  return inAuthScope(services, async (tx) => {
    await tx
      .updateTable('passkey')
      .set({ counter, last_used_at: when.now })
      .where('credential_id', '=', known.credential_id)
      .execute();
    const organisationId = await organisationToOpen(tx, known.user_id);
    return startSession(tx, services, { userId: known.user_id, organisationId, by: 'passkey' }, when);
  });
}

/** Failures alone are counted: whoever has the passkey gets in, whatever others on the same network have tried. */
async function proved(services: AuthServices, given: PasskeyAnswer, when: Circumstances) {
  try {
    return await prove(services, given, when);
  } catch (error) {
    if (error instanceof Problem) await throttle(services, 'passkey', given.challengeId, when);
    throw error;
  }
}

async function prove(services: AuthServices, given: PasskeyAnswer, when: Circumstances) {
  const challenge = await inAuthScope(services, (tx) => takeChallenge(tx, given.challengeId, null, when.now));
  const known = await inAuthScope(services, (tx) => findPasskey(tx, given.response['id']));
  if (known === undefined) throw notAccepted();
  const counter = await verifiedCounter(services, given, challenge, known);
  if (counter === undefined) {
    await inAuthScope(services, (tx) =>
      recordForUser(tx, known.user_id, 'sign-in.failed', when, { factor: 'passkey', name: known.name }),
    );
    throw notAccepted();
  }
  return { known, counter };
}

type KnownPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

function findPasskey(tx: Tx, id: unknown) {
  return tx
    .selectFrom('passkey as p')
    .innerJoin('app_user as u', 'u.user_id', 'p.user_id')
    .selectAll('p')
    .where('p.credential_id', '=', typeof id === 'string' ? id : '')
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** The library throws for whatever the browser sent that is not right; none of it is our failure. */
async function verifiedCounter(
  services: AuthServices,
  given: PasskeyAnswer,
  expectedChallenge: string,
  known: KnownPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(services);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library checks every field of the browser's answer; its type is only its shape.
      response: given.response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(known.public_key),
        counter: known.counter,
        transports: known.transports,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
