import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import type { TestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, signIn } from '#test/support/factories.ts';
import { startMailServer } from '#test/support/smtp.ts';
import { deliverMail } from './deliver-mail.ts';

const server = await startMailServer();
const env = { SMTP_URL: server.url, MAIL_FROM: 'Gable <gable@workspace.example>' };
const app = await startTestApp(env);

const deliverOn = ({ services, clock }: TestApp) => deliverMail(services.database, services.mail, clock.now);
const deliver = () => deliverOn(app);

let guests = 0;

/** An owner whose workspace has a message to send. */
async function inviting(on: TestApp = app) {
  const owner = await newOrganisation(on);
  guests += 1;
  const email = `guest${guests}@guests.example`;
  ok(await on.call('POST /invitations/', { body: { email, role: 'viewer' } }, owner.access));
  return { ...owner, guest: email };
}

const sentTo = (address: string) => server.received.filter(({ to }) => to === address);
const list = async (access: string) => ok(await app.call('GET /mail-messages/', { query: {} }, access));

test('a message leaves by SMTP with what it has to say, and its text is not kept', async () => {
  const owner = await inviting();
  const queued = await list(owner.access);
  expect(queued).toMatchObject({ delivery: 'smtp', items: [{ state: 'queued', attempts: 0 }] });
  const [waiting] = await Promise.all(
    queued.items
      .slice(0, 1)
      .map(async ({ id }) => ok(await app.call('GET /mail-messages/{id}/', { params: { id } }, owner.access))),
  );
  expect(waiting?.text, 'the owner reads what will go out').toContain('invites you to work in');
  expect(waiting?.text, 'and cannot follow the link in place of the recipient').toMatch(/#…\n/);
  expect(await deliver(), 'the sign-up and the invitation').toBe(2);
  expect(sentTo(owner.email)).toHaveLength(1);
  const [mail] = sentTo(owner.guest);
  expect(mail?.from).toBe('gable@workspace.example');
  expect(mail?.raw).toMatch(/^From: Gable <gable@workspace.example>\r$/m);
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  const token = /#token=([\w-]{43})/.exec(mail?.raw ?? '')?.[1] ?? '';
  expect((await app.call('POST /invitations/look-up/', { body: { token } })).status).toBe(200);

  const [row] = (await list(owner.access)).items;
  expect(row).toMatchObject({ state: 'sent', attempts: 1, problem: null, sentAt: app.clock.now.toISOString() });
  const one = ok(await app.call('GET /mail-messages/{id}/', { params: { id: row?.id ?? '' } }, owner.access));
  expect(one.text).toBeNull();
  const stored = await query(app.connection, 'select body_text from mail_message where org_id = $1', [
    owner.organisationId,
  ]);
  expect(stored).toEqual([{ body_text: '' }]);
  const signUps = await query(app.connection, 'select state, body_text from account_mail where recipient = $1', [
    owner.email,
  ]);
  expect(signUps).toEqual([{ state: 'sent', body_text: '' }]);
});

test('a refused message is tried again, less and less often, and arrives once the server takes it', async () => {
  const owner = await inviting();
  server.refusal = 'Try again later';
  expect(await deliver()).toBe(0);
  expect((await list(owner.access)).items[0]).toMatchObject({ state: 'queued', attempts: 1 });
  expect((await list(owner.access)).items[0]?.problem).toContain('Try again later');
  app.clock.advance(9999);
  await deliver();
  expect((await list(owner.access)).items[0]?.attempts, 'not before ten seconds').toBe(1);
  app.clock.advance(1);
  await deliver();
  expect((await list(owner.access)).items[0]?.attempts).toBe(2);
  app.clock.advance(19_999);
  await deliver();
  expect((await list(owner.access)).items[0]?.attempts, 'then not before twenty').toBe(2);
  server.refusal = undefined;
  app.clock.advance(1);
  expect(await deliver()).toBe(2);
  expect(sentTo(owner.guest)).toHaveLength(1);
});

test('after the eighth attempt it has failed, with the reason, and can be sent again by hand', async () => {
  const owner = await inviting();
  ok(await app.call('POST /password/forgot/', { body: { email: owner.email } }));
  server.refusal = 'No such mailbox';
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await deliver();
    app.clock.advance(3_600_000);
  }
  server.refusal = undefined;
  await deliver();
  expect(sentTo(owner.guest)).toEqual([]);
  const { access } = ok(await signIn(app, owner));
  const failed = ok(await app.call('GET /mail-messages/', { query: { state: 'failed' } }, access)).items;
  expect(failed).toMatchObject([
    { to: owner.email, state: 'failed', attempts: 8 },
    { to: owner.guest, state: 'failed', attempts: 8 },
  ]);
  expect(failed[1]?.problem).toContain('No such mailbox');
  expect(ok(await app.call('GET /mail-standing/', {}, access))).toEqual({
    queued: 0,
    kept: 0,
    failed: 2,
    delayed: null,
  });

  const retry = (id = '') => app.call('POST /mail-messages/{id}/retry/', { params: { id }, body: {} }, access);
  const read = async (id = '') => ok(await app.call('GET /mail-messages/{id}/', { params: { id } }, access));
  expect([(await read(failed[0]?.id)).canRetry, (await read(failed[1]?.id)).canRetry]).toEqual([false, true]);
  expect((await read(failed[0]?.id)).text, 'the link is too old').toBeNull();
  const { text } = await read(failed[1]?.id);
  expect(text, 'what was not sent is read, without what opens the link').toMatch(/Open this link[^]*#…/);
  expect(text).not.toMatch(/#\w/);
  expect(codeOf(await retry(failed[0]?.id)), 'a link to an account is not sent late').toBe('conflict');
  expect(ok(await retry(failed[1]?.id))).toMatchObject({ state: 'queued', attempts: 0, problem: null });
  expect(codeOf(await retry(failed[1]?.id))).toBe('conflict');
  expect(await deliver()).toBe(1);
  expect(sentTo(owner.guest)).toHaveLength(1);
});

test('of several that deliver at once each message is sent by one of them', async () => {
  const owners = await Promise.all(Array.from({ length: 8 }, () => inviting()));
  await query(app.connection, 'delete from account_mail');
  server.delayMilliseconds = 30;
  const counts = await Promise.all([deliver(), deliver(), deliver(), deliver()]);
  server.delayMilliseconds = 0;
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8);
  expect(counts.filter((count) => count > 0).length, 'they shared the work').toBeGreaterThan(1);
  for (const { guest } of owners) expect(sentTo(guest)).toHaveLength(1);
});

test('what is rolled back sends nothing', async () => {
  const owner = await inviting();
  await deliver();
  const before = server.received.length;
  const again = await app.call('POST /invitations/', { body: { email: owner.guest, role: 'viewer' } }, owner.access);
  expect(codeOf(again)).toBe('already-exists');
  expect(await deliver()).toBe(0);
  expect(server.received).toHaveLength(before);
});

test('a mail server that is not there is a refusal like another', async () => {
  const away = await startTestApp({ ...env, SMTP_URL: 'smtp://127.0.0.1:1' });
  const owner = await inviting(away);
  expect(await deliverOn(away)).toBe(0);
  const [row] = ok(await away.call('GET /mail-messages/', { query: {} }, owner.access)).items;
  expect(row).toMatchObject({ state: 'queued', attempts: 1 });
  expect(row?.problem).toMatch(/ECONNREFUSED|connect/);
});

test('without a mail server messages are kept, and readable for the owner only', async () => {
  const laptop = await startTestApp();
  const owner = await newOrganisation(laptop);
  const manager = await newMember(laptop, owner, 'manager');
  const { delivery, items } = ok(await laptop.call('GET /mail-messages/', { query: {} }, owner.access));
  expect(delivery).toBe('kept');
  expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['kept']));
  const params = { id: items[0]?.id ?? '' };
  const read = ok(await laptop.call('GET /mail-messages/{id}/', { params }, owner.access));
  expect(read.text).toContain('#token=');
  expect(codeOf(await laptop.call('GET /mail-messages/', { query: {} }, manager.access))).toBe('forbidden');
  expect(codeOf(await laptop.call('GET /mail-messages/{id}/', { params }, manager.access))).toBe('forbidden');
});

test('where TLS is required, nothing is said to a server without it', async () => {
  const strict = await startTestApp({ ...env, SMTP_TLS: 'required' });
  const owner = await inviting(strict);
  const before = server.received.length;
  expect(await deliverOn(strict)).toBe(0);
  const [row] = ok(await strict.call('GET /mail-messages/', { query: {} }, owner.access)).items;
  expect(row?.problem).toMatch(/TLS|STARTTLS/i);
  expect(server.received).toHaveLength(before);
});
