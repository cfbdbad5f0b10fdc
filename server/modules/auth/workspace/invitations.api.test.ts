import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp, statusesOf } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { goodPassword, newMember, newOrganisation, signIn, tokenFromMail } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();
const day = 86_400_000;
let guests = 0;

const lookUp = (token: string) => app.call('POST /invitations/look-up/', { body: { token } });
const accept = (
  token: string,
  more: { name?: string; password: string } = { name: 'Gus Guest', password: goodPassword },
) => app.call('POST /invitations/accept/', { body: { token, ...more } });

async function invited(owner: TestMember, email = `guest${(guests += 1)}@guests.example`) {
  const invitation = ok(await app.call('POST /invitations/', { body: { email, role: 'accountant' } }, owner.access));
  return { id: invitation.id, email, token: await tokenFromMail(app, owner, email) };
}

test('somebody new joins with a name and a password, in the role they were invited for', async () => {
  const owner = await newOrganisation(app, { name: 'Oak House' });
  const { email, token } = await invited(owner);
  expect(ok(await lookUp(token))).toEqual({
    organisation: 'Oak House',
    email,
    role: 'accountant',
    invitedBy: expect.any(String) as string,
    hasAccount: false,
  });
  const { access } = ok(await accept(token));
  expect(ok(await app.call('GET /me/', {}, access))).toMatchObject({
    role: 'accountant',
    organisation: { id: owner.organisationId },
    user: { name: 'Gus Guest', email, emailVerified: true },
  });
  expect(ok(await app.call('GET /invitations/', { query: {} }, owner.access)).items).toEqual([]);
  const kinds = ok(await app.call('GET /audit-events/', { query: {} }, owner.access)).items.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['member.invited', 'member.joined']));
});

test('somebody with an account joins with the password they have, and keeps their other workspace', async () => {
  const owner = await newOrganisation(app);
  const guest = await newOrganisation(app);
  const { token } = await invited(owner, guest.email);
  expect(ok(await lookUp(token)).hasAccount).toBe(true);
  expect(codeOf(await accept(token, { name: 'Other Name', password: 'not the password' }))).toBe('wrong-credentials');
  const { access } = ok(await accept(token, { password: guest.password }));
  const me = ok(await app.call('GET /me/', {}, access));
  expect(me.organisation.id).toBe(owner.organisationId);
  expect(Object.fromEntries(me.memberships.map(({ organisationId, role }) => [organisationId, role]))).toEqual({
    [guest.organisationId]: 'owner',
    [owner.organisationId]: 'accountant',
  });
});

test('an invitation is accepted once, also by two clicks at once', async () => {
  const owner = await newOrganisation(app);
  const { token, email } = await invited(owner);
  const answers = await Promise.all([accept(token), accept(token), accept(token)]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status } of answers) expect([201, 400, 409]).toContain(status);
  expect(codeOf(await accept(token))).toBe('link-expired');
  expect(codeOf(await lookUp(token))).toBe('link-expired');
  expect(await query(app.connection, 'select from app_user where email = $1', [email])).toHaveLength(1);
});

test('a link that was sent again ends the one before it; one taken back or seven days old ends too', async () => {
  const owner = await newOrganisation(app);
  const first = await invited(owner);
  app.clock.advance(1000);
  const params = { id: first.id };
  ok(await app.call('POST /invitations/{id}/resend/', { params, body: {} }, owner.access));
  const second = await tokenFromMail(app, owner, first.email);
  expect(codeOf(await accept(first.token))).toBe('link-expired');
  expect((await lookUp(second)).status).toBe(200);
  expect((await app.call('POST /invitations/{id}/revoke/', { params, body: {} }, owner.access)).status).toBe(204);
  expect(codeOf(await accept(second))).toBe('link-expired');
  for (const act of ['resend', 'revoke'] as const)
    expect(codeOf(await app.call(`POST /invitations/{id}/${act}/`, { params, body: {} }, owner.access))).toBe(
      'not-found',
    );

  const late = await invited(owner);
  app.clock.advance(7 * day);
  const back = ok(await signIn(app, owner));
  const [shown] = ok(await app.call('GET /invitations/', { query: {} }, back.access)).items;
  expect(shown).toMatchObject({ email: late.email, state: 'expired' });
  expect(codeOf(await accept(late.token))).toBe('link-expired');
  ok(await app.call('POST /invitations/{id}/resend/', { params: { id: late.id }, body: {} }, back.access));
  expect((await accept(await tokenFromMail(app, { ...owner, ...back }, late.email))).status).toBe(201);
});

test('nobody is invited twice, nor who is a member already', async () => {
  const owner = await newOrganisation(app);
  const member = await newMember(app, owner, 'viewer');
  const { email } = await invited(owner);
  const again = (address: string) =>
    app.call('POST /invitations/', { body: { email: address, role: 'manager' } }, owner.access);
  expect(codeOf(await again(email))).toBe('already-exists');
  expect(codeOf(await again(email.toUpperCase()))).toBe('already-exists');
  expect(codeOf(await again(member.email))).toBe('already-member');
  const twice = await Promise.all([1, 2, 3].map(() => again('at-once@guests.example')));
  expect(statusesOf(twice)).toEqual([201, 409, 409]);
});

test('what a newcomer sends is checked before the invitation is used up', async () => {
  const owner = await newOrganisation(app);
  const { token } = await invited(owner);
  expect((await accept(token, { password: goodPassword })).problem).toMatchObject({
    code: 'invalid-input',
    errors: [{ path: 'name' }],
  });
  expect(codeOf(await accept(token, { name: 'Gus', password: 'password1' }))).toBe('weak-password');
  expect(codeOf(await accept(token, { name: 'Gus', password: 'short' }))).toBe('weak-password');
  expect((await accept(token)).status).toBe(201);
});

test('a suspended member does not come back in by an invitation that was still open', async () => {
  const owner = await newOrganisation(app);
  const member = await newMember(app, owner, 'viewer');
  ok(await app.call('POST /members/{id}/suspend/', { params: { id: member.userId }, body: {} }, owner.access));
  const answer = await app.call('POST /invitations/', { body: { email: member.email, role: 'owner' } }, owner.access);
  expect(codeOf(answer)).toBe('already-member');
  expect(codeOf(await signIn(app, member))).toBe('no-workspace');
});
