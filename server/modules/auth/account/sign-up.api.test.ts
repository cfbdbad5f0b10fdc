import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp, statusesOf } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import {
  goodPassword,
  newMember,
  newOrganisation,
  signIn,
  signUpToken,
  tokenFromMail,
} from '#test/support/factories.ts';

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

test('signing up sets up a workspace, its owner and a message to confirm the email', async () => {
  ok(await app.call('POST /sign-up/', { body: { ...form, email: ' Bo@Birch.example ' } }));
  const pair = ok(await signIn(app, form));
  const me = ok(await app.call('GET /me/', {}, pair.access));
  expect(me).toMatchObject({
    role: 'owner',
    user: { email: 'bo@birch.example', emailVerified: false },
    organisation: {
      name: 'Birch Court',
      country: 'DE',
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
      isSample: false,
      locale: 'de',
    },
  });
  const { items } = ok(await app.call('GET /mail-messages/', { query: {} }, pair.access));
  expect(items).toMatchObject([
    { to: 'bo@birch.example', state: 'kept', subject: 'Bestätigen Sie Ihre E-Mail-Adresse' },
  ]);
});

test('a workspace writes as whoever set it up speaks, and its accounts are named in that language', async () => {
  ok(await app.call('POST /sign-up/', { body: { ...form, email: 'en@birch.example', locale: 'en' } }));
  const english = ok(await signIn(app, { ...form, email: 'en@birch.example' }));
  expect(ok(await app.call('GET /me/', {}, english.access)).organisation.locale).toBe('en');
  expect(ok(await app.call('GET /mail-messages/', { query: {} }, english.access)).items).toMatchObject([
    { subject: 'Confirm your email address' },
  ]);
  const { access } = ok(await signIn(app, form));
  const names = async (token: string) =>
    ok(await app.call('GET /bank-accounts/', { query: {} }, token)).items.map(({ name }) => name);
  expect(await names(access)).toEqual(['Geschäftskonto', 'Treuhandkonto', 'Kautionskonto']);
  expect(await names(english.access)).toEqual(['Operating bank', 'Trust bank', 'Security deposit account']);
});

test('an email that has an account is not taken again, not even by two at once, and the answer is the same', async () => {
  const email = 'twins@birch.example';
  const answers = await Promise.all([1, 2, 3].map(() => app.call('POST /sign-up/', { body: { ...form, email } })));
  expect(statusesOf(answers)).toEqual([202, 202, 202]);
  const password = 'velvet-harbour-19';
  const again = await app.call('POST /sign-up/', { body: { ...form, email: email.toUpperCase(), password } });
  const fresh = await app.call('POST /sign-up/', { body: { ...form, email: 'fresh@birch.example' } });
  expect([again.status, again.body]).toEqual([fresh.status, fresh.body]);
  expect(codeOf(await signIn(app, { email, password })), 'nothing was changed').toBe('wrong-credentials');
  const { access } = ok(await signIn(app, { ...form, email }));
  const mails = ok(await app.call('GET /mail-messages/', { query: {} }, access)).items;
  expect(mails[0]).toMatchObject({ to: email, subject: 'Sie haben bereits ein Konto' });
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
    'P@ssw0rd2026!',
    'gable-4711-xyz',
    'NorthGate-2026',
    'my-s4mple-4711',
    'birchwood 4711',
    'the courtyard 9',
  ]) {
    const answer = await app.call('POST /sign-up/', { body: { ...form, email: 'weak@birch.example', password } });
    expect([password, codeOf(answer)]).toEqual([password, 'weak-password']);
    expect(answer.problem?.errors[0]?.path).toBe('password');
  }
  for (const password of ['short', 'x'.repeat(129)])
    expect(codeOf(await app.call('POST /sign-up/', { body: { ...form, password } }))).toBe('invalid-input');
  const { password: _, ...without } = form;
  expect(codeOf(await app.call('POST /sign-up/', { body: without }))).toBe('invalid-input');
});

test('words of the workspace are refused in a new password too, and said', async () => {
  const owner = await newOrganisation(app, { name: 'Juniper Heights' });
  const change = (newPassword: string) =>
    app.call('POST /me/change-password/', { body: { currentPassword: owner.password, newPassword } }, owner.access);
  const refused = await change('my-Jun1per-4711');
  expect(refused.problem).toMatchObject({ code: 'weak-password', errors: [{ path: 'newPassword' }] });
  expect(refused.problem?.detail).toContain('“juniper”');
  expect((await change('velvet-harbour-19')).status).toBe(204);
});

