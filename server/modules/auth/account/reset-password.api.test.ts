import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp, statusesOf } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation, signIn, tokenFromMail } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();
const password = 'velvet-harbour-19';
const hour = 3_600_000;

const forgot = (email: string) => app.call('POST /password/forgot/', { body: { email } });
const reset = (token: string, chosen = password) =>
  app.call('POST /password/reset/', { body: { token, password: chosen } });

async function linkFor(owner: TestMember): Promise<string> {
  app.clock.advance(1000);
  expect((await forgot(owner.email)).status).toBe(202);
  return tokenFromMail(app, owner, owner.email);
}

test('a forgotten password is set anew by a link, which ends every session', async () => {
  const owner = await newOrganisation(app);
  const token = await linkFor(owner);
  expect((await reset(token)).status).toBe(200);
  expect(codeOf(await app.call('GET /me/', {}, owner.access))).toBe('not-signed-in');
  expect(codeOf(await app.call('POST /token/refresh/', { body: { refresh: owner.refresh } }))).toBe('not-signed-in');
  expect(codeOf(await signIn(app, owner))).toBe('wrong-credentials');
  const { access } = ok(await signIn(app, { ...owner, password }));
  expect(ok(await app.call('GET /me/', {}, access)).user.emailVerified).toBe(true);
  const kinds = ok(await app.call('GET /audit-events/', { query: {} }, access)).items.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['password.reset-requested', 'password.reset', 'session.ended']));
});

test('whether a link can be used is said at once, the same for whatever is wrong with it, and does not use it up', async () => {
  const owner = await newOrganisation(app);
  const lookUp = (token: string, remoteAddress = '203.0.113.81') =>
    app.call('POST /password/reset/look-up/', { body: { token } }, undefined, { remoteAddress });
  const token = await linkFor(owner);
  const late = await linkFor(owner);
  for (let n = 0; n < 12; n += 1) expect((await lookUp(token)).status, 'however often').toBe(204);
  expect((await reset(token)).status).toBe(200);
  app.clock.advance(hour);
  const gone = await Promise.all(
    [token, late, 'never-sent', '?', 'x'.repeat(2048), owner.refresh].map((one) => lookUp(one)),
  );
  expect(
    new Set(gone.map(({ status, problem }) => JSON.stringify([status, problem?.code, problem?.detail]))).size,
  ).toBe(1);
  expect(codeOf(await lookUp('never-sent'))).toBe('link-expired');
  const guesses = await Promise.all(Array.from({ length: 61 }, (_, n) => lookUp(`guess-${n}`, '203.0.113.82')));
  expect(guesses.map(codeOf).filter((code) => code === 'too-many-attempts')).toHaveLength(1);
});

test('case 46: the link works once, also for two at once', async () => {
  const owner = await newOrganisation(app);
  const token = await linkFor(owner);
  const answers = await Promise.all([reset(token), reset(token), reset(token)]);
  expect(statusesOf(answers)).toEqual([200, 400, 400]);
  expect(codeOf(await reset(token))).toBe('link-expired');
});

test('the link ends after an hour, and once another was used', async () => {
  const owner = await newOrganisation(app);
  const first = await linkFor(owner);
  const second = await linkFor(owner);
  expect((await reset(second)).status).toBe(200);
  expect(codeOf(await reset(first))).toBe('link-expired');
  const late = await app.call('POST /token/', { body: { email: owner.email, password } });
  const third = await linkFor({ ...owner, ...ok(late) });
  app.clock.advance(hour);
  expect(codeOf(await reset(third))).toBe('link-expired');
});

test('a password that is refused does not cost the link', async () => {
  const owner = await newOrganisation(app);
  const token = await linkFor(owner);
  expect(codeOf(await reset(token, 'password1'))).toBe('weak-password');
  expect(codeOf(await reset(token, 'short'))).toBe('invalid-input');
  expect((await reset(token)).status).toBe(200);
});

test('the database holds the hash of a link, not the link', async () => {
  const owner = await newOrganisation(app);
  const token = await linkFor(owner);
  const rows = await query(app.connection, 'select * from one_time_token where user_id = $1', [owner.userId]);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.some((row) => Buffer.from(token, 'base64url').equals(row['token_hash'] as Buffer))).toBe(false);
});

test('case 41: an email without an account gets the same answer in the same time, and nobody a message', async () => {
  const owner = await newOrganisation(app);
  const took = async (email: string) => {
    const started = performance.now();
    const { status, body } = await forgot(email);
    expect([status, body]).toEqual([202, null]);
    return performance.now() - started;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    known.push(await took(owner.email));
    unknown.push(await took(`nobody${round}@workspace.example`));
  }
  // A busy machine only ever adds to a time: the shortest is what the answer takes.
  const [ofKnown, ofUnknown] = [Math.min(...known), Math.min(...unknown)];
  expect(Math.abs(ofKnown - ofUnknown) / ofUnknown).toBeLessThan(0.1);
  expect(await query(app.connection, "select from mail_message where recipient like 'nobody%'")).toEqual([]);
});

test('a reset also ends a change of email that somebody else had begun', async () => {
  const owner = await newOrganisation(app);
  ok(await app.call('POST /me/change-email/', { body: { email: 'thief@elsewhere.example' } }, owner.access));
  const theft = await tokenFromMail(app, owner, 'thief@elsewhere.example');
  expect((await reset(await linkFor(owner))).status).toBe(200);
  expect(codeOf(await app.call('POST /email/verify/', { body: { token: theft } }))).toBe('link-expired');
  const { access } = ok(await signIn(app, { ...owner, password }));
  expect(ok(await app.call('GET /me/', {}, access)).user).toMatchObject({ email: owner.email, pendingEmail: null });
});

test('a change of password ends reset links, tells by mail, and keeps this session', async () => {
  const owner = await newOrganisation(app);
  const token = await linkFor(owner);
  app.clock.advance(1000);
  const body = { currentPassword: owner.password, newPassword: password };
  expect((await app.call('POST /me/change-password/', { body }, owner.access)).status).toBe(204);
  expect(codeOf(await reset(token))).toBe('link-expired');
  const [newest] = ok(await app.call('GET /mail-messages/', { query: {} }, owner.access)).items;
  expect(newest).toMatchObject({ to: owner.email, subject: 'Your password was changed' });
});
