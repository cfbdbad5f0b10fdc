import { expect, test } from 'vitest';
import { deliverMail } from '#server/adapters/mail/deliver-mail.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import type { TestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, tokenFromMail } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { startMailServer } from '#test/support/smtp.ts';

const server = await startMailServer();
const app = await startTestApp({ GABLE_MAIL_TARGETS: 'any' });
const port = Number(new URL(server.url).port);
const own = { host: '127.0.0.1', port, tls: 'none' as const, sender: 'Birch Court <office@birch.example>' };

const set = (owner: TestMember, changes: object = {}, on: TestApp = app) =>
  on.call('POST /mail-server/', { body: { ...own, ...changes } }, owner.access);
const read = async (owner: TestMember, on: TestApp = app) => ok(await on.call('GET /mail-server/', {}, owner.access));
const sendTest = async (owner: TestMember, on: TestApp = app) =>
  ok(await on.call('POST /mail-server/test/', { body: {} }, owner.access));
const deliver = () => deliverMail(app.services.database, app.services.mail, app.clock.now);
const invite = (owner: TestMember, email: string) =>
  app.call('POST /invitations/', { body: { email, role: 'viewer' } }, owner.access);
const sentTo = (address: string) => server.received.filter(({ to }) => to === address);

test('a workspace sets up its own mail server, and its messages leave by it; the others’ are kept', async () => {
  const [owner, other] = [await newOrganisation(app), await newOrganisation(app)];
  expect(await read(owner)).toMatchObject({ source: 'none', host: null });
  expect(ok(await set(owner))).toMatchObject({ source: 'workspace', ...own, hasPassword: false });
  ok(await invite(owner, 'own@guests.example'));
  ok(await invite(other, 'other@guests.example'));
  expect(await deliver()).toBe(1);
  expect(sentTo('own@guests.example')[0]?.raw).toMatch(/^From: Birch Court <office@birch.example>\r$/m);
  expect(sentTo('other@guests.example')).toEqual([]);
  const states = async ({ access }: TestMember) =>
    ok(await app.call('GET /mail-messages/', { query: { limit: 1 } }, access));
  expect(await states(owner)).toMatchObject({ delivery: 'smtp', items: [{ state: 'sent' }] });
  expect(await states(other)).toMatchObject({ delivery: 'kept', items: [{ state: 'kept' }] });
  expect(ok(await app.call('GET /mail-standing/', {}, other.access))).toEqual({
    queued: 0,
    kept: 2,
    failed: 0,
    delayed: null,
  });
});

test('what was kept is sent by hand once there is a server, and removing the server keeps what waits', async () => {
  const owner = await newOrganisation(app);
  ok(await invite(owner, 'patient@guests.example'));
  const [message] = ok(await app.call('GET /mail-messages/', { query: { limit: 1 } }, owner.access)).items;
  const params = { id: message?.id ?? '' };
  const retry = () => app.call('POST /mail-messages/{id}/retry/', { params, body: {} }, owner.access);
  expect(codeOf(await retry())).toBe('conflict');
  ok(await set(owner));
  expect(ok(await retry()).state).toBe('queued');
  expect(await deliver()).toBe(1);
  expect(sentTo('patient@guests.example')).toHaveLength(1);

  ok(await invite(owner, 'later@guests.example'));
  expect(ok(await app.call('POST /mail-server/remove/', { body: {} }, owner.access)).source).toBe('none');
  expect(await deliver()).toBe(0);
  const [last] = ok(await app.call('GET /mail-messages/', { query: { limit: 1 } }, owner.access)).items;
  expect(last).toMatchObject({ to: 'later@guests.example', state: 'kept' });
  expect(codeOf(await app.call('POST /mail-server/remove/', { body: {} }, owner.access))).toBe('not-found');
});

test('setting up and removing a mail server take a sign-in or confirmation of the last ten minutes', async () => {
  const owner = await newOrganisation(app);
  ok(await set(owner));
  app.clock.advance(17 * 60_000);
  const { access } = ok(await app.call('POST /token/refresh/', { body: { refresh: owner.refresh } }));
  const later = { ...owner, access };
  const remove = () => app.call('POST /mail-server/remove/', { body: {} }, access);
  expect(codeOf(await set(later, { host: 'elsewhere.example' }))).toBe('reauthentication-required');
  expect(codeOf(await remove())).toBe('reauthentication-required');
  expect(await read(later)).toMatchObject({ host: own.host });
  ok(await app.call('POST /me/confirm/', { body: { password: owner.password } }, access));
  ok(await set(later));
  ok(await remove());
});

