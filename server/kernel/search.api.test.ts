import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

async function titles(member: TestMember, q: string, query: { kind?: 'unit' | 'person'; limit?: number } = {}) {
  const { items } = ok(await app.call('GET /search/', { query: { q, ...query } }, member.access));
  return items.map(({ title }) => title);
}

/** More than a search looks through before it asks the index of words. */
async function crowded() {
  const owner = await newOrganisation(app);
  const old = await newProperty(app, owner, { name: 'Heron Yard', units: ['1A', '10A'] });
  await newPerson(app, owner, { givenName: 'Zoë', familyName: "O'Brien", email: 'zoe@people.example' });
  const names = (from: number) => Array.from({ length: 200 }, (_, index) => `R${from + index}`);
  const recent = await newProperty(app, owner, { name: 'Maple Court', units: names(0) });
  for (const from of [200, 400]) await newProperty(app, owner, { name: `Maple Court ${from}`, units: names(from) });
  return { owner, old, recent };
}

test('in a crowd, what is rare is found by any of its words, however it is typed', async () => {
  const { owner } = await crowded();
  expect(await titles(owner, 'heron')).toEqual(['Heron Yard', '10A, Heron Yard', '1A, Heron Yard']);
  expect(await titles(owner, 'yar 1a')).toEqual(['1A, Heron Yard']);
  expect(await titles(owner, '10a yard her spring')).toEqual(['10A, Heron Yard']);
  for (const q of ['zoe', 'BRIEN', "o'b", 'o’brien zo', 'zoe@people'])
    expect([q, await titles(owner, q)]).toEqual([q, ["Zoë O'Brien"]]);
  expect(await titles(owner, 'eron')).toEqual([]);
  expect(await titles(owner, '%eron')).toEqual([]);
  expect(await titles(owner, 'r_9')).toEqual([]);
  expect(await titles(owner, 'heron', { kind: 'person' })).toEqual([]);
});

test('in a crowd, titles that begin with what was typed come first, and as many as were asked for', async () => {
  const { owner } = await crowded();
  expect((await titles(owner, 'maple', { limit: 4 })).slice(0, 3)).toEqual([
    'Maple Court',
    'Maple Court 200',
    'Maple Court 400',
  ]);
  expect(await titles(owner, 'map cou', { kind: 'unit', limit: 50 })).toHaveLength(50);
  expect(await titles(owner, 'r59 maple court')).toContain('R59, Maple Court');
  expect(await titles(owner, 'r599')).toEqual(['R599, Maple Court 400']);
});

test('in a crowd, nobody finds what they do not see, and nothing of another workspace', async () => {
  const { owner, old, recent } = await crowded();
  const stranger = await newOrganisation(app);
  expect(await titles(stranger, 'heron')).toEqual([]);
  const manager = await newMember(app, owner, 'manager');
  const limited = async (propertyIds: string[]) =>
    ok(
      await app.call(
        'POST /members/{id}/properties/',
        { params: { id: manager.userId }, body: { all: false, propertyIds } },
        owner.access,
      ),
    );
  await limited([recent.property.id]);
  expect(await titles(manager, 'heron')).toEqual([]);
  expect(await titles(manager, 'r5 maple', { limit: 50 })).not.toContain('R500, Maple Court 400');
  await limited([old.property.id]);
  expect(await titles(manager, 'yard')).toEqual(['10A, Heron Yard', '1A, Heron Yard', 'Heron Yard']);
  expect(await titles(manager, 'maple')).toEqual([]);
});