test('a name of two or three letters is refused where a password is made of nothing else, and said', async () => {
  const bay = { ...form, organisation: 'Bay', name: 'Li Wu', email: 'lw@short.example' };
  const signUp = (password: string, email = bay.email) =>
    app.call('POST /sign-up/', { body: { ...bay, email, password } });
  for (const password of ['bay-li-2026', 'BayBay1234', 'b4y_L1_99!', 'wuwuwuwu7', '2026 li bay']) {
    const answer = await signUp(password);
    expect([password, codeOf(answer)]).toEqual([password, 'weak-password']);
    expect(answer.problem?.detail).toMatch(/“(?:bay|li|wu)”/);
  }
  for (const password of ['bayonet harbour', '47110815-3921', 'lilac velvet 9'])
    expect([password, (await signUp(password, `p${password.length}@other.example`)).status]).toEqual([password, 202]);
});

test('where sign-up is by invitation only, only the first workspace can be set up, and invitations go on', async () => {
  const closed = await startTestApp({ GABLE_SIGN_UP: 'invitation-only' });
  const state = async () => ok(await closed.call('GET /sign-up/', {}));
  expect(await state()).toEqual({ isOpen: true, next: 'sign-in' });
  const owner = await newOrganisation(closed);
  expect(await state()).toEqual({ isOpen: false, next: 'sign-in' });
  const refused = await closed.call('POST /sign-up/', { body: form });
  expect([refused.status, codeOf(refused)]).toEqual([403, 'sign-up-closed']);
  expect((await newMember(closed, owner, 'manager')).organisationId).toBe(owner.organisationId);
});

test('with a mail server nothing is made before the link is followed, and the password is chosen there', async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'gable@workspace.example' };
  const mailed = await startTestApp(env);
  const { password, ...without } = form;
  expect(ok(await mailed.call('POST /sign-up/', { body: without }))).toEqual({ next: 'check-mail' });
  expect(await query(mailed.connection, 'select from app_user')).toEqual([]);
  expect(codeOf(await signIn(mailed, form))).toBe('wrong-credentials');
  const confirm = (token: string, chosen = password) =>
    mailed.call('POST /sign-up/confirm/', { body: { token, password: chosen } });
  const token = await signUpToken(mailed, form.email);
  expect(codeOf(await confirm(token, 'birch-court-2026')), 'a refused password costs nothing').toBe('weak-password');
  const answers = await Promise.all([confirm(token), confirm(token)]);
  expect(statusesOf(answers)).toEqual([201, 400]);
  const { access } = ok(await signIn(mailed, form));
  expect(ok(await mailed.call('GET /me/', {}, access))).toMatchObject({
    role: 'owner',
    user: { emailVerified: true },
    organisation: { name: 'Birch Court', currency: 'EUR' },
  });

  const known = await mailed.call('POST /sign-up/', { body: without });
  const unknown = await mailed.call('POST /sign-up/', { body: { ...without, email: 'late@birch.example' } });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const mails = await query<{ recipient: string; subject: string }>(
    mailed.connection,
    'select recipient, subject from account_mail order by created_at, mail_id offset 1',
  );
  expect(mails).toEqual([
    { recipient: form.email, subject: 'Sie haben bereits ein Konto' },
    { recipient: 'late@birch.example', subject: 'Bestätigen Sie Ihre Registrierung' },
  ]);
  const late = await signUpToken(mailed, 'late@birch.example');
  mailed.clock.advance(day);
  expect(codeOf(await confirm(late))).toBe('link-expired');
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

test('the link in the message confirms the email, once and for three days', async () => {
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

test('who has a second workspace still reads the messages to themselves, and their link works', async () => {
  const owner = await newOrganisation(app);
  const elsewhere = { name: 'Sample', country: 'US', currency: 'USD', timeZone: 'America/New_York' };
  ok(await app.call('POST /organisations/', { body: elsewhere }, owner.access));
  ok(await app.call('POST /me/resend-verification/', { body: {} }, owner.access));
  const token = await tokenFromMail(app, owner, owner.email);
  ok(await app.call('POST /email/verify/', { body: { token } }));
  const { user } = ok(await app.call('GET /me/', {}, owner.access));
  expect(user.emailVerified).toBe(true);
});