test('a test message goes to whoever asks, with the server’s own answer', async () => {
  const owner = await newOrganisation(app);
  expect(codeOf(await app.call('POST /mail-server/test/', { body: {} }, owner.access))).toBe('conflict');
  ok(await set(owner));
  const sent = await sendTest(owner);
  expect(sent).toMatchObject({ isSent: true, to: owner.email });
  expect(sent.answer).toMatch(/^250 /);
  server.refusal = 'We know no such mailbox';
  const refused = await sendTest(owner);
  server.refusal = undefined;
  expect(refused.isSent).toBe(false);
  expect(refused.answer).toContain('We know no such mailbox');
});

test('the outcome of the last test is kept until the server is saved again', async () => {
  const owner = await newOrganisation(app);
  expect(ok(await set(owner)).lastTest).toBeNull();
  server.refusal = 'We know no such mailbox';
  await sendTest(owner);
  server.refusal = undefined;
  expect((await read(owner)).lastTest).toEqual({
    at: app.clock.now.toISOString(),
    problem: expect.stringContaining('We know no such mailbox'),
  });
  await sendTest(owner);
  expect((await read(owner)).lastTest).toEqual({ at: app.clock.now.toISOString(), problem: null });
  expect(ok(await set(owner, { port: port + 1 })).lastTest, 'other settings are not tested').toBeNull();
});

test('the password is sealed, never told, and does not go to another server', async () => {
  const owner = await newOrganisation(app);
  const password = 'smtp-password-4711';
  expect(ok(await set(owner, { username: 'office', password }))).toMatchObject({ hasPassword: true });
  expect(JSON.stringify(await read(owner))).not.toContain(password);
  const [row] = await query<{ sealed: Buffer }>(
    app.connection,
    'select password_sealed as sealed from mail_server where org_id = $1',
    [owner.organisationId],
  );
  expect(row?.sealed.includes(password)).toBe(false);
  expect(ok(await set(owner, { username: 'office', port: port + 1 })).hasPassword).toBe(true);
  const moved = await set(owner, { username: 'office', host: 'mail.elsewhere.example' });
  expect(moved.problem).toMatchObject({ code: 'invalid-input', errors: [{ path: 'password' }] });
  expect(ok(await set(owner, { username: null, password: null })).hasPassword).toBe(false);
  const log = ok(await app.call('GET /audit-events/', { query: { kind: 'mail-server.changed' } }, owner.access)).items;
  expect(log[0]?.details).toMatchObject({ host: '127.0.0.1', tls: 'none' });
  expect(JSON.stringify(log)).not.toContain(password);
});

test('only an owner sets up mail, and wrong values say what to enter', async () => {
  const owner = await newOrganisation(app);
  const manager = await newMember(app, owner, 'manager');
  expect(codeOf(await set(manager))).toBe('forbidden');
  for (const [field, value] of [
    ['host', ''],
    ['port', 0],
    ['port', 70_000],
    ['sender', 'nobody'],
    ['tls', 'ssl'],
  ] as const)
    expect([field, (await set(owner, { [field]: value })).problem?.errors[0]?.path]).toEqual([field, field]);
});

test('the environment wins, is shown as such and cannot be changed here', async () => {
  const installed = await startTestApp({
    SMTP_URL: 'smtp://user:topsecret@127.0.0.1:2525',
    MAIL_FROM: 'Gable <gable@workspace.example>',
  });
  const owner = await newOrganisation(installed);
  const shown = await read(owner, installed);
  expect(shown).toMatchObject({
    source: 'environment',
    host: '127.0.0.1',
    port: 2525,
    sender: 'Gable <gable@workspace.example>',
    username: null,
  });
  expect(JSON.stringify(shown)).not.toContain('topsecret');
  expect(codeOf(await set(owner, {}, installed))).toBe('conflict');
});

