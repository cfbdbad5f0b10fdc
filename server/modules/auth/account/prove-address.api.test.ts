import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { makeResetLink } from '#server/modules/auth/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import type { TestApp } from '#test/support/app.ts';
import { makeAuthenticator } from '#test/support/authenticator.ts';
import type { SoftwareAuthenticator } from '#test/support/authenticator.ts';
import { query } from '#test/support/database.ts';
import { goodPassword, newOrganisation, signIn, tokenFromMail } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();
const mailed = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'gable@workspace.example' });
const password = 'velvet-harbour-19';

async function plantPasskey(on: TestApp, { access }: { access: string }): Promise<SoftwareAuthenticator> {
  const key = makeAuthenticator(on.services.auth.mainOrigin);
  const { options, challengeId } = ok(await on.call('POST /me/passkeys/options/', { body: {} }, access));
  ok(
    await on.call(
      'POST /me/passkeys/',
      { body: { name: 'Key', challengeId, response: key.register(options) } },
      access,
    ),
  );
  return key;
}

async function enterByPasskey(on: TestApp, key: SoftwareAuthenticator) {
  const { options, challengeId } = ok(await on.call('POST /token/passkey-options/', { body: {} }));
  return on.call('POST /token/passkey/', { body: { challengeId, response: key.signIn(options) } });
}

async function addTotp(on: TestApp, { access }: { access: string }): Promise<string> {
  const { secret } = ok(await on.call('POST /me/totp/', { body: {} }, access));
  const code = generateSync({ secret, epoch: Math.floor(on.clock.now.getTime() / 1000) });
  ok(await on.call('POST /me/totp/confirm/', { body: { code } }, access));
  on.clock.advance(30_000);
  return secret;
}

/** What who runs the machine gives to somebody, by `gable reset-link`. */
async function operatorLink(on: TestApp, email: string): Promise<string> {
  const { auth, database } = on.services;
  const link = await database.transaction({ scope: 'auth' }, (tx) =>
    makeResetLink(tx, auth, { email, isMailed: true }, on.clock.now),
  );
  return link?.address.split('#token=')[1] ?? '';
}

const reset = (on: TestApp, token: string) => on.call('POST /password/reset/', { body: { token, password } });

async function invite(on: TestApp, owner: TestMember, email: string): Promise<string> {
  ok(await on.call('POST /invitations/', { body: { email, role: 'owner' } }, owner.access));
  const [row] = await query<{ body: string }>(
    on.connection,
    'select body_text as body from mail_message where org_id = $1 and recipient = $2 order by mail_id desc limit 1',
    [owner.organisationId, email],
  );
  return /#token=([\w-]+)/.exec(row?.body ?? '')?.[1] ?? '';
}

test('a passkey planted before the address was proved does not open the workspace that its owner joins', async () => {
  const email = 'victim@elsewhere.example';
  const planted = await newOrganisation(app, { email });
  const key = await plantPasskey(app, planted);
  await addTotp(app, planted);
  const workspace = await newOrganisation(app);
  const invitation = await invite(app, workspace, email);

  expect((await reset(app, await operatorLink(app, email))).status).toBe(200);
  expect(codeOf(await enterByPasskey(app, key)), 'the passkey fell with the reset').toBe('wrong-credentials');
  expect(codeOf(await app.call('GET /me/', {}, planted.access))).toBe('not-signed-in');
  const joined = ok(await app.call('POST /invitations/accept/', { body: { token: invitation, password } }));
  expect(ok(await app.call('GET /me/', {}, joined.access))).toMatchObject({
    organisation: { id: workspace.organisationId },
    user: { emailVerified: true, totpEnabled: false, backupCodesLeft: 0 },
  });
  expect(codeOf(await enterByPasskey(app, key))).toBe('wrong-credentials');
  expect(codeOf(await app.call('POST /token/refresh/', { body: { refresh: planted.refresh } }))).toBe('not-signed-in');
  const factors = await query(app.connection, 'select from passkey where user_id = $1', [planted.userId]);
  expect(factors).toEqual([]);
});

test('whoever joins with the password of an unproved account leaves passkeys, authenticators and sessions behind', async () => {
  const account = await newOrganisation(app);
  const key = await plantPasskey(app, account);
  const workspace = await newOrganisation(app);
  const token = await invite(app, workspace, account.email);
  ok(await app.call('POST /invitations/accept/', { body: { token, password: account.password } }));
  expect(codeOf(await enterByPasskey(app, key))).toBe('wrong-credentials');
  expect(codeOf(await app.call('GET /me/', {}, account.access))).toBe('not-signed-in');
});

test('a reset link read from kept mail ends when its owner joins another workspace', async () => {
  const email = 'reader@elsewhere.example';
  const account = await newOrganisation(app, { email });
  const workspace = await newOrganisation(app);
  const invitation = await invite(app, workspace, email);
  ok(await app.call('POST /password/forgot/', { body: { email } }));
  const kept = await tokenFromMail(app, account, email);
  ok(await app.call('POST /invitations/accept/', { body: { token: invitation, password: goodPassword } }));
  expect(codeOf(await reset(app, kept))).toBe('link-expired');
  expect((await signIn(app, { email, password: goodPassword })).status).toBe(200);
});

