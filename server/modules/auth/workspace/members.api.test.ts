import { expect, test } from 'vitest';
import type { StaffRole } from '#shared/roles.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, newPortalMember, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { importAll } from '#test/support/imports.ts';
import { leaseOf, newHome, newLease } from '#test/support/leases.ts';
import { newCharge } from '#test/support/rent.ts';

const app = await startTestApp();

const act = (name: 'suspend' | 'restore' | 'remove', member: TestMember, by: TestMember) =>
  app.call(`POST /members/{id}/${name}/`, { params: { id: member.userId }, body: {} }, by.access);
const setRole = (member: TestMember, role: StaffRole, version: number, by: TestMember) =>
  app.call('PATCH /members/{id}/', { params: { id: member.userId }, body: { role, version } }, by.access);

test('members are listed by name with their state, staff only, and can be searched', async () => {
  const owner = await newOrganisation(app);
  const manager = await newMember(app, owner, 'manager');
  await newPortalMember(app, owner, 'tenant');
  const { items } = ok(await app.call('GET /members/', { query: {} }, manager.access));
  expect(Object.fromEntries(items.map(({ id, role, state }) => [id, [role, state]]))).toEqual({
    [owner.userId]: ['owner', 'active'],
    [manager.userId]: ['manager', 'active'],
  });
  const found = ok(await app.call('GET /members/', { query: { q: manager.email.slice(0, 9) } }, owner.access)).items;
  expect(found.map(({ id }) => id)).toContain(manager.userId);
  for (const q of ['%', '_', '\\'])
    expect(ok(await app.call('GET /members/', { query: { q } }, owner.access)).items, q).toEqual([]);
});

test('a role changes at once, and only for who saw the member as it is', async () => {
  const owner = await newOrganisation(app);
  const member = await newMember(app, owner, 'viewer');
  expect(codeOf(await app.call('GET /audit-events/', { query: {} }, member.access))).toBe('forbidden');
  expect(ok(await setRole(member, 'accountant', 1, owner))).toMatchObject({ role: 'accountant', version: 2 });
  expect((await app.call('GET /audit-events/', { query: {} }, member.access)).status).toBe(200);
  const late = await setRole(member, 'manager', 1, owner);
  expect([late.status, codeOf(late)]).toEqual([409, 'conflict']);
  expect(late.problem?.detail).toContain('accountant');
  const [event] = ok(
    await app.call('GET /audit-events/', { query: { kind: 'member.role-changed' } }, owner.access),
  ).items;
  expect(event).toMatchObject({ actor: { id: owner.userId }, details: { from: 'viewer', to: 'accountant' } });
});

test('case 40: suspending ends the member’s sessions at once, restoring lets them sign in again', async () => {
  const owner = await newOrganisation(app);
  const member = await newMember(app, owner, 'manager');
  expect(ok(await act('suspend', member, owner)).state).toBe('suspended');
  expect(codeOf(await app.call('GET /me/', {}, member.access))).toBe('not-signed-in');
  expect(codeOf(await app.call('POST /token/refresh/', { body: { refresh: member.refresh } }))).toBe('not-signed-in');
  expect(codeOf(await signIn(app, member))).toBe('no-workspace');
  expect(ok(await act('suspend', member, owner)).state).toBe('suspended');
  expect(ok(await act('restore', member, owner)).state).toBe('active');
  const { access } = ok(await signIn(app, member));
  expect((await app.call('GET /me/', {}, access)).status).toBe(200);
  expect(codeOf(await app.call('GET /me/', {}, member.access))).toBe('not-signed-in');
  const [ended] = ok(await app.call('GET /audit-events/', { query: { kind: 'session.ended' } }, owner.access)).items;
  expect(ended).toMatchObject({ actor: { id: owner.userId }, details: { reason: 'suspended' } });
  expect(ended?.subject).toContain(member.email);
});

