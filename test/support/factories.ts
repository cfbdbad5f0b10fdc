import type { PortalRole, StaffRole } from '#shared/roles.ts';
import type { TestApp } from './app.ts';
import { ok } from './app.ts';
import { query } from './database.ts';

/** Where the workspaces of tests are. */
export const newYork = { timeZone: 'America/New_York', country: 'US', locale: 'en-US', currency: 'USD' };

let counter = 0;

export const goodPassword = 'copper-lantern-76';

export interface TestMember {
  readonly email: string;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
  readonly userId: string;
  readonly organisationId: string;
}

/** A workspace with its owner signed in. Every test makes its own; nothing is shared. */
export async function newOrganisation(
  test: TestApp,
  given: { name?: string; email?: string; currency?: string } = {},
): Promise<TestMember> {
  counter += 1;
  const email = given.email ?? `owner${counter}@workspace.example`;
  const { next } = ok(
    await test.call('POST /sign-up/', {
      body: {
        organisation: given.name ?? `Workspace ${counter}`,
        name: `Owner ${counter}`,
        email,
        password: goodPassword,
        country: 'US',
        currency: given.currency ?? 'USD',
        timeZone: 'America/New_York',
      },
    }),
  );
  const tokens =
    next === 'sign-in' ? ok(await signIn(test, { email, password: goodPassword })) : await confirm(test, email);
  return describe(test, tokens, email);
}

/** Follows the link of a sign-up from the outbox of the installation, whether it has been sent or not. */
async function confirm(test: TestApp, email: string) {
  const token = await signUpToken(test, email);
  return ok(await test.call('POST /sign-up/confirm/', { body: { token, password: goodPassword } }));
}

/** The code behind `#token=` in the newest message about a sign-up, before it is sent. */
export async function signUpToken(test: TestApp, email: string): Promise<string> {
  const [row] = await query<{ body: string }>(
    test.connection,
    'select body_text as body from account_mail where recipient = $1 order by created_at desc, mail_id desc limit 1',
    [email],
  );
  const token = /#token=([\w-]+)/.exec(row?.body ?? '')?.[1];
  if (token === undefined) throw new Error(`No sign-up waits for ${email}`);
  return token;
}

/** Somebody invited by an owner, who accepted. */
export async function newMember(test: TestApp, owner: TestMember, role: StaffRole): Promise<TestMember> {
  counter += 1;
  const email = `${role.replace('_', '-')}${counter}@workspace.example`;
  ok(await test.call('POST /invitations/', { body: { email, role } }, owner.access));
  const token = await tokenFromMail(test, owner, email);
  const tokens = ok(
    await test.call('POST /invitations/accept/', {
      body: { token, name: `Person ${counter}`, password: goodPassword },
    }),
  );
  return describe(test, tokens, email);
}

/** Portal roles have no way in yet: theirs is written into the table. */
export async function newPortalMember(test: TestApp, owner: TestMember, role: PortalRole): Promise<TestMember> {
  const member = await newMember(test, owner, 'viewer');
  await query(test.connection, 'update membership set role = $1 where user_id = $2', [role, member.userId]);
  return member;
}

/** The code behind `#token=` in the newest kept message to an address. */
export async function tokenFromMail(test: TestApp, owner: TestMember, to: string): Promise<string> {
  const { items } = ok(await test.call('GET /mail-messages/', { query: {} }, owner.access));
  const message = items.find((item) => item.to === to);
  if (message === undefined) throw new Error(`No message to ${to}`);
  const { text } = ok(await test.call('GET /mail-messages/{id}/', { params: { id: message.id } }, owner.access));
  const token = /#token=([\w-]+)/.exec(text ?? '')?.[1];
  if (token === undefined) throw new Error(`No link in the message to ${to}`);
  return token;
}

export async function signIn(test: TestApp, member: { email: string; password: string }, code?: string) {
  return test.call('POST /token/', {
    body: { email: member.email, password: member.password, ...(code === undefined ? {} : { code }) },
  });
}

/** Noon in New York on that day, with a session that is fresh then. */
export async function signInOn(test: TestApp, day: string, member: TestMember): Promise<TestMember> {
  test.clock.now = new Date(`${day}T17:00:00.000Z`);
  return { ...member, ...ok(await signIn(test, member)) };
}

async function describe(
  test: TestApp,
  tokens: { access: string; refresh: string },
  email: string,
): Promise<TestMember> {
  const me = ok(await test.call('GET /me/', {}, tokens.access));
  return { ...tokens, email, password: goodPassword, userId: me.user.id, organisationId: me.organisation.id };
}