test('a confirmation read from kept mail proves nothing: factors from before still fall with a reset', async () => {
  const account = await newOrganisation(app);
  const token = await tokenFromMail(app, account, account.email);
  ok(await app.call('POST /email/verify/', { body: { token } }));
  const key = await plantPasskey(app, account);
  expect((await reset(app, await operatorLink(app, account.email))).status).toBe(200);
  expect(codeOf(await enterByPasskey(app, key))).toBe('wrong-credentials');
});

test('a reset from kept mail that removes factors is in the log, and a message tells the owner', async () => {
  const account = await newOrganisation(app);
  await plantPasskey(app, account);
  await addTotp(app, account);
  ok(await app.call('POST /password/forgot/', { body: { email: account.email } }));
  expect((await reset(app, await tokenFromMail(app, account, account.email))).status).toBe(200);
  const { access } = ok(await signIn(app, { email: account.email, password }));
  const log = ok(await app.call('GET /audit-events/', { query: { kind: 'factor.removed' } }, access));
  expect(new Set(log.items.map(({ details }) => details['factor']))).toEqual(new Set(['passkey', 'totp']));
  const told = async (as: string) =>
    ok(await app.call('GET /mail-messages/', { query: {} }, as)).items.filter(({ subject }) => /factor/.test(subject));
  expect(await told(access)).toMatchObject([{ to: account.email, state: 'kept' }]);
  ok(await app.call('POST /password/forgot/', { body: { email: account.email } }));
  const token = await tokenFromMail(app, { ...account, access }, account.email);
  const other = 'amber-lantern-42';
  ok(await app.call('POST /password/reset/', { body: { token, password: other } }));
  const later = ok(await signIn(app, { email: account.email, password: other }));
  expect(await told(later.access), 'no factor, no message').toHaveLength(1);
});

test('what is added after the proof stays through a reset', async () => {
  const account = await newOrganisation(mailed);
  const key = await plantPasskey(mailed, account);
  await addTotp(mailed, account);
  expect((await reset(mailed, await operatorLink(mailed, account.email))).status).toBe(200);
  const { access } = ok(await enterByPasskey(mailed, key));
  expect(ok(await mailed.call('GET /me/', {}, access)).user).toMatchObject({ totpEnabled: true });
});

/** An account from before there was a mail server: nobody has proved its address. */
async function unproved(): Promise<TestMember> {
  const account = await newOrganisation(mailed);
  await query(
    mailed.connection,
    'update app_user set address_proved_at = null, email_verified_at = null where user_id = $1',
    [account.userId],
  );
  return account;
}

async function mailedLink(to: string): Promise<string> {
  const [row] = await query<{ body: string }>(
    mailed.connection,
    `select body_text as body
     from (select mail_id, recipient, body_text from mail_message union all select mail_id, recipient, body_text from account_mail)
     where recipient = $1 order by mail_id desc limit 1`,
    [to],
  );
  return /#token=([\w-]+)/.exec(row?.body ?? '')?.[1] ?? '';
}

test('a link that was mailed takes the password of the account: whoever only has the mailbox confirms nothing', async () => {
  const account = await unproved();
  ok(await mailed.call('POST /me/resend-verification/', { body: {} }, account.access));
  const token = await mailedLink(account.email);
  const verify = (given?: string) =>
    mailed.call('POST /email/verify/', { body: { token, ...(given === undefined ? {} : { password: given }) } });
  expect(codeOf(await verify())).toBe('password-required');
  expect(codeOf(await verify('a guess'))).toBe('wrong-password');
  expect(ok(await verify(account.password))).toEqual({ email: account.email });
});

test('the first proof ends the other sessions and removes passkeys, and keeps the session that followed the link', async () => {
  const account = await unproved();
  const key = await plantPasskey(mailed, account);
  const other = ok(await signIn(mailed, account));
  const stranger = await newOrganisation(mailed);
  ok(await mailed.call('POST /me/resend-verification/', { body: {} }, account.access));
  const token = await mailedLink(account.email);
  const verify = (access: string) => mailed.call('POST /me/verify-email/', { body: { token } }, access);
  expect(codeOf(await verify(stranger.access))).toBe('conflict');
  expect(ok(await verify(account.access))).toEqual({ email: account.email });
  expect((await mailed.call('GET /me/', {}, account.access)).status).toBe(200);
  expect(codeOf(await mailed.call('GET /me/', {}, other.access))).toBe('not-signed-in');
  expect(codeOf(await enterByPasskey(mailed, key))).toBe('wrong-credentials');
});

test('an address that somebody else moved their account to is not theirs by a click in its mailbox', async () => {
  const attacker = await newOrganisation(mailed);
  ok(await mailed.call('POST /me/change-email/', { body: { email: 'target@elsewhere.example' } }, attacker.access));
  const token = await mailedLink('target@elsewhere.example');
  expect(codeOf(await mailed.call('POST /email/verify/', { body: { token } }))).toBe('password-required');
});
