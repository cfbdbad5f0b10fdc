import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

async function twoRecords(owner: TestMember) {
  const kept = await newPerson(app, owner, { givenName: 'Ada', familyName: 'Byron', email: 'ada@people.example' });
  const twin = await newPerson(app, owner, { givenName: 'A.', familyName: 'Byron', email: 'byron@work.example' });
  const friend = await newPerson(app, owner, { familyName: 'Friend' });
  const params = { id: twin.id };
  const relation = { kind: 'emergency-contact' as const, personId: friend.id };
  ok(await app.call('POST /people/{id}/relations/', { params, body: relation }, owner.access));
  ok(await app.call('PATCH /people/{id}/', { params, body: { notes: 'Pays by cheque', version: 1 } }, owner.access));
  const { property } = await newProperty(app, owner);
  const shares = [
    { personId: kept.id, parts: 250_000 },
    { personId: twin.id, parts: 750_000 },
  ];
  const ownership = { startsOn: '2026-01-01', shares };
  ok(
    await app.call('POST /properties/{id}/ownership/', { params: { id: property.id }, body: ownership }, owner.access),
  );
  return { kept, twin, friend, property };
}

async function owners(owner: TestMember, id: string) {
  const { ownerships } = ok(await app.call('GET /properties/{id}/', { params: { id } }, owner.access));
  return ownerships.flatMap(({ shares }) => shares.map(({ personId, parts }) => [personId, parts]));
}

test('a preview shows the one record that two would become, and writes nothing', async () => {
  const owner = await newOrganisation(app);
  const { kept, twin } = await twoRecords(owner);
  const params = { id: kept.id };
  const preview = ok(
    await app.call('POST /people/{id}/merge-preview/', { params, body: { givenUpId: twin.id } }, owner.access),
  );
  expect(preview.result.contacts).toHaveLength(4);
  expect(preview.result).toMatchObject({ name: 'Ada Byron', notes: 'Pays by cheque', merges: [] });
  expect(preview.moves).toEqual([
    { kind: 'contact', count: 2 },
    { kind: 'relation', count: 1 },
    { kind: 'ownership', count: 1 },
  ]);
  expect(ok(await app.call('GET /people/{id}/', { params: { id: twin.id } }, owner.access))).toMatchObject({
    id: twin.id,
    contacts: { length: 2 },
  });
  expect(ok(await app.call('GET /people/{id}/', { params }, owner.access)).contacts).toHaveLength(2);
});

test('a merge loses nothing, and its undoing brings both back as they were', async () => {
  const owner = await newOrganisation(app);
  const { kept, twin, friend, property } = await twoRecords(owner);
  const before = {
    kept: ok(await app.call('GET /people/{id}/', { params: { id: kept.id } }, owner.access)),
    twin: ok(await app.call('GET /people/{id}/', { params: { id: twin.id } }, owner.access)),
  };
  const merged = ok(
    await app.call('POST /people/{id}/merge/', { params: { id: kept.id }, body: { givenUpId: twin.id } }, owner.access),
  );
  expect(merged.contacts.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['ada@people.example', 'byron@work.example']),
  );
  expect(merged.relations).toMatchObject([{ personId: friend.id }]);
  expect(await owners(owner, property.id)).toEqual([[kept.id, 1_000_000]]);
  // The record that was given up still answers, by the one that was kept; lists and searches show one.
  expect(ok(await app.call('GET /people/{id}/', { params: { id: twin.id } }, owner.access)).id).toBe(kept.id);
  expect(ok(await app.call('GET /people/', { query: { q: 'byron' } }, owner.access)).items.map(({ id }) => id)).toEqual(
    [kept.id],
  );

  const undo = { params: { id: merged.merges[0]?.id ?? '' }, body: {} };
  ok(await app.call('POST /person-merges/{id}/undo/', undo, owner.access));
  for (const one of ['kept', 'twin'] as const) {
    const after = ok(await app.call('GET /people/{id}/', { params: { id: before[one].id } }, owner.access));
    expect({ ...after, version: 0, merges: [] }).toEqual({ ...before[one], version: 0 });
  }
  expect(new Map((await owners(owner, property.id)) as [string, number][])).toEqual(
    new Map([
      [kept.id, 250_000],
      [twin.id, 750_000],
    ]),
  );
  expect(codeOf(await app.call('POST /person-merges/{id}/undo/', undo, owner.access))).toBe('conflict');
});

test('of merges one after another the last is taken back first, and the earlier one says so', async () => {
  const owner = await newOrganisation(app);
  const { kept, twin } = await twoRecords(owner);
  const last = await newPerson(app, owner);
  const merge = async (into: string, givenUpId: string) =>
    ok(await app.call('POST /people/{id}/merge/', { params: { id: into }, body: { givenUpId } }, owner.access));
  const undo = (id = '') => app.call('POST /person-merges/{id}/undo/', { params: { id }, body: {} }, owner.access);
  const [inner] = (await merge(kept.id, twin.id)).merges;
  const outer = (await merge(last.id, kept.id)).merges.find(({ id }) => id !== inner?.id);
  const refused = await undo(inner?.id);
  expect(refused.problem).toMatchObject({ code: 'conflict', detail: expect.stringContaining(last.name) as string });
  ok(await undo(outer?.id));
  ok(await undo(inner?.id));
});

test('what was written after a merge stays with the record that was kept', async () => {
  const owner = await newOrganisation(app);
  const { kept, twin } = await twoRecords(owner);
  const params = { id: kept.id };
  const merged = ok(await app.call('POST /people/{id}/merge/', { params, body: { givenUpId: twin.id } }, owner.access));
  ok(
    await app.call(
      'PATCH /people/{id}/',
      { params, body: { notes: 'Pays by transfer', version: merged.version } },
      owner.access,
    ),
  );
  const undo = { params: { id: merged.merges[0]?.id ?? '' }, body: {} };
  expect(ok(await app.call('POST /person-merges/{id}/undo/', undo, owner.access)).notes).toBe('Pays by transfer');
});

test('nobody is merged with themselves, with a company, or with somebody of another workspace', async () => {
  const owner = await newOrganisation(app);
  const { access } = owner;
  const person = await newPerson(app, owner);
  const company = ok(
    await app.call('POST /people/', { body: { kind: 'company', companyName: 'Brass & Sons' } }, access),
  );
  const stranger = await newPerson(app, await newOrganisation(app));
  const merge = async (givenUpId: string) =>
    codeOf(await app.call('POST /people/{id}/merge/', { params: { id: person.id }, body: { givenUpId } }, access));
  expect(await merge(person.id)).toBe('invalid-input');
  expect(await merge(company.id)).toBe('invalid-input');
  expect(await merge(stranger.id)).toBe('not-found');
});

test('of two merges of the same records at once, one is made', async () => {
  const owner = await newOrganisation(app);
  const { kept, twin } = await twoRecords(owner);
  const merge = (id: string, givenUpId: string) =>
    app.call('POST /people/{id}/merge/', { params: { id }, body: { givenUpId } }, owner.access);
  const answers = await Promise.all([merge(kept.id, twin.id), merge(twin.id, kept.id), merge(kept.id, twin.id)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404]);
});