test('case 40: a disabled account is out at once, everywhere', async () => {
  const owner = await newOrganisation(app);
  await query(app.connection, 'update app_user set disabled_at = now() where user_id = $1', [owner.userId]);
  expect(codeOf(await app.call('GET /me/', {}, owner.access))).toBe('not-signed-in');
  expect(codeOf(await app.call('POST /token/refresh/', { body: { refresh: owner.refresh } }))).toBe('not-signed-in');
  expect(codeOf(await signIn(app, owner))).toBe('wrong-credentials');
});

test('a removed member is out at once, and their other workspace is not touched', async () => {
  const owner = await newOrganisation(app);
  const member = await newMember(app, owner, 'manager');
  const own = { name: 'Their own', country: 'US', currency: 'USD', timeZone: 'America/New_York' };
  const other = ok(await signIn(app, member));
  const moved = ok(await app.call('POST /organisations/', { body: own }, other.access));
  expect((await act('remove', member, owner)).status).toBe(204);
  expect(codeOf(await app.call('GET /me/', {}, member.access))).toBe('not-signed-in');
  expect(codeOf(await app.call('GET /me/', {}, other.access))).toBe('not-signed-in');
  expect(ok(await app.call('GET /me/', {}, moved.access)).organisation.name).toBe('Their own');
  expect(codeOf(await act('remove', member, owner))).toBe('not-found');
});

test('the last owner cannot be demoted, suspended or removed; with another one they can', async () => {
  const owner = await newOrganisation(app);
  expect(codeOf(await setRole(owner, 'manager', 1, owner))).toBe('last-owner');
  expect(codeOf(await act('suspend', owner, owner))).toBe('last-owner');
  expect(codeOf(await act('remove', owner, owner))).toBe('last-owner');
  const second = await newMember(app, owner, 'owner');
  ok(await act('suspend', second, owner));
  expect(codeOf(await setRole(owner, 'manager', 1, owner)), 'a suspended owner does not count').toBe('last-owner');
  ok(await act('restore', second, owner));
  expect(ok(await setRole(owner, 'manager', 1, owner)).role).toBe('manager');
  expect(codeOf(await setRole(second, 'viewer', 1, owner))).toBe('forbidden');
});

test('two owners who demote, suspend or remove each other at the same moment leave one', async () => {
  for (const how of ['demote', 'suspend', 'remove'] as const) {
    for (let round = 0; round < 4; round += 1) {
      const first = await newOrganisation(app);
      const second = await newMember(app, first, 'owner');
      const against = (member: TestMember, by: TestMember) =>
        how === 'demote' ? setRole(member, 'viewer', 1, by) : act(how, member, by);
      const answers = await Promise.all([against(second, first), against(first, second)]);
      expect(answers.filter(({ status }) => status < 300).length, how).toBe(1);
      const owners = await query(
        app.connection,
        "select from membership where org_id = $1 and role = 'owner' and suspended_at is null",
        [first.organisationId],
      );
      expect(owners).toHaveLength(1);
    }
  }
});

test('the workspace changes with the version that was seen, and keeps its currency', async () => {
  const owner = await newOrganisation(app);
  const change = (body: { name?: string; version: number }) => app.call('PATCH /organisation/', { body }, owner.access);
  expect(ok(await change({ name: 'Renamed', version: 1 }))).toMatchObject({ name: 'Renamed', version: 2 });
  expect(codeOf(await change({ name: 'Late', version: 1 }))).toBe('conflict');
  const currency = await app.inject({
    method: 'PATCH',
    url: '/api/v1/organisation/',
    payload: { currency: 'EUR', version: 2 },
    headers: { authorization: `Bearer ${owner.access}` },
  });
  expect(currency.json()).toMatchObject({
    code: 'invalid-input',
    errors: [{ path: 'currency', code: 'unknown-field' }],
  });
});

