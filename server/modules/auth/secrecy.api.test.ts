import { createHash, randomBytes } from 'node:crypto';
import { generateSync } from 'otplib';
import { expect, test, vi } from 'vitest';
import { authRoutes } from '#shared/api/auth.ts';
import type { Routes } from '#shared/api/routes.ts';
import { deliverMail } from '#server/adapters/mail/deliver-mail.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import type { TestApp } from '#test/support/app.ts';
import { makeAuthenticator } from '#test/support/authenticator.ts';
import { query } from '#test/support/database.ts';
import { startReceiver } from '#test/support/receiver.ts';
import { startMailServer } from '#test/support/smtp.ts';

const mailServer = await startMailServer();
const receiver = await startReceiver();
const app = await startTestApp({
  LOG_LEVEL: 'trace',
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'gable@workspace.example',
  SENTRY_DSN: receiver.dsn,
  GABLE_ORIGINS: 'https://rent.workspace.example',
});

const called = new Set<string>();
const call: TestApp['call'] = (key, input, access, via) => {
  called.add(key);
  return app.call(key, input, access, via);
};

/** Every secret of the run: none of them may be found anywhere but where it was sent to. */
const secrets: Record<string, string> = {};
const keep = (name: string, secret: string): string => (secrets[name] = secret);
const keepPair = (name: string, pair: { access: string; refresh: string }) => {
  keep(`${name} access`, pair.access);
  keep(`${name} refresh`, pair.refresh);
  return pair;
};

async function mailedToken(name: string, to: string): Promise<string> {
  const { database, mail } = app.services;
  await deliverMail(database, mail, app.clock.now);
  const raw = mailServer.received.findLast((message) => message.to === to && message.raw.includes('#token='))?.raw;
  return keep(name, /#token=([\w-]{43})/.exec(raw ?? '')?.[1] ?? '');
}

const email = 'secretive@workspace.example';
const password = keep('first password', 'first-orchard-41');
const newPassword = keep('second password', 'second-orchard-42');
const lastPassword = keep('third password', 'third-orchard-43');

/** Once through everything that has to do with signing in, wrong turns included. */
async function everything(): Promise<void> {
  const form = { organisation: 'Quiet House', name: 'Quinn', country: 'US', currency: 'USD', timeZone: 'UTC' };
  ok(await call('GET /sign-up/', {}));
  ok(await call('POST /sign-up/', { body: { ...form, email } }));
  const body = { token: await mailedToken('sign-up link', email), password };
  const { access, refresh } = keepPair('sign-up', ok(await call('POST /sign-up/confirm/', { body })));
  await query(app.connection, 'update app_user set email_verified_at = null where email = $1', [email]);
  ok(await call('POST /me/resend-verification/', { body: {} }, access));
  ok(await call('POST /email/verify/', { body: { token: await mailedToken('verification', email), password } }));
  await call('POST /email/verify/', { body: { token: keep('wrong link', randomBytes(32).toString('base64url')) } });
  await call(
    'POST /me/verify-email/',
    { body: { token: keep('dead link', randomBytes(32).toString('base64url')) } },
    access,
  );
  keepPair('sign-in', ok(await call('POST /token/', { body: { email, password } })));
  await call('POST /token/', { body: { email, password: keep('wrong password', 'wrong-orchard-40') } });
  const renewed = keepPair('refresh', ok(await call('POST /token/refresh/', { body: { refresh } })));
  await call('POST /token/refresh/', {
    body: { refresh: keep('wrong refresh', randomBytes(32).toString('base64url')) },
  });
  ok(await call('POST /me/confirm/', { body: { password } }, access));
  await passkeys(access);
  await totp(access);
  await handOff(access);
  ok(await call('GET /me/', {}, access));
  ok(await call('PATCH /me/', { body: { name: 'Quinn Quiet', version: 2 } }, access));
  ok(await call('GET /me/sessions/', {}, access));
  await call('POST /me/sessions/{id}/revoke/', { params: { id: crypto.randomUUID() }, body: {} }, access);
  ok(await call('POST /me/change-email/', { body: { email: 'moved@workspace.example' } }, access));
  await mailedToken('change of email', 'moved@workspace.example');
  ok(await call('POST /me/change-password/', { body: { currentPassword: password, newPassword } }, access));
  ok(await call('POST /password/forgot/', { body: { email } }));
  const resetToken = await mailedToken('reset', email);
  ok(await call('POST /password/reset/look-up/', { body: { token: resetToken } }));
  ok(await call('POST /password/reset/', { body: { token: resetToken, password: lastPassword } }));
  const last = keepPair('last', ok(await call('POST /token/', { body: { email, password: lastPassword } })));
  await invitation(last.access);
  await calendar(last.access);
  ok(await call('POST /token/revoke/', { body: { refresh: renewed.refresh } }));
  ok(await call('POST /me/sign-out-everywhere/', { body: {} }, last.access));
}

async function passkeys(access: string): Promise<void> {
  const key = makeAuthenticator(app.services.auth.mainOrigin);
  const begun = ok(await call('POST /me/passkeys/options/', { body: {} }, access));
  const body = { name: 'Key', challengeId: begun.challengeId, response: key.register(begun.options) };
  ok(await call('POST /me/passkeys/', { body }, access));
  const { options, challengeId } = ok(await call('POST /token/passkey-options/', { body: {} }));
  const response = key.signIn(options);
  keep('signature', (response['response'] as { signature: string }).signature);
  keepPair('passkey', ok(await call('POST /token/passkey/', { body: { challengeId, response } })));
  ok(await call('GET /me/passkeys/', {}, access));
  ok(await call('POST /me/passkeys/{id}/remove/', { params: { id: key.id }, body: {} }, access));
}

async function totp(access: string): Promise<void> {
  const { secret } = ok(await call('POST /me/totp/', { body: {} }, access));
  keep('totp secret', secret);
  const code = () => generateSync({ secret, epoch: Math.floor(app.clock.now.getTime() / 1000) });
  const { backupCodes } = ok(await call('POST /me/totp/confirm/', { body: { code: code() } }, access));
  const [first = ''] = backupCodes;
  await call('POST /token/', { body: { email, password, code: keep('backup code', first) } });
  await call('POST /token/', { body: { email, password, code: keep('wrong code', 'zzzzz-zzzzz') } });
  for (const [n, fresh] of ok(await call('POST /me/backup-codes/', { body: {} }, access)).backupCodes.entries())
    keep(`backup code ${n}`, fresh);
  ok(await call('POST /me/totp/disable/', { body: {} }, access));
}

async function handOff(access: string): Promise<void> {
  const origin = 'https://rent.workspace.example';
  const verifier = keep('verifier', randomBytes(32).toString('base64url'));
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const { code } = ok(await call('POST /hand-off/', { body: { origin, challenge } }, access));
  const body = { code: keep('hand-off code', code), verifier };
  keepPair('hand-off', ok(await call('POST /token/hand-off/', { body }, undefined, { headers: { origin } })));
}

async function invitation(access: string): Promise<void> {
  ok(await call('POST /invitations/', { body: { email: 'guest@guests.example', role: 'viewer' } }, access));
  const token = await mailedToken('invitation', 'guest@guests.example');
  ok(await call('POST /invitations/look-up/', { body: { token } }));
  const body = { token, name: 'Guest', password: keep('password of the guest', 'winter-orchard-44') };
  keepPair('guest', ok(await call('POST /invitations/accept/', { body })));
}

/** The address of a calendar is a secret in a path: asked for as it is, misspelled, and under a key. */
async function calendar(access: string): Promise<void> {
  const via = { headers: { 'idempotency-key': 'calendar' } };
  const body = { showsTenants: false };
  const { key } = ok(await call('POST /calendar-feed/reset/', { body }, access, via));
  keep('calendar address', key);
  ok(await call('GET /calendar-feed/', {}, access));
  const asked = ['', '.ics', '.ics/', '/more', '%2F', '?a=1', '.ics%'].map(
    (end) => `/api/v1/subscribed-calendars/${key}${end}`,
  );
  const spelled = [
    `/api/v1/Subscribed-Calendars/${key}`,
    `/api/v1/subscribed-calendars%2F${key}`,
    `//api/v1/subscribed-calendars//${key}`,
  ];
  const statuses: number[] = [];
  for (const url of [...asked, ...spelled]) statuses.push((await app.inject({ url })).statusCode);
  expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
}

/** Failures are where secrets leak: a body that is half JSON, a database that quotes rows, an error nobody expected. */
async function failures(): Promise<void> {
  const half = `{"email":"${email}","password":"${lastPassword}","x"`;
  const headers = { 'content-type': 'application/json' };
  await app.inject({ method: 'POST', url: '/api/v1/token/', headers, payload: half });
  await app.inject({ method: 'POST', url: '/api/v1/token/', headers: { 'content-type': 'text/plain' }, payload: half });
  const failing = vi.spyOn(app.services.auth.database, 'transaction');
  const quoting = Object.assign(new Error('null value violates not-null constraint'), {
    code: '23502',
    detail: `Failing row contains (${email}, ${lastPassword}).`,
  });
  failing.mockRejectedValueOnce(quoting);
  const answer = await call('POST /token/', { body: { email, password: lastPassword } });
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.problem)).not.toContain(lastPassword);
  failing.mockRestore();
  await receiver.settled(1);
}