test('by default a workspace cannot reach inside: neither this machine nor its network, nor a port that is not for mail', async () => {
  const closed = await startTestApp();
  const owner = await newOrganisation(closed);
  for (const host of [
    '127.0.0.1',
    '10.0.0.7',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:192.168.1.1',
    'localhost',
  ]) {
    ok(await set(owner, { host, port: 587 }, closed));
    const { isSent, answer } = await sendTest(owner, closed);
    expect([host, isSent, answer]).toEqual([host, false, expect.stringContaining('is inside this network')]);
  }
  ok(await set(owner, { host: '192.0.43.8', port: 5432 }, closed));
  expect((await sendTest(owner, closed)).answer).toContain('is not a mail port');
});

test('links to an account never pass the server of one workspace where the account belongs to another too', async () => {
  const owner = await newOrganisation(app);
  ok(await set(owner));
  const member = await newOrganisation(app);
  ok(await invite(member, owner.email));
  const token = await tokenFromMail(app, member, owner.email);
  ok(await app.call('POST /invitations/accept/', { body: { token, password: owner.password } }));
  ok(await app.call('POST /password/forgot/', { body: { email: owner.email } }));
  const [row] = await query(
    app.connection,
    "select state from mail_message where org_id = $1 and subject = 'Set a new password'",
    [owner.organisationId],
  );
  expect(row).toEqual({ state: 'kept' });
});

test('a server that fails does not keep the messages of other workspaces waiting', async () => {
  const [broken, sound] = [await newOrganisation(app), await newOrganisation(app)];
  ok(await set(broken, { port: 1 }));
  ok(await set(sound));
  for (let n = 0; n < 25; n += 1) ok(await invite(broken, `lost${n}@guests.example`));
  ok(await invite(sound, 'arrives@guests.example'));
  expect(await deliver()).toBe(1);
  expect(sentTo('arrives@guests.example')).toHaveLength(1);
});

test('a server that cannot be reached is told as such until a message was sent through it', async () => {
  const owner = await newOrganisation(app);
  const standing = async () => ok(await app.call('GET /mail-standing/', {}, owner.access));
  const setUp = async () =>
    ok(await app.call('GET /setup-checklist/', {}, owner.access)).items.find(({ key }) => key === 'outgoing-mail');
  expect(await setUp()).toMatchObject({ done: false, isWaiting: false });
  ok(await set(owner));
  expect(await setUp(), 'saved and not tried').toMatchObject({ done: false, isWaiting: true });
  await sendTest(owner);
  expect(await setUp()).toMatchObject({ done: true, isWaiting: false });

  ok(await set(owner, { port: 1 }));
  for (const name of ['one', 'two']) ok(await invite(owner, `${name}@guests.example`));
  expect(await standing(), 'not tried yet').toMatchObject({ queued: 2, delayed: null });
  await deliver();
  expect(await standing(), 'the other one waits for the same server').toMatchObject({
    queued: 2,
    delayed: { count: 2, reason: 'unreachable' },
  });
  expect(await setUp()).toMatchObject({ done: false, isWaiting: true });
  ok(await set(owner));
  app.clock.advance(20_000);
  expect(await deliver()).toBe(2);
  expect(await standing()).toMatchObject({ queued: 0, delayed: null });
  expect(await setUp(), 'sent since it was saved').toMatchObject({ done: true });
});

test('where TLS is required, a workspace cannot choose a server without it, nor use one it had chosen before', async () => {
  const strict = await startTestApp({ GABLE_MAIL_TARGETS: 'any', SMTP_TLS: 'required' });
  const owner = await newOrganisation(strict);
  const refused = await set(owner, {}, strict);
  expect(codeOf(refused)).toBe('invalid-input');
  expect(JSON.stringify(refused.body)).toContain('Choose STARTTLS or TLS');
  ok(await set(owner, { tls: 'starttls' }, strict));
  await query(strict.connection, "update mail_server set tls = 'none' where org_id = $1", [owner.organisationId]);
  const before = server.received.length;
  expect(await sendTest(owner, strict)).toMatchObject({ isSent: false });
  expect(server.received).toHaveLength(before);
});
