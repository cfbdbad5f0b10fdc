import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp, statusesOf } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';

const host = 'https://rent.workspace.example';
const app = await startTestApp({ GABLE_ORIGINS: `${host},https://owners.workspace.example` });

function newVerifier() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

const offer = (access: string, challenge: string, origin = host) =>
  app.call('POST /hand-off/', { body: { origin, challenge } }, access);
const exchange = (code: string, verifier: string, origin: string | undefined = host) =>
  app.call('POST /token/hand-off/', { body: { code, verifier } }, undefined, {
    headers: origin === undefined ? {} : { origin },
  });

test('a code is exchanged for a session of its own, which lives on when the first one ends', async () => {
  const owner = await newOrganisation(app);
  const { verifier, challenge } = newVerifier();
  const { code } = ok(await offer(owner.access, challenge));
  const pair = ok(await exchange(code, verifier));
  const mine = ok(await app.call('GET /me/', {}, owner.access));
  const there = ok(await app.call('GET /me/', {}, pair.access));
  expect(there.user.id).toBe(owner.userId);
  expect(there.session.id).not.toBe(mine.session.id);
  ok(await app.call('POST /token/revoke/', { body: { refresh: owner.refresh } }));
  expect((await app.call('POST /token/refresh/', { body: { refresh: pair.refresh } })).status).toBe(200);
});

test('a code works once, also for several at once, and for sixty seconds', async () => {
  const owner = await newOrganisation(app);
  const { verifier, challenge } = newVerifier();
  const { code } = ok(await offer(owner.access, challenge));
  const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(code, verifier)));
  expect(statusesOf(answers)).toEqual([200, 400, 400, 400, 400]);
  expect(codeOf(await exchange(code, verifier))).toBe('link-expired');

  const late = ok(await offer(owner.access, challenge));
  app.clock.advance(60_000);
  expect(codeOf(await exchange(late.code, verifier))).toBe('link-expired');
});

test('a code is worth nothing without its verifier, or on another host', async () => {
  const owner = await newOrganisation(app);
  const { verifier, challenge } = newVerifier();
  const failures = [
    (code: string) => exchange(code, newVerifier().verifier),
    (code: string) => exchange(code, verifier, 'https://owners.workspace.example'),
    (code: string) => exchange(code, verifier, 'https://elsewhere.example'),
    (code: string) => exchange(code, verifier, 'null'),
    (code: string) => app.call('POST /token/hand-off/', { body: { code, verifier } }),
    ...['', 'short', 'x'.repeat(129), 7, null, undefined].map(
      (malformed) => (code: string) => exchange(code, malformed as string), // As no page of ours would send it.
    ),
  ];
  for (const fail of failures) {
    const { code } = ok(await offer(owner.access, challenge));
    expect(codeOf(await fail(code))).toBe('link-expired');
    expect(codeOf(await exchange(code, verifier)), 'any failure uses the code up').toBe('link-expired');
  }
});

test('a code presented again ends the session that it made, and the log says so', async () => {
  const owner = await newOrganisation(app);
  const { verifier, challenge } = newVerifier();
  const { code } = ok(await offer(owner.access, challenge));
  const pair = ok(await exchange(code, verifier));
  expect((await app.call('GET /me/', {}, pair.access)).status).toBe(200);
  expect(codeOf(await exchange(code, newVerifier().verifier, 'https://elsewhere.example'))).toBe('link-expired');
  expect(codeOf(await app.call('GET /me/', {}, pair.access))).toBe('not-signed-in');
  expect(codeOf(await app.call('POST /token/refresh/', { body: { refresh: pair.refresh } }))).toBe('not-signed-in');
  expect((await app.call('GET /me/', {}, owner.access)).status, 'the first session goes on').toBe(200);
  const log = ok(await app.call('GET /audit-events/', { query: { kind: 'session.reuse-detected' } }, owner.access));
  expect(log.items).toHaveLength(1);
});

test('no code is made for a host that is not ours', async () => {
  const owner = await newOrganisation(app);
  const { challenge } = newVerifier();
  const foreign = [
    'https://elsewhere.example',
    `${host}.elsewhere.example`,
    `${host}/`,
    `${host}:8443`,
    'http://rent.workspace.example',
    'javascript:alert(1)',
    '',
  ];
  for (const origin of foreign)
    expect([origin, codeOf(await offer(owner.access, challenge, origin))]).toEqual([origin, 'invalid-input']);
});

test('a code dies with the session it came from', async () => {
  const owner = await newOrganisation(app);
  const { verifier, challenge } = newVerifier();
  const { code } = ok(await offer(owner.access, challenge));
  ok(await app.call('POST /token/revoke/', { body: { refresh: owner.refresh } }));
  expect(codeOf(await exchange(code, verifier))).toBe('link-expired');
});

test('a hand-off proves nothing anew: it neither confirms nor outlives what it came from', async () => {
  const owner = await newOrganisation(app);
  app.clock.advance(10 * 60_000 + 1);
  const renewed = ok(await app.call('POST /token/refresh/', { body: { refresh: owner.refresh } }));
  const { verifier, challenge } = newVerifier();
  const { code } = ok(await offer(renewed.access, challenge));
  const pair = ok(await exchange(code, verifier));
  const change = app.call('POST /me/change-email/', { body: { email: 'thief@elsewhere.example' } }, pair.access);
  expect(codeOf(await change)).toBe('reauthentication-required');
  const ends = await query<{ expires_at: Date }>(app.connection, 'select expires_at from session where user_id = $1', [
    owner.userId,
  ]);
  expect(new Set(ends.map((row) => row.expires_at.getTime())).size).toBe(1);
});

test('the database holds the hash of a code, not the code', async () => {
  const owner = await newOrganisation(app);
  const { code } = ok(await offer(owner.access, newVerifier().challenge));
  const rows = await query<{ code_hash: Buffer }>(app.connection, 'select code_hash from hand_off_code');
  expect(rows.some((row) => row.code_hash.equals(Buffer.from(code, 'base64url')))).toBe(false);
  expect(rows.some((row) => row.code_hash.equals(createHash('sha256').update(code).digest()))).toBe(true);
});