const found = (text: string) => Object.keys(secrets).filter((name) => text.includes(secrets[name] ?? ''));

test('case 44: no token, code or password of a run through every route is found where it does not belong', async () => {
  await everything();
  await failures();
  expect(Object.keys(authRoutes).filter((key) => !called.has(key as keyof Routes))).toEqual([]);
  expect(Object.values(secrets).every((secret) => secret.length >= 10)).toBe(true);

  expect(app.log.length).toBeGreaterThan(called.size);
  expect(found(app.log.join('\n')), 'in the log').toEqual([]);
  expect(receiver.envelopes.length).toBeGreaterThan(0);
  expect(found(receiver.envelopes.join('\n')), 'in reports').toEqual([]);

  const { database, mail } = app.services;
  await deliverMail(database, mail, app.clock.now);
  const tables = await query<{ name: string }>(
    app.connection,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  for (const { name } of tables) {
    const rows = await query<{ text: string }>(app.connection, `select row_to_json(t)::text as text from ${name} t`);
    const text = rows.map((row) => row.text).join('\n');
    expect(found(text), `in the table ${name}`).toEqual([]);
    const asBytes = Object.keys(secrets).filter((key) => {
      const bytes = Buffer.from(secrets[key] ?? '', 'base64url').toString('hex');
      return text.includes(bytes) || text.includes(Buffer.from(secrets[key] ?? '').toString('hex'));
    });
    expect(asBytes, `as bytes in the table ${name}`).toEqual([]);
  }
});

test('the secrets that were looked for would have been found', () => {
  expect(found(`{"password":"${password}"}`)).toEqual(['first password']);
  expect(mailServer.received.flatMap(({ raw }) => found(raw))).toEqual(
    expect.arrayContaining(['sign-up link', 'verification', 'reset', 'invitation', 'change of email']),
  );
});
