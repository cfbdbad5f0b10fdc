import fc from 'fast-check';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();
const client = new pg.Client(app.connection);
await client.connect();
afterAll(() => client.end());

/** A list, and how one more row of it comes into being; `name` is what the row is called, where it has a name. */
interface List {
  readonly key: 'GET /members/' | 'GET /invitations/' | 'GET /mail-messages/' | 'GET /audit-events/';
  readonly isSorted: (items: readonly Item[]) => boolean;
  insert(owner: TestMember, name: string): Promise<string>;
}

interface Item {
  readonly id: string;
  readonly name?: string;
}

const newestFirst = (items: readonly Item[]) =>
  items.every(({ id }, index) => index === 0 || id < (items[index - 1]?.id ?? ''));

async function insert(text: string, values: readonly unknown[]): Promise<void> {
  await client.query(text, [...values]);
}

const lists: readonly List[] = [
  {
    key: 'GET /members/',
    // The order of names is the database's; that equal ones are not torn apart is what can be seen from here.
    isSorted: (items) => new Set(items.map(({ name }) => name)).size === runs(items.map(({ name }) => name ?? '')),
    async insert(owner, name) {
      const id = newId(app.clock.now);
      const user =
        "insert into app_user (user_id, email, name, password_hash, password_changed_at, created_at) values ($1, $2, $3, 'x', now(), now())";
      await insert(user, [id, `${id}@pages.example`, name]);
      await insert("insert into membership (org_id, user_id, role, created_at) values ($1, $2, 'viewer', now())", [
        owner.organisationId,
        id,
      ]);
      return id;
    },
  },
  {
    key: 'GET /invitations/',
    isSorted: newestFirst,
    async insert(owner) {
      const id = newId(app.clock.now);
      const text =
        "insert into invitation (org_id, invitation_id, email, role, token_hash, invited_by, created_at, expires_at) values ($1, $2, $3, 'viewer', $4, $5, now(), now())";
      await insert(text, [owner.organisationId, id, `${id}@pages.example`, Buffer.from(id), owner.userId]);
      return id;
    },
  },
  {
    key: 'GET /mail-messages/',
    isSorted: newestFirst,
    async insert(owner, name) {
      const id = newId(app.clock.now);
      const text =
        "insert into mail_message (org_id, mail_id, recipient, subject, body_text, state, next_attempt_at, created_at) values ($1, $2, 'x@pages.example', $3, '', 'kept', now(), now())";
      await insert(text, [owner.organisationId, id, name]);
      return id;
    },
  },
  {
    key: 'GET /audit-events/',
    isSorted: newestFirst,
    async insert(owner, name) {
      const id = newId(app.clock.now);
      const text = 'insert into audit_event (org_id, event_id, at, kind) values ($1, $2, now(), $3)';
      await insert(text, [owner.organisationId, id, name]);
      return id;
    },
  },
];

const name = fc.oneof(
  fc.constantFrom('Ada', 'ada', 'Ada ', 'Émile', 'Zoë', 'Ω', '名前', "O'Neil", 'a"b', 'Ada\\'),
  fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
);
const scenario = fc.record({
  before: fc.array(name, { maxLength: 12 }),
  /** What is added behind each page, while somebody pages on. */
  meanwhile: fc.array(fc.array(name, { maxLength: 3 }), { maxLength: 5 }),
  limit: fc.integer({ min: 1, max: 5 }),
});

test.for(lists)('$key: paging shows every row once while others come in', async (list) => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ before, meanwhile, limit }) => {
      app.clock.advance(1);
      const owner = await newOrganisation(app);
      for (const called of before) await list.insert(owner, called);
      const there = await everyId(list, owner);
      const seen: Item[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 60; page += 1) {
        const query = { limit, ...(cursor === undefined ? {} : { cursor }) };
        const { items, next } = ok(await app.call(list.key, { query }, owner.access));
        expect(items.length).toBeLessThanOrEqual(limit);
        if (next !== null) expect(items).toHaveLength(limit);
        seen.push(...items);
        if (next === null) break;
        cursor = next;
        app.clock.advance(1);
        for (const called of meanwhile[page] ?? []) await list.insert(owner, called);
      }
      const ids = seen.map(({ id }) => id);
      expect(new Set(ids).size, 'no row twice').toBe(ids.length);
      expect(
        there.filter((id) => !ids.includes(id)),
        'no row left out',
      ).toEqual([]);
      expect(list.isSorted(seen)).toBe(true);
    }),
    { numRuns: 12, includeErrorInReport: true, endOnFailure: true },
  );
});

test.for(lists)('$key: a page mark that is not ours is refused', async ({ key }) => {
  const owner = await newOrganisation(app);
  const marks = ['x', ...[[], ['x'], ['x', 'x'], [1], ['\u0000', newId(app.clock.now)]].map(markOf)];
  for (const cursor of marks) {
    const answer = await app.call(key, { query: { cursor } }, owner.access);
    expect(answer.problem).toMatchObject({ code: 'invalid-input', errors: [{ path: 'cursor' }] });
  }
});

function markOf(key: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

async function everyId(list: List, owner: TestMember): Promise<string[]> {
  const { items } = ok(await app.call(list.key, { query: { limit: 200 } }, owner.access));
  return items.map(({ id }) => id);
}

/** How often a value follows another one: as often as there are values, if equal ones stand together. */
function runs(values: readonly string[]): number {
  return values.filter((value, index) => value !== values[index - 1]).length;
}
