import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { makeAuthenticator } from '#test/support/authenticator.ts';
import type { Changes, SoftwareAuthenticator } from '#test/support/authenticator.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';

const app = await startTestApp();
const origin = app.services.auth.mainOrigin;

async function add(key: SoftwareAuthenticator, access: string, changes?: Changes) {
  const { options, challengeId } = ok(await app.call('POST /me/passkeys/options/', { body: {} }, access));
  const response = key.register(options, changes);
  return app.call('POST /me/passkeys/', { body: { name: 'Phone', challengeId, response } }, access);
}

async function begin() {
  return ok(await app.call('POST /token/passkey-options/', { body: {} }));
}

async function signIn(key: SoftwareAuthenticator, changes?: Changes) {
  const { options, challengeId } = await begin();
  return app.call('POST /token/passkey/', { body: { challengeId, response: key.signIn(options, changes) } });
}

test('a passkey is added, signs in without password or code, and is removed', async () => {
  const owner = await newOrganisation(app);
  const key = makeAuthenticator(origin);
  expect(ok(await add(key, owner.access))).toMatchObject({ id: key.id, name: 'Phone', lastUsedAt: null });
  const { access } = ok(await signIn(key));
  expect(ok(await app.call('GET /me/', {}, access)).user.id).toBe(owner.userId);
  expect(ok(await app.call('GET /me/passkeys/', {}, access)).items).toMatchObject([
    { id: key.id, lastUsedAt: app.clock.now.toISOString() },
  ]);
  const { options } = ok(await app.call('POST /me/passkeys/options/', { body: {} }, access));
  expect(options['excludeCredentials']).toMatchObject([{ id: key.id }]);
  const removed = await app.call('POST /me/passkeys/{id}/remove/', { params: { id: key.id }, body: {} }, access);
  expect(removed.status).toBe(204);
  expect(codeOf(await signIn(key))).toBe('wrong-credentials');
  const kinds = ok(await app.call('GET /audit-events/', { query: {} }, access)).items.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['factor.added', 'factor.removed']));
});

test('a passkey from another site, for another host or without verification is refused, and the log says so', async () => {
  const owner = await newOrganisation(app);
  const key = makeAuthenticator(origin);
  const attacks: Changes[] = [
    { origin: 'https://phishing.example' },
    { relyingPartyId: 'phishing.example' },
    { isUserVerified: false },
  ];
  for (const attack of attacks) expect(codeOf(await add(key, owner.access, attack))).toBe('wrong-credentials');
  ok(await add(key, owner.access));
  for (const attack of attacks) expect(codeOf(await signIn(key, attack))).toBe('wrong-credentials');
  const log = ok(await app.call('GET /audit-events/', { query: { kind: 'sign-in.failed' } }, owner.access)).items;
  expect(log).toHaveLength(attacks.length);
  expect(log[0]).toMatchObject({ details: { factor: 'passkey', name: 'Phone' } });
});

test('a challenge answers once, even if the answer was wrong, and for five minutes', async () => {
  const owner = await newOrganisation(app);
  const key = makeAuthenticator(origin);
  ok(await add(key, owner.access));
  const { options, challengeId } = await begin();
  const answer = (response: Record<string, unknown>) =>
    app.call('POST /token/passkey/', { body: { challengeId, response } });
  expect(codeOf(await answer(key.signIn(options, { origin: 'https://phishing.example' })))).toBe('wrong-credentials');
  expect(codeOf(await answer(key.signIn(options)))).toBe('link-expired');

  const late = await begin();
  app.clock.advance(5 * 60_000);
  const body = { challengeId: late.challengeId, response: key.signIn(late.options) };
  expect(codeOf(await app.call('POST /token/passkey/', { body }))).toBe('link-expired');
});

