import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp, statusesOf } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { goodPassword, newMember, newOrganisation, signIn, tokenFromMail } from '#test/support/factories.ts';

const app = await startTestApp();
const day = 86_400_000;
const form = {
  organisation: 'Birch Court',
  name: 'Bo Birch',
  email: 'bo@birch.example',
  password: goodPassword,
  country: 'DE',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
};
const verify = (token: string) => app.call('POST /email/verify/', { body: { token } });

test('signing up sets up a workspace, its owner, a session and a message to confirm the e-mail', async () => {
  const pair = ok(await app.call('POST /sign-up/', { body: { ...form, email: ' Bo@Birch.example ' } }));
  const me = ok(await app.call('GET /me/', {}, pair.access));
  expect(me).toMatchObject({
    role: 'owner',
    user: { email: 'bo@birch.example', emailVerified: false },
    organisation: { name: 'Birch Court', country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin', isSample: false },
  });
  const { items } = ok(await app.call('GET /mail-messages/', { query: {} }, pair.access));
  expect(items).toMatchObject([{ to: 'bo@birch.example', state: 'kept' }]);
});

test('an e-mail that has an account is not taken again, not even by two at once', async () => {
  const email = 'twins@birch.example';
  const answers = await Promise.all([1, 2, 3].map(() => app.call('POST /sign-up/', { body: { ...form, email } })));
  expect(statusesOf(answers)).toEqual([201, 409, 409]);
  const again = await app.call('POST /sign-up/', { body: { ...form, email: email.toUpperCase() } });
  expect(again.problem).toMatchObject({ code: 'email-taken', errors: [{ path: 'email' }] });
  const workspaces = await query(
    app.connection,
    'select from membership m join app_user u using (user_id) where email = $1',
    [email],
  );
  expect(workspaces).toHaveLength(1);
});

test('a password that anybody would guess is refused, with the field it is about', async () => {
  for (const password of [
    'password1',
    'PASSWORD1',
    '12345678',
    'aaaaaaaa',
    'abcdefgh',
    'bo birch',
    'weak@birch.example',
  ]) {
    const answer = await app.call('POST /sign-up/', { body: { ...form, email: 'weak@birch.example', password } });
    expect([password, codeOf(answer)]).toEqual([password, 'weak-password']);
    expect(answer.problem?.errors[0]?.path).toBe('password');
  }
  for (const password of ['short', 'x'.repeat(129)])
    expect(codeOf(await app.call('POST /sign-up/', { body: { ...form, password } }))).toBe('invalid-input');
});

test('a password has no rules of composition, and keeps its spaces and signs', async () => {
  const email = 'plain@birch.example';
  const password = ' köln tür 窓 ';
  ok(await app.call('POST /sign-up/', { body: { ...form, email, password } }));
  expect((await signIn(app, { email, password })).status).toBe(200);
  expect(codeOf(await signIn(app, { email, password: password.trim() }))).toBe('wrong-credentials');
});

test('everything that is wrong with a form is told at once', async () => {
  const body = { ...form, email: 'no', country: 'Germany', currency: 'XXQ', timeZone: 'Mars/Base' };
  const paths = (await app.call('POST /sign-up/', { body })).problem?.errors.map(({ path }) => path);
  expect(paths?.toSorted()).toEqual(['country', 'currency', 'email', 'timeZone']);
});

test('the link in the message confirms the e-mail, once and for three days', async () => {
  const owner = await newOrganisation(app);
  const token = await tokenFromMail(app, owner, owner.email);
  expect(ok(await verify(token))).toEqual({ email: owner.email });
  expect(ok(await app.call('GET /me/', {}, owner.access)).user.emailVerified).toBe(true);
  expect(codeOf(await verify(token))).toBe('link-expired');
  expect(codeOf(await app.call('POST /me/resend-verification/', { body: {} }, owner.access))).toBe('conflict');

  const late = await newOrganisation(app);
  const lateToken = await tokenFromMail(app, late, late.email);
  app.clock.advance(3 * day);
  expect(codeOf(await verify(lateToken))).toBe('link-expired');
});

test('sending the message again ends the link before it', async () => {
  const owner = await newOrganisation(app);
  const first = await tokenFromMail(app, owner, owner.email);
  app.clock.advance(1000);
  expect((await app.call('POST /me/resend-verification/', { body: {} }, owner.access)).status).toBe(202);
  const second = await tokenFromMail(app, owner, owner.email);
  expect(codeOf(await verify(first))).toBe('link-expired');
  expect((await verify(second)).status).toBe(200);
});

test('a link for one purpose does not serve another', async () => {
  const owner = await newOrganisation(app);
  const token = await tokenFromMail(app, owner, owner.email);
  const reset = await app.call('POST /password/reset/', { body: { token, password: 'velvet-harbour-19' } });
  expect(codeOf(reset)).toBe('link-expired');
  expect((await verify(token)).status).toBe(200);
});

test('changing the name takes the version that was seen', async () => {
  const owner = await newOrganisation(app);
  const { version } = ok(await app.call('GET /me/', {}, owner.access)).user;
  const changed = ok(await app.call('PATCH /me/', { body: { name: 'New Name', locale: 'de', version } }, owner.access));
  expect(changed.user).toMatchObject({ name: 'New Name', locale: 'de', version: version + 1 });
  expect(codeOf(await app.call('PATCH /me/', { body: { name: 'Late', version } }, owner.access))).toBe('conflict');
});

test('the text of a message is for owners only, and never where its reader belongs elsewhere too', async () => {
  const owner = await newOrganisation(app);
  const manager = await newMember(app, owner, 'manager');
  const [message] = ok(await app.call('GET /mail-messages/', { query: {} }, owner.access)).items;
  const params = { id: message?.id ?? '' };
  expect(codeOf(await app.call('GET /mail-messages/{id}/', { params }, manager.access))).toBe('forbidden');

  await app.call('POST /password/forgot/', { body: { email: manager.email } });
  const { items } = ok(await app.call('GET /mail-messages/', { query: {} }, owner.access));
  const reset = items.find(({ to, subject }) => to === manager.email && /password/.test(subject));
  const read = () => app.call('GET /mail-messages/{id}/', { params: { id: reset?.id ?? '' } }, owner.access);
  expect(ok(await read()).text).toContain('#token=');
  const elsewhere = { name: 'Elsewhere', country: 'US', currency: 'USD', timeZone: 'America/New_York' };
  ok(await app.call('POST /organisations/', { body: elsewhere }, manager.access));
  expect(ok(await read()).text).toBeNull();
});
