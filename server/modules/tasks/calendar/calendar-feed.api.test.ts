import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { parseIcal, textOf } from '#test/support/parse-ical.ts';
import { newTenancy } from '#test/support/rent.ts';

const app = await startTestApp();

async function makeFeed(member: TestMember, showsTenants = false): Promise<string> {
  return ok(await app.call('POST /calendar-feed/reset/', { body: { showsTenants } }, member.access)).key;
}

function fetchFeed(key: string, headers: Readonly<Record<string, string>> = {}) {
  app.clock.advance(21_000);
  return app.inject({ url: `/api/v1/subscribed-calendars/${key}.ics`, headers });
}

async function readFeed(key: string) {
  const answer = await fetchFeed(key);
  expect(answer.statusCode, answer.body).toBe(200);
  return parseIcal(answer.rawPayload).components;
}

const summaries = async (key: string) => (await readFeed(key)).map((event) => textOf(event, 'SUMMARY'));

test('a member’s calendar is read by its address alone, without tenants unless they are asked for', async () => {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner, { endsOn: '2026-04-15', atEnd: 'stop' });
  ok(await app.call('POST /tasks/', { body: { title: 'Keys; copies, 3', dueOn: '2026-03-09' } }, owner.access));
  const key = await makeFeed(owner);
  const answer = await fetchFeed(key);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('private, no-cache');
  const calendar = parseIcal(answer.rawPayload);
  const events = calendar.components.map((event) => ({
    uid: textOf(event, 'UID'),
    on: event.properties.find(({ name }) => name === 'DTSTART')?.value,
    summary: textOf(event, 'SUMMARY'),
    location: textOf(event, 'LOCATION'),
  }));
  expect(events).toContainEqual({
    uid: `lease-end-${lease.id}@gable`,
    on: '20260415',
    summary: `Lease ${lease.number} ends`,
    location: `${home.unit.name}, ${home.property.name}`,
  });
  expect(events.map(({ summary }) => summary)).toContain('Keys; copies, 3');
  expect(answer.body).not.toContain(home.person.name);
  expect(calendar.components.some(({ name }) => name === 'VTIMEZONE')).toBe(false);
  const body = { showsTenants: true };
  expect(ok(await app.call('PATCH /calendar-feed/', { body }, owner.access))).toMatchObject(body);
  expect(await summaries(key)).toContain(`Lease ${lease.number} ends (${home.person.name})`);
});

test('what did not change is not sent again, and what moves keeps its name', async () => {
  const owner = await newOrganisation(app);
  const task = ok(await app.call('POST /tasks/', { body: { title: 'Call', dueOn: '2026-03-09' } }, owner.access));
  const key = await makeFeed(owner);
  const first = await fetchFeed(key);
  const tag = String(first.headers['etag']);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await fetchFeed(key, { 'if-none-match': known });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag]);
  }
  const body = { version: task.version, dueOn: '2026-03-10' };
  ok(await app.call('PATCH /tasks/{id}/', { params: { id: task.id }, body }, owner.access));
  const moved = await fetchFeed(key, { 'if-none-match': tag });
  expect(moved.statusCode).toBe(200);
  const of = (payload: Buffer, name: string) =>
    parseIcal(payload).components[0]?.properties.find((property) => property.name === name)?.value;
  expect(of(moved.rawPayload, 'UID')).toBe(of(first.rawPayload, 'UID'));
  expect(of(moved.rawPayload, 'DTSTART')).toBe('20260310');
  expect(Number(of(moved.rawPayload, 'SEQUENCE'))).toBeGreaterThan(Number(of(first.rawPayload, 'SEQUENCE')));
  expect(String(of(moved.rawPayload, 'DTSTAMP')) > String(of(first.rawPayload, 'DTSTAMP'))).toBe(true);
});