test('an answer that was overheard does not work again, and a copied key is noticed by its counter', async () => {
  const owner = await newOrganisation(app);
  const key = makeAuthenticator(origin);
  ok(await add(key, owner.access));
  const { options, challengeId } = await begin();
  const response = key.signIn(options);
  ok(await app.call('POST /token/passkey/', { body: { challengeId, response } }));
  expect(codeOf(await app.call('POST /token/passkey/', { body: { challengeId, response } }))).toBe('link-expired');
  const next = await begin();
  const replayed = { challengeId: next.challengeId, response };
  expect(codeOf(await app.call('POST /token/passkey/', { body: replayed }))).toBe('wrong-credentials');
  key.counter = 0;
  expect(codeOf(await signIn(key))).toBe('wrong-credentials');
});

test('a challenge for one person does not serve another, nor one for signing in', async () => {
  const [one, other] = [await newOrganisation(app), await newOrganisation(app)];
  const key = makeAuthenticator(origin);
  const mine = ok(await app.call('POST /me/passkeys/options/', { body: {} }, one.access));
  const signingIn = await begin();
  for (const { challengeId, options } of [mine, signingIn]) {
    const body = { name: 'Phone', challengeId, response: key.register(options) };
    expect(codeOf(await app.call('POST /me/passkeys/', { body }, other.access))).toBe('link-expired');
  }
});

test('the same passkey twice, or somebody else’s, is a plain answer', async () => {
  const [one, other] = [await newOrganisation(app), await newOrganisation(app)];
  const key = makeAuthenticator(origin);
  ok(await add(key, one.access));
  expect(codeOf(await add(key, one.access))).toBe('already-exists');
  expect(codeOf(await add(key, other.access))).toBe('already-exists');
  expect(await query(app.connection, 'select from passkey where credential_id = $1', [key.id])).toHaveLength(1);
});

test('hints that are not hints are left out', async () => {
  const owner = await newOrganisation(app);
  for (const transports of [['internal', 7, { a: 1 }, 'x'.repeat(500), 'usb'], 'usb', null, {}]) {
    const answer = await add(makeAuthenticator(origin), owner.access, { transports });
    expect([JSON.stringify(transports).slice(0, 40), answer.status]).toEqual([expect.any(String), 201]);
  }
  const rows = await query<{ transports: string[] }>(
    app.connection,
    'select transports from passkey where user_id = $1',
    [owner.userId],
  );
  expect(rows[0]?.transports).toEqual(['internal', 'usb']);
});

test('a disabled account does not come in by its passkey', async () => {
  const owner = await newOrganisation(app);
  const key = makeAuthenticator(origin);
  ok(await add(key, owner.access));
  await query(app.connection, 'update app_user set disabled_at = now() where user_id = $1', [owner.userId]);
  expect(codeOf(await signIn(key))).toBe('wrong-credentials');
});

test('signing in with a passkey fails by itself alone: not by guesses of the same network, nor by its own successes', async () => {
  const owner = await newOrganisation(app);
  const key = makeAuthenticator(origin);
  ok(await add(key, owner.access));
  const via = { remoteAddress: '203.0.113.61' };
  const guess = (n: number) =>
    app.call('POST /token/', { body: { email: `guess${n}@workspace.example`, password: 'a guess' } }, undefined, via);
  const byPasskey = async (changes?: Changes) => {
    const { options, challengeId } = await begin();
    const body = { challengeId, response: key.signIn(options, changes) };
    return app.call('POST /token/passkey/', { body }, undefined, via);
  };
  for (let n = 0; n < 62; n += 1) expect((await byPasskey()).status).toBe(200);
  expect(codeOf(await guess(0)), 'none of them counts as a failure').toBe('wrong-credentials');
  await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n + 1)));
  expect(codeOf(await guess(61))).toBe('too-many-attempts');
  expect((await byPasskey()).status).toBe(200);
  const failed = [];
  for (let n = 0; n < 61; n += 1) failed.push(codeOf(await byPasskey({ origin: 'https://phishing.example' })));
  expect(new Set(failed.slice(0, 60))).toEqual(new Set(['wrong-credentials']));
  expect(failed.at(-1)).toBe('too-many-attempts');
  expect((await byPasskey()).status, 'a passkey that is right is no guess').toBe(200);
});
