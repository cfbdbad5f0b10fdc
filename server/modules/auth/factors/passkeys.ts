import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { passkey } from '#shared/api/auth.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { AuthServices, Circumstances } from '#server/modules/auth/auth-services.ts';
import { recordForUser } from '#server/modules/auth/record-for-user.ts';
import { organisationToOpen, startSession } from '#server/modules/auth/start-session.ts';
import type { TokenPair } from '#server/modules/auth/start-session.ts';
import { keepChallenge, takeChallenge } from './passkey-challenge.ts';

/** The library is only loaded by who uses passkeys: it is large, and start-up should not wait for it. */
const webAuthn = () => import('@simplewebauthn/server');

export type Passkey = z.output<typeof passkey>;
type Message = Readonly<Record<string, unknown>>;

export async function beginPasskey(tx: Tx, services: AuthServices, session: SignedIn, now: Date) {
  const { generateRegistrationOptions } = await webAuthn();
  const user = await tx
    .selectFrom('app_user')
    .select(['email', 'name'])
    .where('user_id', '=', session.userId)
    .executeTakeFirstOrThrow();
  const known = await tx.selectFrom('passkey').select('credential_id').where('user_id', '=', session.userId).execute();
  const options = await generateRegistrationOptions({
    rpName: 'Gable',
    rpID: new URL(services.mainOrigin).hostname,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(session.userId),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map((row) => ({ id: row.credential_id })),
  });
  return { options: { ...options }, challengeId: await keepChallenge(tx, session.userId, options.challenge, now) };
}

export async function addPasskey(
  tx: Tx,
  services: AuthServices,
  session: SignedIn,
  given: { readonly name: string; readonly challengeId: string; readonly response: Message },
  when: Circumstances,
): Promise<Passkey> {
  const { verifyRegistrationResponse } = await webAuthn();
  const expectedChallenge = await takeChallenge(tx, given.challengeId, session.userId, when.now);
  const verified = await refusedAsProblem(() =>
    verifyRegistrationResponse({
      // The library checks every field of the browser's answer; its type is only its shape.
      response: given.response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: services.mainOrigin,
      expectedRPID: new URL(services.mainOrigin).hostname,
      requireUserVerification: true,
    }),
  );
  if (!verified.verified) throw notAccepted();
  const { credential } = verified.registrationInfo;
  const row = {
    credential_id: credential.id,
    user_id: session.userId,
    name: given.name,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    created_at: when.now,
  };
  await tx.insertInto('passkey').values(row).execute();
  await recordForUser(tx, session.userId, 'factor.added', when, { factor: 'passkey', name: given.name });
  return { id: row.credential_id, name: row.name, createdAt: when.now.toISOString(), lastUsedAt: null };
}

export async function beginPasskeySignIn(tx: Tx, services: AuthServices, now: Date) {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: new URL(services.mainOrigin).hostname,
    userVerification: 'required',
  });
  return { options: { ...options }, challengeId: await keepChallenge(tx, null, options.challenge, now) };
}

/** A passkey is possession and verification in one: no further code is asked for. */
export async function signInWithPasskey(
  tx: Tx,
  services: AuthServices,
  given: { readonly challengeId: string; readonly response: Message },
  when: Circumstances,
): Promise<TokenPair> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const expectedChallenge = await takeChallenge(tx, given.challengeId, null, when.now);
  const known = await tx
    .selectFrom('passkey as p')
    .innerJoin('app_user as u', 'u.user_id', 'p.user_id')
    .selectAll('p')
    .where('p.credential_id', '=', typeof given.response['id'] === 'string' ? given.response['id'] : '')
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  if (known === undefined) throw notAccepted();
  const verified = await refusedAsProblem(() =>
    verifyAuthenticationResponse({
      // As above: the library checks it.
      response: given.response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: services.mainOrigin,
      expectedRPID: new URL(services.mainOrigin).hostname,
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(known.public_key),
        counter: known.counter,
        transports: known.transports,
      },
      requireUserVerification: true,
    }),
  );
  if (!verified.verified) throw notAccepted();
  await tx
    .updateTable('passkey')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: when.now })
    .where('credential_id', '=', known.credential_id)
    .execute();
  const organisationId = await organisationToOpen(tx, known.user_id);
  return startSession(tx, services, { userId: known.user_id, organisationId, by: 'passkey' }, when);
}

export async function listPasskeys(tx: Tx, session: SignedIn): Promise<Passkey[]> {
  const rows = await tx
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', session.userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    id: row.credential_id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

export async function removePasskey(tx: Tx, session: SignedIn, id: string, when: Circumstances): Promise<void> {
  const removed = await tx
    .deleteFrom('passkey')
    .where('user_id', '=', session.userId)
    .where('credential_id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (removed === undefined)
    throw new Problem('not-found', 'You have no such passkey. It may have been removed already.');
  await recordForUser(tx, session.userId, 'factor.removed', when, { factor: 'passkey', name: removed.name });
}

function notAccepted(): Problem {
  return new Problem('wrong-credentials', 'This passkey was not accepted. Try again, or sign in with your password.');
}

/** The library throws for whatever the browser sent that is not right; none of it is our failure. */
async function refusedAsProblem<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    throw new Problem('wrong-credentials', notAccepted().message, { cause: error });
  }
}