test('a new address ends the one before, and a revoked one ends at once', async () => {
  const owner = await newOrganisation(app);
  const old = await makeFeed(owner);
  const key = await makeFeed(owner);
  expect((await fetchFeed(old)).statusCode).toBe(404);
  expect((await fetchFeed(key)).statusCode).toBe(200);
  expect(ok(await app.call('GET /calendar-feed/', {}, owner.access))).toMatchObject({
    isActive: true,
    showsTenants: false,
  });
  expect(ok(await app.call('GET /calendar-feed/', {}, owner.access)).readAt).not.toBeNull();
  const revoked = ok(await app.call('POST /calendar-feed/revoke/', { body: {} }, owner.access));
  expect(revoked).toEqual({ isActive: false, showsTenants: false, madeAt: null, readAt: null });
  const gone = await fetchFeed(key);
  expect([gone.statusCode, gone.json<{ code: string }>().code]).toEqual([404, 'not-found']);
  const body = { showsTenants: true };
  expect(codeOf(await app.call('PATCH /calendar-feed/', { body }, owner.access))).toBe('not-found');
  const { items } = ok(await app.call('GET /audit-events/', { query: {} }, owner.access));
  expect(items.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['calendar-feed.made', 'calendar-feed.revoked']),
  );
});

test('only a hash of the secret is kept', async () => {
  const owner = await newOrganisation(app);
  const key = await makeFeed(owner);
  const [row] = await query<{ secret_hash: Buffer }>(
    app.connection,
    'select secret_hash from calendar_feed where user_id = $1',
    [owner.userId],
  );
  expect(row?.secret_hash).toHaveLength(32);
  expect(row?.secret_hash.equals(Buffer.from(key, 'base64url'))).toBe(false);
});

test('an address shows what its member may see today, and nothing once they are suspended or removed', async () => {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner, { endsOn: '2026-04-15', atEnd: 'stop' });
  const other = await newProperty(app, owner, { name: 'Elsewhere', units: ['2B'] });
  const manager = await newMember(app, owner, 'manager');
  const key = await makeFeed(manager);
  const ends = `Lease ${lease.number} ends`;
  const params = { id: manager.userId };
  const limit = async (propertyId: string) =>
    ok(
      await app.call(
        'POST /members/{id}/properties/',
        { params, body: { all: false, propertyIds: [propertyId] } },
        owner.access,
      ),
    );
  const change = async (role: 'manager' | 'maintenance', version: number) =>
    ok(await app.call('PATCH /members/{id}/', { params, body: { role, version } }, owner.access)).version;
  expect(await summaries(key)).toContain(ends);
  await limit(other.property.id);
  expect(await summaries(key)).toEqual([]);
  await limit(home.property.id);
  expect(await summaries(key)).toContain(ends);
  const { version } = ok(await app.call('GET /members/', { query: {} }, owner.access)).items.find(
    ({ id }) => id === manager.userId,
  ) ?? { version: 0 };
  const demoted = await change('maintenance', version);
  expect(await summaries(key)).toEqual([]);
  await change('manager', demoted);
  ok(await app.call('POST /members/{id}/suspend/', { params, body: {} }, owner.access));
  expect((await fetchFeed(key)).statusCode).toBe(404);
  ok(await app.call('POST /members/{id}/restore/', { params, body: {} }, owner.access));
  expect((await fetchFeed(key)).statusCode).toBe(200);
  ok(await app.call('POST /members/{id}/remove/', { params, body: {} }, owner.access));
  expect((await fetchFeed(key)).statusCode).toBe(404);
});

test('a workspace that asks for a second factor shows nothing to who has none', async () => {
  const owner = await newOrganisation(app);
  const key = await makeFeed(owner);
  await query(app.connection, 'update organisation set requires_second_factor = true where org_id = $1', [
    owner.organisationId,
  ]);
  expect((await fetchFeed(key)).statusCode).toBe(404);
});

test('a German member reads German', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, { endsOn: '2026-04-15', atEnd: 'stop' });
  const me = ok(await app.call('GET /me/', {}, owner.access));
  ok(await app.call('PATCH /me/', { body: { locale: 'de', version: me.user.version } }, owner.access));
  expect(await summaries(await makeFeed(owner))).toContain(`Mietvertrag ${lease.number} endet`);
});
