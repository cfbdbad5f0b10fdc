import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp, statusesOf } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';

const app = await startTestApp();
const step = 30_000;

const codeAt = (secret: string, offset = 0) =>
  generateSync({ secret, epoch: Math.floor((app.clock.now.getTime() + offset) / 1000) });

/** An owner whose authenticator app is on; its set-up code is used up, so the clock moves on by a step. */
async function withTotp() {
  const owner = await newOrganisation(app);
  const { secret } = ok(await app.call('POST /me/totp/', { body: {} }, owner.access));
  const { backupCodes } = ok(
    await app.call('POST /me/totp/confirm/', { body: { code: codeAt(secret) } }, owner.access),
  );
  app.clock.advance(step);
  return { owner, secret, backupCodes };
}

test('an authenticator app is switched on by its first code, and is then asked for at sign-in', async () => {
  const owner = await newOrganisation(app);
  const { secret, uri, modules } = ok(await app.call('POST /me/totp/', { body: {} }, owner.access));
  expect(uri).toContain(`secret=${secret}`);
  expect(modules.length).toBeGreaterThan(20);
  expect(new Set(modules.map((row) => row.length))).toEqual(new Set([modules.length]));
  expect((await signIn(app, owner)).status, 'nothing is asked for before it is confirmed').toBe(200);
  const confirm = (code: string) => app.call('POST /me/totp/confirm/', { body: { code } }, owner.access);
  expect(codeOf(await confirm('000000'))).toBe('wrong-code');
  const { backupCodes } = ok(await confirm(codeAt(secret)));
  expect(new Set(backupCodes).size).toBe(10);
  expect(codeOf(await confirm(codeAt(secret)))).toBe('conflict');
  expect(codeOf(await app.call('POST /me/totp/', { body: {} }, owner.access))).toBe('already-exists');

  const withoutCode = await signIn(app, owner);
  expect([withoutCode.status, codeOf(withoutCode)]).toEqual([400, 'code-required']);
  expect(codeOf(await signIn(app, owner, '123456'))).toBe('wrong-code');
  expect(codeOf(await signIn(app, { ...owner, password: 'wrong' }, codeAt(secret)))).toBe('wrong-credentials');
  app.clock.advance(step);
  const { access } = ok(await signIn(app, owner, codeAt(secret)));
  expect(ok(await app.call('GET /me/', {}, access)).user).toMatchObject({ totpEnabled: true, backupCodesLeft: 10 });
});

test('case 46: a code works once, also for several at once, and an older one not after it', async () => {
  const { owner, secret } = await withTotp();
  const code = codeAt(secret);
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(app, owner, code)));
  expect(statusesOf(answers)).toEqual([200, 400, 400, 400, 400, 400]);
  expect(codeOf(await signIn(app, owner, code))).toBe('wrong-code');
  expect(codeOf(await signIn(app, owner, codeAt(secret, -step)))).toBe('wrong-code');
  expect((await signIn(app, owner, codeAt(secret, step))).status, 'a clock that runs fast').toBe(200);
  expect(codeOf(await signIn(app, owner, codeAt(secret, 3 * step)))).toBe('wrong-code');
});

test('a backup code works once, also for several at once, however it is typed', async () => {
  const { owner, backupCodes } = await withTotp();
  const [first = '', second = ''] = backupCodes;
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(app, owner, first)));
  expect(statusesOf(answers)).toEqual([200, 400, 400, 400, 400, 400]);
  expect(codeOf(await signIn(app, owner, first))).toBe('wrong-code');
  const { access } = ok(await signIn(app, owner, ` ${second.toUpperCase().replace('-', ' ')} `));
  expect(ok(await app.call('GET /me/', {}, access)).user.backupCodesLeft).toBe(8);
});

test('new backup codes end the old ones, and switching off ends them all', async () => {
  const { owner, backupCodes } = await withTotp();
  const fresh = ok(await app.call('POST /me/backup-codes/', { body: {} }, owner.access)).backupCodes;
  expect(codeOf(await signIn(app, owner, backupCodes[0]))).toBe('wrong-code');
  expect((await signIn(app, owner, fresh[0])).status).toBe(200);
  expect((await app.call('POST /me/totp/disable/', { body: {} }, owner.access)).status).toBe(204);
  expect((await signIn(app, owner)).status).toBe(200);
  expect(codeOf(await app.call('POST /me/backup-codes/', { body: {} }, owner.access))).toBe('conflict');
  expect(await query(app.connection, 'select from backup_code where user_id = $1', [owner.userId])).toEqual([]);
});

