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
  // A street number of its own could be one of the words that are looked for.
  const address = { line1: '7 Test Street', city: 'Springfield', region: 'IL', postalCode: '62701' };
  const old = await newProperty(app, owner, { name: 'Heron Yard', units: ['1A', '10A'], address });
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
  expect(await titles(owner, 'r_q')).toEqual([]);
  expect(await titles(owner, 'heron', { kind: 'person' })).toEqual([]);
});

test('by its address a building comes before its units, in a crowd and in a few', async () => {
  const { owner } = await crowded();
  const units = Array.from({ length: 80 }, (_, index) => `${index + 1}`);
  const address = { line1: '118 Elm Row', city: 'Riverton', region: 'NY', postalCode: '62561' };
  await newProperty(app, owner, { name: 'Zeta House', units, address });
  const names = Array.from({ length: 200 }, (_, index) => `T${index}`);
  for (const name of ['Later', 'Last']) await newProperty(app, owner, { name, units: names });
  const few = await newOrganisation(app);
  await newProperty(app, few, { name: 'Zeta House', units, address });
  for (const member of [owner, few])
    for (const q of ['118 Elm Row', 'riverton', '62561'])
      expect([q, (await titles(member, q, { limit: 8 }))[0]]).toEqual([q, 'Zeta House']);
});

test('a phone number is found without its country and without its area', async () => {
  const owner = await newOrganisation(app);
  await newPerson(app, owner, { givenName: 'Ida', familyName: 'Ring', phone: '+1 202 555 0141' });
  for (const q of ['5550141', '2025550141', '12025550141', '+1 202 555 0141', '555-0141', '(202) 555'])
    expect([q, await titles(owner, q)]).toEqual([q, ['Ida Ring']]);
  expect(await titles(owner, '50141')).toEqual([]);
});

test('a phone number is found however it is spaced, and however its country is written', async () => {
  const owner = await newOrganisation(app);
  await newPerson(app, owner, { givenName: 'Ida', familyName: 'Ring', phone: '+12025550141' });
  await newPerson(app, owner, { givenName: 'Uwe', familyName: 'Hall', phone: '+493012345678' });
  for (const q of ['202 555 0141', '202-555-0141', '+1 (202) 555-01', '555 0141', '001 202 555 0141'])
    expect([q, await titles(owner, q)]).toEqual([q, ['Ida Ring']]);
  for (const q of ['030 12345678', '030/1234 5678', '+49 30 1234-5678', '03012345678', '0049 30 12345678'])
    expect([q, await titles(owner, q)]).toEqual([q, ['Uwe Hall']]);
  const { items } = ok(await app.call('GET /people/', { query: { q: '202-555-0141' } }, owner.access));
  expect(items.map(({ name }) => name)).toEqual(['Ida Ring']);
  expect(await titles(owner, '2026-03-01')).toEqual([]);
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
  expect(await titles(manager, 'yard')).toEqual(['Heron Yard', '10A, Heron Yard', '1A, Heron Yard']);
  expect(await titles(manager, 'maple')).toEqual([]);
});

test('in a crowd, who is called so comes before those whose names only begin so, also by the family name', async () => {
  const { owner } = await crowded();
  await newPerson(app, owner, { givenName: 'Anna', familyName: 'Berg' });
  for (const familyName of ['Ash', 'Bay', 'Dale', 'Elm', 'Fern', 'Glen', 'Hill', 'Ivy', 'Lake'])
    await newPerson(app, owner, { givenName: 'Bergit', familyName });
  expect((await titles(owner, 'berg', { limit: 8 }))[0]).toBe('Anna Berg');
});

test('in a crowd, words before the last one are meant as they are, and as beginnings where nothing has them', async () => {
  const { owner } = await crowded();
  expect(await titles(owner, '1a heron')).toEqual(['1A, Heron Yard']);
  expect(await titles(owner, 'her 1a')).toEqual(['1A, Heron Yard']);
  expect(await titles(owner, 'yard 10')).toEqual(['10A, Heron Yard']);
});
