import { expect, test } from 'vitest';
import { forgotPasswordTime } from '#server/modules/auth/rules.ts';
import { codeOf, ok, startTestApp, statusesOf } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation, signIn, tokenFromMail } from '#test/support/factories.ts';

const app = await startTestApp();
const change = (email: string, access: string) => app.call('POST /me/change-email/', { body: { email } }, access);
const verify = (token: string) => app.call('POST /email/verify/', { body: { token } });

test('a new email takes effect when its message is followed, and the old address is told', async () => {
  const owner = await newOrganisation(app);
  const email = 'new-address@workspace.example';
  expect((await change(email, owner.access)).status).toBe(202);
  expect(ok(await app.call('GET /me/', {}, owner.access)).user).toMatchObject({
    email: owner.email,
    pendingEmail: email,
  });
  const token = await tokenFromMail(app, owner, email);
  app.clock.advance(1000);
  expect(ok(await verify(token))).toEqual({ email });
  expect(ok(await app.call('GET /me/', {}, owner.access)).user).toMatchObject({
    email,
    emailVerified: true,
    pendingEmail: null,
  });
  expect(codeOf(await signIn(app, owner))).toBe('wrong-credentials');
  expect((await signIn(app, { ...owner, email })).status).toBe(200);
  const [newest] = ok(await app.call('GET /mail-messages/', { query: {} }, owner.access)).items;
  expect(newest).toMatchObject({ to: owner.email, subject: 'Your email address was changed' });
  const kinds = ok(await app.call('GET /audit-events/', { query: {} }, owner.access)).items.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['email.change-requested', 'email.changed']));
});

test('ten minutes after signing in it takes the password again', async () => {
  const owner = await newOrganisation(app);
  app.clock.advance(10 * 60_000 + 1);
  const { access } = ok(await app.call('POST /token/refresh/', { body: { refresh: owner.refresh } }));
  const confirm = (password: string) => app.call('POST /me/confirm/', { body: { password } }, access);
  const refused = await change('later@workspace.example', access);
  expect([refused.status, codeOf(refused)]).toEqual([403, 'reauthentication-required']);
  const wrong = await confirm('not it');
  expect([wrong.status, codeOf(wrong)]).toEqual([400, 'wrong-password']);
  expect(codeOf(await change('later@workspace.example', access))).toBe('reauthentication-required');
  expect((await confirm(owner.password)).status).toBe(204);
  expect((await change('later@workspace.example', access)).status).toBe(202);
});

test('an email that somebody has is asked for like any other, and cannot be taken; its holder is told', async () => {
  const owner = await newOrganisation(app);
  const other = await newOrganisation(app);
  const known = await change(other.email, owner.access);
  const seen = async () => {
    const [mail] = ok(await app.call('GET /mail-messages/', { query: {} }, owner.access)).items;
    const [event] = ok(await app.call('GET /audit-events/', { query: {} }, owner.access)).items;
    return { subject: mail?.subject, to: mail?.to, state: mail?.state, kind: event?.kind };
  };
  const after = await seen();
  expect(after).toMatchObject({ subject: 'Confirm your new email address', to: other.email });
  expect(codeOf(await verify(await tokenFromMail(app, owner, other.email)))).toBe('email-taken');
  app.clock.advance(1000);
  const unknown = await change('nobody@workspace.example', owner.access);
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(await seen()).toEqual({ ...after, to: 'nobody@workspace.example' });
  const [told] = ok(await app.call('GET /mail-messages/', { query: {} }, other.access)).items;
  expect(told).toMatchObject({ to: other.email, subject: 'Someone asked to use your address' });
  const contested = 'contested@workspace.example';
  ok(await change(contested, owner.access));
  const token = await tokenFromMail(app, owner, contested);
  await newOrganisation(app, { email: contested });
  expect(codeOf(await verify(token))).toBe('email-taken');
  expect(ok(await app.call('GET /me/', {}, owner.access)).user.email).toBe(owner.email);
});

test('by mail, an email that somebody has is told from another by nothing that can be seen', async () => {
  const mailed = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'gable@workspace.example' });
  const [owner, other] = [await newOrganisation(mailed), await newOrganisation(mailed)];
  const ask = async (email: string) => {
    const started = performance.now();
    const { status, body } = await mailed.call('POST /me/change-email/', { body: { email } }, owner.access);
    const milliseconds = performance.now() - started;
    const { user } = ok(await mailed.call('GET /me/', {}, owner.access));
    const mails = ok(await mailed.call('GET /mail-messages/', { query: {} }, owner.access)).items.length;
    mailed.clock.advance(1000);
    return { seen: [status, body, user.pendingEmail === email, user.email, mails], milliseconds };
  };
  const [known, unknown, own] = [await ask(other.email), await ask('new@workspace.example'), await ask(owner.email)];
  expect(known.seen).toEqual(unknown.seen);
  expect(known.seen).toEqual([202, null, true, owner.email, expect.any(Number)]);
  // What is done takes less than all take.
  for (const { milliseconds } of [known, unknown]) expect(milliseconds).toBeGreaterThanOrEqual(forgotPasswordTime - 5);
  const mails = await query<{ recipient: string; subject: string; body: string }>(
    mailed.connection,
    `select recipient, subject, body_text as body from account_mail where subject !~ 'sign-up' order by created_at, mail_id`,
  );
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [other.email, 'Someone asked to use your address'],
    ['new@workspace.example', 'Confirm your new email address'],
    [owner.email, 'Confirm your new email address'],
  ]);
  expect(own.seen.slice(0, 2)).toEqual(known.seen.slice(0, 2));
  // Whoever has the mailbox gets no link to somebody else's account.
  expect(mails[0]?.body).not.toContain('#token=');
  const others = ok(await mailed.call('GET /mail-messages/', { query: {} }, other.access)).items;
  expect(others.filter(({ subject }) => /address/.test(subject) && !/Confirm/.test(subject))).toEqual([]);
});

test('of two who confirm the same new email at the same moment one has it, and neither sees a failure', async () => {
  const contested = 'race@workspace.example';
  const tokens = [];
  for (let n = 0; n < 4; n += 1) {
    const owner = await newOrganisation(app);
    ok(await change(contested, owner.access));
    tokens.push(await tokenFromMail(app, owner, contested));
  }
  const answers = await Promise.all(tokens.map(verify));
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'email-taken']));
});

test('an old message to confirm the first address does not bring that address back', async () => {
  const owner = await newOrganisation(app);
  const old = await tokenFromMail(app, owner, owner.email);
  ok(await change('moved-on@workspace.example', owner.access));
  ok(await verify(await tokenFromMail(app, owner, 'moved-on@workspace.example')));
  expect(codeOf(await verify(old))).toBe('link-expired');
  expect(ok(await app.call('GET /me/', {}, owner.access)).user.email).toBe('moved-on@workspace.example');
});
