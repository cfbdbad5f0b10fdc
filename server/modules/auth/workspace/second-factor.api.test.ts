import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { makeAuthenticator } from '#test/support/authenticator.ts';
import { newMember, newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();

async function addTotp({ access }: { access: string }): Promise<void> {
  const { secret } = ok(await app.call('POST /me/totp/', { body: {} }, access));
  const code = generateSync({ secret, epoch: Math.floor(app.clock.now.getTime() / 1000) });
  ok(await app.call('POST /me/totp/confirm/', { body: { code } }, access));
}

async function requireFactor(owner: TestMember, requiresSecondFactor = true) {
  const { version } = ok(await app.call('GET /organisation/', {}, owner.access));
  return app.call('PATCH /organisation/', { body: { requiresSecondFactor, version } }, owner.access);
}

test('an owner without a second factor cannot require it, and so never shuts themselves out', async () => {
  const owner = await newOrganisation(app);
  expect(codeOf(await requireFactor(owner))).toBe('second-factor-required');
  await addTotp(owner);
  expect(ok(await requireFactor(owner)).requiresSecondFactor).toBe(true);
  expect((await app.call('GET /organisation/', {}, owner.access)).status).toBe(200);
});

test('members without a second factor reach their own account alone, until they have set one up', async () => {
  const owner = await newOrganisation(app);
  const manager = await newMember(app, owner, 'manager');
  await addTotp(owner);
  ok(await requireFactor(owner));
  const refused = await app.call('GET /properties/', { query: {} }, manager.access);
  expect([refused.status, codeOf(refused)]).toEqual([403, 'second-factor-required']);
  const me = ok(await app.call('GET /me/', {}, manager.access));
  expect(me).toMatchObject({ lacksSecondFactor: true, organisation: { requiresSecondFactor: true } });
  await addTotp(manager);
  expect(ok(await app.call('GET /me/', {}, manager.access)).lacksSecondFactor).toBe(false);
  expect((await app.call('GET /properties/', { query: {} }, manager.access)).status).toBe(200);
});

test('a session that a passkey started has its second factor, and one by password alone has not', async () => {
  const owner = await newOrganisation(app);
  const manager = await newMember(app, owner, 'manager');
  await addTotp(owner);
  ok(await requireFactor(owner));
  const key = makeAuthenticator(app.services.auth.mainOrigin);
  const begun = ok(await app.call('POST /me/passkeys/options/', { body: {} }, manager.access));
  const body = { name: 'Key', challengeId: begun.challengeId, response: key.register(begun.options) };
  ok(await app.call('POST /me/passkeys/', { body }, manager.access));
  const read = async (access: string) => codeOf(await app.call('GET /properties/', { query: {} }, access));
  expect(await read(manager.access), 'the session that added it').toBeUndefined();
  expect(await read(ok(await signIn(app, manager)).access)).toBe('second-factor-required');
  const { options, challengeId } = ok(await app.call('POST /token/passkey-options/', { body: {} }));
  const entered = await app.call('POST /token/passkey/', { body: { challengeId, response: key.signIn(options) } });
  expect(await read(ok(entered).access)).toBeUndefined();
  ok(await app.call('POST /me/passkeys/{id}/remove/', { params: { id: key.id }, body: {} }, ok(entered).access));
  expect(await read(ok(entered).access)).toBe('second-factor-required');
});

test('refusals of signed-in people are in the audit log, each once in a while', async () => {
  const owner = await newOrganisation(app);
  const viewer = await newMember(app, owner, 'viewer');
  for (let n = 0; n < 3; n += 1)
    expect(codeOf(await app.call('GET /mail-messages/', { query: {} }, viewer.access))).toBe('forbidden');
  for (let n = 0; n < 11; n += 1) await app.call('POST /me/confirm/', { body: { password: 'a guess' } }, viewer.access);
  const log = ok(await app.call('GET /audit-events/', { query: { kind: 'request.refused' } }, owner.access)).items;
  const told = log.map(({ actor, details }) => [actor?.id, details['code'], details['route']]);
  expect(told.toReversed()).toEqual([
    [viewer.userId, 'forbidden', 'GET /api/v1/mail-messages/'],
    [viewer.userId, 'too-many-attempts', 'POST /api/v1/me/confirm/'],
  ]);
});

test('ending other sessions asks for the password again, signing out here does not', async () => {
  const owner = await newOrganisation(app);
  const other = ok(await signIn(app, owner));
  app.clock.advance(10 * 60_000 + 1);
  const { access } = ok(await app.call('POST /token/refresh/', { body: { refresh: owner.refresh } }));
  const { items } = ok(await app.call('GET /me/sessions/', {}, access));
  const id = (isCurrent: boolean) => items.find((item) => item.isCurrent === isCurrent)?.id ?? '';
  const revoke = (sessionId: string) =>
    app.call('POST /me/sessions/{id}/revoke/', { params: { id: sessionId }, body: {} }, access);
  const everywhere = () => app.call('POST /me/sign-out-everywhere/', { body: { keepThis: true } }, access);
  expect(codeOf(await revoke(id(false)))).toBe('reauthentication-required');
  expect(codeOf(await everywhere())).toBe('reauthentication-required');
  expect((await app.call('POST /token/refresh/', { body: { refresh: other.refresh } })).status).toBe(200);
  ok(await app.call('POST /me/confirm/', { body: { password: owner.password } }, access));
  expect(ok(await everywhere()).ended).toBeGreaterThan(0);
  expect((await revoke(id(true))).status).toBe(204);
});

test('members’ second factors are told to who may change members alone', async () => {
  const owner = await newOrganisation(app);
  await addTotp(owner);
  const factors = async (access: string) =>
    new Set(ok(await app.call('GET /members/', { query: {} }, access)).items.map(({ secondFactor }) => secondFactor));
  for (const role of ['viewer', 'maintenance', 'manager'] as const)
    expect([role, await factors((await newMember(app, owner, role)).access)]).toEqual([role, new Set([null])]);
  expect(await factors(owner.access)).toEqual(new Set([true, false]));
});
