import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf } from '#test/support/imports.ts';
import { leaseOf, newHome } from '#test/support/leases.ts';
import { newTenancy } from '#test/support/rent.ts';
import { zipOf } from '#test/support/zip-of.ts';

const app = await startTestApp();

const under = (key: string) => ({ headers: { 'idempotency-key': key } });

/** Sends it three times under one key, two of them at once: the answers are the same, and so is what is there. */
async function twice<Key extends keyof Routes>(key: Key, input: RouteInput<Routes[Key]>, who: TestMember) {
  const name = under(randomUUID());
  const [one, other] = await Promise.all([
    app.call(key, input, who.access, name),
    app.call(key, input, who.access, name),
  ]);
  const again = await app.call(key, input, who.access, name);
  expect(one.problem, `${key}: ${JSON.stringify(one.problem)}`).toBeUndefined();
  expect([other.status, again.status]).toEqual([one.status, one.status]);
  expect([other.body, again.body]).toEqual([one.body, one.body]);
  return one.body;
}

const count = async (owner: TestMember, table: string) => {
  const [row] = await query<{ many: number }>(
    app.connection,
    `select count(*)::int as many from ${table} where org_id = $1`,
    [owner.organisationId],
  );
  return row?.many;
};

const named = (name: string) => ({ body: { givenName: name, familyName: 'Twin' } });

test('who lost the answer and asks again gets it: a person, a bank account, an invitation and a note are there once', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const tables = ['person', 'account', 'invitation', 'arrears_note'];
  const before = await Promise.all(tables.map((one) => count(owner, one)));
  await twice('POST /people/', named('Lost'), owner);
  await twice('POST /bank-accounts/', { body: { name: 'Second bank' } }, owner);
  await twice('POST /invitations/', { body: { email: 'twin@else.example', role: 'viewer' } }, owner);
  const note = { kind: 'note' as const, text: 'Called' };
  await twice('POST /arrears/{id}/notes/', { params: { id: lease.id }, body: note }, owner);
  const after = await Promise.all(tables.map((one) => count(owner, one)));
  expect(after).toEqual(before.map((many) => (many ?? 0) + 1));
});

test('a lease that was signed, moved or ended is not in its own way', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const body = leaseOf(home, { sign: true, chargeDue: true });
  const lease = await twice('POST /leases/', { body }, owner);
  expect(await count(owner, 'lease')).toBe(1);
  const { unit } = await newHome(app, owner, ['9Z']);
  const transfer = { unitId: unit.id, on: '2026-04-10', reason: 'More room' };
  const moved = await twice('POST /leases/{id}/transfer/', { params: { id: lease.id }, body: transfer }, owner);
  expect(moved.id).not.toBe(lease.id);
  expect(await count(owner, 'lease')).toBe(2);
  const begun = await newTenancy(app, owner);
  const end = { leavesOn: '2026-06-30', reason: 'Agreed' };
  await twice('POST /leases/{id}/end-early/', { params: { id: begun.lease.id }, body: end }, owner);
});

test('another workspace is set up once, and the same key with another name is refused', async () => {
  const owner = await newOrganisation(app);
  const name = under(randomUUID());
  const setUp = (called: string) => {
    const body = { name: called, country: 'US', currency: 'USD', timeZone: 'America/New_York' };
    return app.call('POST /organisations/', { body }, owner.access, name);
  };
  const workspaces = async (access: string) => ok(await app.call('GET /me/', {}, access)).memberships;
  const answers = await Promise.all([setUp('Second'), setUp('Second')]);
  for (const answer of [...answers, await setUp('Second')]) {
    const { access } = ok(answer);
    expect((await workspaces(access)).map((one) => one.name)).toContain('Second');
    expect(ok(await app.call('GET /organisation/', {}, access)).name).toBe('Second');
  }
  expect(await workspaces(owner.access)).toHaveLength(2);
  expect(codeOf(await setUp('Third'))).toBe('idempotency-conflict');
  expect(await workspaces(owner.access)).toHaveLength(2);
});

test('books that were closed are closed once', async () => {
  const owner = await newOrganisation(app);
  await twice('POST /period-locks/', { body: { through: '2026-01-31' } }, owner);
  expect(await count(owner, 'period_lock')).toBe(1);
});

test('the same key with something else is refused; of somebody else, or after a refusal, it is a key of its own', async () => {
  const owner = await newOrganisation(app);
  const other = await newMember(app, owner, 'manager');
  const name = under(randomUUID());
  const add = (who: TestMember, person: string) => app.call('POST /people/', named(person), who.access, name);
  expect((await add(owner, 'x'.repeat(2000))).status).toBe(422);
  const { id } = ok(await add(owner, 'First'));
  expect(codeOf(await add(owner, 'Second'))).toBe('idempotency-conflict');
  expect(ok(await add(other, 'Second')).id).not.toBe(id);
  expect(await count(owner, 'person')).toBe(2);
});

test('after two days nothing is known of a key', async () => {
  const owner = await newOrganisation(app);
  const name = under(randomUUID());
  const add = (key = name) => app.call('POST /people/', named('Again'), owner.access, key);
  const older = (hours: number) =>
    query(app.connection, `update request_answer set made_at = made_at - $2 * interval '1 hour' where org_id = $1`, [
      owner.organisationId,
      hours,
    ]);
  const { id } = ok(await add());
  await older(47);
  ok(await add(under(randomUUID())));
  expect(ok(await add()).id).toBe(id);
  await older(2);
  ok(await add(under(randomUUID())));
  expect(ok(await add()).id).not.toBe(id);
});

test('a file that was sent twice under a key is one import; another file under it is refused', async () => {
  const owner = await newOrganisation(app);
  const send = (key: string, payload: Buffer, kind: 'people' | 'all' = 'people') =>
    app.call('POST /imports/', { query: { kind, name: `${kind}.csv` } }, owner.access, {
      headers: { 'idempotency-key': key, 'content-type': 'application/octet-stream' },
      payload,
    });
  const people = (name: string) => Buffer.from(csvOf(['Given name', 'Family name'], [name, 'Twin']));
  const key = randomUUID();
  const [one, other] = await Promise.all([send(key, people('Ann')), send(key, people('Ann'))]);
  expect(ok(other).id).toBe(ok(one).id);
  expect(ok(await send(key, people('Ann'))).id).toBe(ok(one).id);
  expect(codeOf(await send(key, people('Bea')))).toBe('idempotency-conflict');
  expect(await count(owner, 'import_run')).toBe(1);
  expect(ok(await send(randomUUID(), people('Ann'))).id).not.toBe(ok(one).id);

  // An archive with files is stored as well: that each repeat does, and its copy is removed like any other.
  const heads = ['File', 'Name', 'Record kind', 'Document', 'Kind', 'Title', 'Version', 'Visible for'];
  const file = ['files/a.txt', 'a.txt', 'organisation', 'a', 'document', 'a', '1', 'staff'];
  const archive = await zipOf({ 'people.csv': people('Ann'), 'files.csv': csvOf(heads, file), 'files/a.txt': 'a' });
  const name = randomUUID();
  const packed = [ok(await send(name, archive, 'all')), ok(await send(name, archive, 'all'))];
  expect(packed[0]?.kind).toBe('all');
  expect(packed[1]).toEqual(packed[0]);
  expect(await count(owner, 'import_run')).toBe(3);
  const planned = 'select due_at from file_removal where storage_key like $1';
  expect(await query(app.connection, planned, [`%${owner.organisationId}%`])).toHaveLength(2);
});