test('confirming oneself takes a code as well once it is on, and a wrong one is in the log', async () => {
  const { owner, secret } = await withTotp();
  app.clock.advance(10 * 60_000);
  const { access } = ok(await app.call('POST /token/refresh/', { body: { refresh: owner.refresh } }));
  const confirm = (code?: string) =>
    app.call(
      'POST /me/confirm/',
      { body: { password: owner.password, ...(code === undefined ? {} : { code }) } },
      access,
    );
  expect(codeOf(await confirm())).toBe('code-required');
  expect(codeOf(await confirm('000000'))).toBe('wrong-code');
  expect(codeOf(await app.call('POST /me/totp/disable/', { body: {} }, access))).toBe('reauthentication-required');
  expect((await confirm(codeAt(secret))).status).toBe(204);
  expect((await app.call('POST /me/totp/disable/', { body: {} }, access)).status).toBe(204);
  const log = ok(await app.call('GET /audit-events/', { query: {} }, access)).items;
  expect(log.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['factor.added', 'factor.removed', 'confirmation.failed']),
  );
});

test('every change of a factor asks for a confirmation that is not older than ten minutes', async () => {
  const owner = await newOrganisation(app);
  app.clock.advance(10 * 60_000 + 1);
  const { access } = ok(await app.call('POST /token/refresh/', { body: { refresh: owner.refresh } }));
  const challengeId = '019ca0f2-5c00-7000-8000-000000000001';
  const answers = await Promise.all([
    app.call('POST /me/totp/', { body: {} }, access),
    app.call('POST /me/totp/confirm/', { body: { code: '123456' } }, access),
    app.call('POST /me/totp/disable/', { body: {} }, access),
    app.call('POST /me/backup-codes/', { body: {} }, access),
    app.call('POST /me/passkeys/options/', { body: {} }, access),
    app.call('POST /me/passkeys/', { body: { name: 'Key', challengeId, response: {} } }, access),
    app.call('POST /me/passkeys/{id}/remove/', { params: { id: 'x' }, body: {} }, access),
    app.call('POST /me/change-email/', { body: { email: 'other@workspace.example' } }, access),
  ]);
  for (const answer of answers) expect(codeOf(answer)).toBe('reauthentication-required');
});

test('the secret is sealed in the database, and of backup codes there are hashes only', async () => {
  const { owner, secret, backupCodes } = await withTotp();
  const users = await query<{ sealed: Buffer }>(
    app.connection,
    'select totp_secret as sealed from app_user where user_id = $1',
    [owner.userId],
  );
  expect(users.map(({ sealed }) => sealed.includes(secret))).toEqual([false]);
  const codes = await query(app.connection, 'select code_hash from backup_code where user_id = $1', [owner.userId]);
  for (const code of backupCodes) expect(JSON.stringify(codes)).not.toContain(code.replace('-', ''));
});

test('signing in with a code leaves no attempt behind, and asking for one does not take failures back', async () => {
  const { owner, secret } = await withTotp();
  const via = { remoteAddress: '203.0.113.62' };
  const attempts = async () => {
    const rows = await query<{ attempts: number }>(app.connection, 'select attempts from throttle');
    return rows.reduce((sum, row) => sum + row.attempts, 0);
  };
  const ask = (code?: string) =>
    app.call(
      'POST /token/',
      { body: { email: owner.email, password: owner.password, ...(code === undefined ? {} : { code }) } },
      undefined,
      via,
    );
  const before = await attempts();
  expect(codeOf(await ask())).toBe('code-required');
  expect((await ask(codeAt(secret))).status).toBe(200);
  expect(await attempts()).toBe(before);

  for (let n = 0; n < 10; n += 1) {
    expect(codeOf(await ask('000000'))).toBe('wrong-code');
    if (n < 9) expect(codeOf(await ask())).toBe('code-required');
  }
  app.clock.advance(step);
  expect(codeOf(await ask(codeAt(secret)))).toBe('too-many-attempts');
});