test('the log says what the letterhead was and what it is, and names only what changed', async () => {
  const owner = await newOrganisation(app);
  const address = { country: 'US', line1: '7 Quay Street', city: 'Springfield', region: 'IL', postalCode: '62701' };
  const change = async (letterhead: object, version: number) =>
    ok(await app.call('PATCH /organisation/', { body: { letterhead, version } }, owner.access));
  await change({ legalName: 'Quay LLC', address }, 1);
  await change({ legalName: 'Quay Lettings LLC', address }, 2);
  const log = ok(
    await app.call('GET /audit-events/', { query: { kind: 'organisation.changed', limit: 10 } }, owner.access),
  ).items.map(({ details }) => details);
  expect(log).toEqual([
    { fields: 'legal_name', legal_name_from: 'Quay LLC', legal_name_to: 'Quay Lettings LLC' },
    {
      fields: 'legal_name, address',
      legal_name_from: null,
      legal_name_to: 'Quay LLC',
      address_from: null,
      address_to: '7 Quay Street, 62701, Springfield, IL, US',
    },
  ]);
});

test('moving to another workspace changes what the session is about, and the refresh follows', async () => {
  const person = await newOrganisation(app, { name: 'First' });
  const body = { name: 'Second', country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' };
  const second = ok(await app.call('POST /organisations/', { body }, person.access));
  expect(ok(await app.call('GET /me/', {}, second.access)).organisation.name).toBe('Second');
  const pair = ok(await app.call('POST /token/refresh/', { body: { refresh: person.refresh } }));
  expect(ok(await app.call('GET /me/', {}, pair.access)).organisation.name).toBe('Second');
  const back = ok(
    await app.call('POST /session/switch/', { body: { organisationId: person.organisationId } }, pair.access),
  );
  expect(ok(await app.call('GET /organisation/', {}, back.access)).name).toBe('First');
  const again = ok(await signIn(app, person));
  expect(ok(await app.call('GET /me/', {}, again.access)).organisation.name, 'the one used last').toBe('First');
});

test('the checklist tells what is done from what there is', async () => {
  const owner = await newOrganisation(app);
  const done = async () =>
    ok(await app.call('GET /setup-checklist/', {}, owner.access))
      .items.filter((item) => item.done)
      .map(({ key }) => key);
  expect(await done()).toEqual([]);
  ok(await app.call('PATCH /organisation/', { body: { version: 1 } }, owner.access));
  const invited = async () =>
    ok(await app.call('GET /setup-checklist/', {}, owner.access)).items.find(({ key }) => key === 'invite-colleague');
  expect(await invited()).toMatchObject({ done: false, isWaiting: false });
  const body = { email: 'asked@guests.example', role: 'viewer' as const };
  const { id } = ok(await app.call('POST /invitations/', { body }, owner.access));
  expect(await invited(), 'asked, and not there yet').toMatchObject({ done: false, isWaiting: true });
  ok(await app.call('POST /invitations/{id}/revoke/', { params: { id }, body: {} }, owner.access));
  expect(await invited()).toMatchObject({ done: false, isWaiting: false });
  await newMember(app, owner, 'viewer');
  expect(await done()).toEqual(['workspace-details', 'invite-colleague']);
  const home = await newHome(app, owner);
  expect(await done()).toContain('first-property');
  ok(await app.call('POST /leases/', { body: leaseOf(home) }, owner.access));
  expect(await done()).toEqual(['workspace-details', 'first-property', 'first-lease', 'invite-colleague']);
});

test('what an import brought that was undone is not done any more', async () => {
  const [owner, other] = [await newOrganisation(app), await newOrganisation(app)];
  const home = await newHome(app, owner);
  const { id: leaseId } = await newLease(app, owner, home);
  await newCharge(app, owner, leaseId);
  const headers = { authorization: `Bearer ${owner.access}` };
  const { rawPayload } = await app.inject({ url: '/api/v1/exports/everything.zip/', headers });
  const done = async () =>
    ok(await app.call('GET /setup-checklist/', {}, other.access))
      .items.filter((item) => item.done)
      .map(({ key }) => key);
  const { id } = await importAll(app, other, 'all', rawPayload, 'everything.zip');
  expect(await done()).toEqual(['first-property', 'first-lease']);
  ok(await app.call('POST /imports/{id}/undo/', { params: { id }, body: {} }, other.access));
  expect(await done()).toEqual([]);
});
