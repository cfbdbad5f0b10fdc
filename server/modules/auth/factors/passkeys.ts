import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { passkey } from '#shared/api/auth.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { AuthServices, Circumstances } from '#server/modules/auth/auth-services.ts';
import { inAuthScope } from '#server/modules/auth/auth-services.ts';
import { recordForUser } from '#server/modules/auth/record-for-user.ts';
import { keepChallenge, takeChallenge } from './passkey-challenge.ts';
import { notAccepted, relyingParty, webAuthn } from './web-authn.ts';

export type Passkey = z.output<typeof passkey>;

interface NewPasskey {
  readonly name: string;
  readonly challengeId: string;
  readonly response: Readonly<Record<string, unknown>>;
}

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
    rpID: relyingParty(services).id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(session.userId),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map((row) => ({ id: row.credential_id })),
  });
  return { options: { ...options }, challengeId: await keepChallenge(tx, session.userId, options.challenge, now) };
}

/** The challenge is used up first and for good, whatever comes of it. */
export async function addPasskey(
  services: AuthServices,
  session: SignedIn,
  given: NewPasskey,
  when: Circumstances,
): Promise<Passkey> {
  const challenge = await inAuthScope(services, (tx) => takeChallenge(tx, given.challengeId, session.userId, when.now));
  const { credential } = await verifiedRegistration(services, given, challenge);
  return inAuthScope(services, async (tx) => {
    const added = await tx
      .insertInto('passkey')
      .values({
        credential_id: credential.id,
        user_id: session.userId,
        name: given.name,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: transportsOf(credential.transports),
        created_at: when.now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('credential_id')
      .executeTakeFirst();
    if (added === undefined) throw refuse('auth.passkey-in-use');
    // The passkey was used just now: this session has a second factor.
    await tx.updateTable('session').set({ by_passkey: true }).where('session_id', '=', session.sessionId).execute();
    await recordForUser(tx, session.userId, 'factor.added', when, { factor: 'passkey', name: given.name });
    return { id: credential.id, name: given.name, createdAt: when.now.toISOString(), lastUsedAt: null };
  });
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
  if (removed === undefined) throw refuse('auth.no-such-passkey');
  const left = await tx.selectFrom('passkey').select('credential_id').where('user_id', '=', session.userId).execute();
  if (left.length === 0)
    await tx.updateTable('session').set({ by_passkey: false }).where('user_id', '=', session.userId).execute();
  await recordForUser(tx, session.userId, 'factor.removed', when, { factor: 'passkey', name: removed.name });
}

/** The library throws for whatever the browser sent that is not right; none of it is our failure. */
async function verifiedRegistration(
  services: AuthServices,
  given: NewPasskey,
  expectedChallenge: string,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(services);
  const result = await verifyRegistrationResponse({
    // The library checks every field of the browser's answer; its type is only its shape.
    response: given.response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw notAccepted(error);
  });
  if (!result.verified) throw notAccepted();
  return result.registrationInfo;
}

/** How the authenticator is reached is a hint for the next time. The library passes on what it was sent, unchecked. */
function transportsOf(hints: unknown): string[] {
  const isHint = (hint: unknown): hint is string => typeof hint === 'string' && /^[a-z-]{1,20}$/.test(hint);
  return Array.isArray(hints) ? hints.filter(isHint) : [];
}
