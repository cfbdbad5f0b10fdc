import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { goodPassword, newMember, newOrganisation } from '#test/support/factories.ts';
import { startMailServer } from '#test/support/smtp.ts';
import { deliverMail } from './deliver-mail.ts';

const server = await startMailServer();
const env = { SMTP_URL: server.url, MAIL_FROM: 'Gable <gable@workspace.example>' };
const app = await startTestApp(env);

function deliver(): Promise<number> {
  const { database, mail } = app.services;
  if (mail === undefined) throw new Error('SMTP_URL makes a transport');
  return deliverMail(database, mail, app.clock.now);
}

const sentTo = (address: string) => server.received.filter(({ to }) => to === address);
const list = async (access: string) => ok(await app.call('GET /mail-messages/', { query: {} }, access));

test('a message leaves by SMTP with what it has to say, and its text is not kept', async () => {
  const owner = await newOrganisation(app);
  expect(await list(owner.access)).toMatchObject({ delivery: 'smtp', items: [{ state: 'queued', attempts: 0 }] });
  expect(await deliver()).toBe(1);
  const [mail] = sentTo(owner.email);
  expect(mail?.from).toBe('gable@workspace.example');
  expect(mail?.raw).toMatch(/^From: Gable <gable@workspace.example>\r$/m);
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  const token = /#token=([\w-]{43})/.exec(mail?.raw ?? '')?.[1] ?? '';
  expect((await app.call('POST /email/verify/', { body: { token } })).status).toBe(200);

  const [row] = (await list(owner.access)).items;
  expect(row).toMatchObject({ state: 'sent', attempts: 1, problem: null, sentAt: app.clock.now.toISOString() });
  const one = ok(await app.call('GET /mail-messages/{id}/', { params: { id: row?.id ?? '' } }, owner.access));
  expect(one.text).toBeNull();
  const stored = await query(app.connection, 'select body_text from mail_message where org_id = $1', [
    owner.organisationId,
  ]);
  expect(stored).toEqual([{ body_text: '' }]);
});

test('a refused message is tried again, less and less often, and arrives once the server takes it', async () => {
  const owner = await newOrganisation(app);
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
  expect(await deliver()).toBe(1);
  expect(sentTo(owner.email)).toHaveLength(1);
});

test('after the eighth attempt it is given up, with the reason, and its link is gone', async () => {
  const owner = await newOrganisation(app);
  server.refusal = 'No such mailbox';
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await deliver();
    app.clock.advance(3_600_000);
  }
  server.refusal = undefined;
  await deliver();
  expect(sentTo(owner.email)).toEqual([]);
  const [row] = await query(
    app.connection,
    'select state, attempts, last_problem, body_text from mail_message where org_id = $1',
    [owner.organisationId],
  );
  expect(row).toMatchObject({ state: 'failed', attempts: 8, body_text: '' });
  expect(row?.['last_problem']).toContain('No such mailbox');
});

test('of several that deliver at once each message is sent by one of them', async () => {
  const owners = await Promise.all(Array.from({ length: 8 }, () => newOrganisation(app)));
  server.delayMilliseconds = 30;
  const counts = await Promise.all([deliver(), deliver(), deliver(), deliver()]);
  server.delayMilliseconds = 0;
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8);
  expect(counts.filter((count) => count > 0).length, 'they shared the work').toBeGreaterThan(1);
  for (const { email } of owners) expect(sentTo(email)).toHaveLength(1);
});

test('what is rolled back sends nothing', async () => {
  const owner = await newOrganisation(app);
  await deliver();
  const before = server.received.length;
  const form = {
    organisation: 'X',
    name: 'Y',
    country: 'US',
    currency: 'USD',
    timeZone: 'UTC',
    password: goodPassword,
  };
  const taken = await app.call('POST /sign-up/', { body: { ...form, email: owner.email } });
  expect(codeOf(taken)).toBe('email-taken');
  expect(await deliver()).toBe(0);
  expect(server.received).toHaveLength(before);
});

test('a mail server that is not there is a refusal like another', async () => {
  const away = await startTestApp({ ...env, SMTP_URL: 'smtp://127.0.0.1:1' });
  const owner = await newOrganisation(away);
  const { database, mail } = away.services;
  if (mail === undefined) throw new Error('SMTP_URL makes a transport');
  expect(await deliverMail(database, mail, away.clock.now)).toBe(0);
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
