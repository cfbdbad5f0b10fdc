import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newPerson } from '#test/support/portfolio.ts';

const app = await startTestApp();

test('somebody is added with several addresses and found by any of them', async () => {
  const { access } = await newOrganisation(app);
  const body = {
    givenName: 'Zoë',
    familyName: 'Müller-Ögren',
    language: 'de' as const,
    contacts: [
      { kind: 'email' as const, value: 'Zoe@People.example' },
      { kind: 'email' as const, label: 'work', value: 'zm@office.example' },
      { kind: 'phone' as const, value: '+49 (0)30 1234-5678' },
      {
        kind: 'address' as const,
        address: { country: 'DE', line1: 'Lindenstraße 7', city: 'Berlin', postalCode: '10969' },
      },
    ],
  };
  const person = ok(await app.call('POST /people/', { body }, access));
  expect(person).toMatchObject({
    name: 'Zoë Müller-Ögren',
    email: 'zoe@people.example',
    phone: '+49 (0)30 1234-5678',
    roles: [],
  });
  expect(person.contacts.map(({ kind, value }) => [kind, value])).toContainEqual([
    'address',
    'Lindenstraße 7, 10969 Berlin, DE',
  ]);
  for (const q of ['mull', 'ogren', 'ZOE', 'office', 'linden 7', '10969']) {
    const { items } = ok(await app.call('GET /people/', { query: { q } }, access));
    expect([q, items.map(({ id }) => id)]).toEqual([q, [person.id]]);
  }
  expect(ok(await app.call('GET /people/', { query: { q: 'uller' } }, access)).items).toEqual([]);
  expect(ok(await app.call('GET /search/', { query: { q: 'zo mull' } }, access)).items).toMatchObject([
    { kind: 'person', id: person.id, title: 'Zoë Müller-Ögren' },
  ]);
});

test.for([
  ['without any name', {}, 'invalid-input'],
  ['a company without its name', { kind: 'company', givenName: 'Ada' }, 'invalid-input'],
  ['ten megabytes of name', { familyName: 'x'.repeat(100_000) }, 'invalid-input'],
  ['a name that turns the direction of what follows', { familyName: 'A\u202EB' }, 'invalid-input'],
  ['born in the year 0', { familyName: 'A', bornOn: '0000-01-01' }, 'invalid-input'],
  ['a phone number of letters', { familyName: 'A', contacts: [{ kind: 'phone', value: 'call me' }] }, 'invalid-input'],
] as const)('a person %s is refused, and nobody is added', async ([, body, code]) => {
  const { access } = await newOrganisation(app);
  // What a client may send that the types do not allow.
  expect(codeOf(await app.call('POST /people/', { body: body as never }, access))).toBe(code);
  expect(ok(await app.call('GET /people/', { query: {} }, access)).items).toEqual([]);
});

test('names in any script are kept as they are written, and sorted without accents and case', async () => {
  const { access } = await newOrganisation(app);
  for (const familyName of ['Ångström', 'abel', 'Zülch 🏠', 'كريم', 'Abel']) {
    ok(await app.call('POST /people/', { body: { familyName } }, access));
  }
  const { items } = ok(await app.call('GET /people/', { query: {} }, access));
  expect(items.map(({ name }) => name).toSorted()).toEqual(['Abel', 'abel', 'Zülch 🏠', 'Ångström', 'كريم'].toSorted());
  expect(items.slice(0, 3).map(({ name }) => name.toLowerCase())).toEqual(['abel', 'abel', 'ångström']);
});

test('pages by name lose nobody and show nobody twice', async () => {
  const owner = await newOrganisation(app);
  for (let index = 0; index < 7; index += 1) await newPerson(app, owner, { familyName: 'Same' });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 3, ...(cursor === undefined ? {} : { cursor }) };
    const page = ok(await app.call('GET /people/', { query }, owner.access));
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toHaveLength(7);
  expect(new Set(seen).size).toBe(7);
});

test('a change keeps what it does not name, tells its history, and is refused when somebody was faster', async () => {
  const owner = await newOrganisation(app);
  const person = await newPerson(app, owner, { familyName: 'Before' });
  const params = { id: person.id };
  const changed = ok(
    await app.call('PATCH /people/{id}/', { params, body: { familyName: 'After', version: 1 } }, owner.access),
  );
  expect(changed).toMatchObject({ name: 'Robin After', email: person.email, version: 2 });
  expect(
    codeOf(await app.call('PATCH /people/{id}/', { params, body: { notes: 'late', version: 1 } }, owner.access)),
  ).toBe('conflict');
  const { items } = ok(await app.call('GET /people/{id}/changes/', { params, query: {} }, owner.access));
  expect(items.map(({ act }) => act)).toEqual(['changed', 'added']);
  expect(items[0]?.changes).toEqual({ familyName: { from: 'Before', to: 'After' } });
  expect(ok(await app.call('GET /people/', { query: { q: 'before' } }, owner.access)).items).toEqual([]);
});

test('what was archived is found no more, until it is taken back', async () => {
  const owner = await newOrganisation(app);
  const person = await newPerson(app, owner, { familyName: 'Hidden' });
  const params = { id: person.id };
  ok(await app.call('POST /people/{id}/archive/', { params, body: {} }, owner.access));
  expect(ok(await app.call('GET /people/', { query: {} }, owner.access)).items).toEqual([]);
  expect(ok(await app.call('GET /search/', { query: { q: 'hidden' } }, owner.access)).items).toEqual([]);
  ok(await app.call('POST /people/{id}/restore/', { params, body: {} }, owner.access));
  expect(ok(await app.call('GET /search/', { query: { q: 'hidden' } }, owner.access)).items).toHaveLength(1);
});

test('who types a name, address or number that is there already is told who that is', async () => {
  const owner = await newOrganisation(app);
  const ada = await newPerson(app, owner, {
    givenName: 'Ada',
    familyName: 'Byron',
    email: 'ada@people.example',
    phone: '+1 202 555 0100',
  });
  await newPerson(app, owner, { givenName: 'Adam', familyName: 'Smith' });
  const ask = async (typed: object) =>
    ok(await app.call('POST /person-duplicates/', { body: typed }, owner.access)).items.map(({ id, because }) => [
      id,
      because,
    ]);
  expect(await ask({ name: 'ada byr' })).toEqual([[ada.id, ['name']]]);
  expect(await ask({ email: 'ADA@people.example' })).toEqual([[ada.id, ['email']]]);
  expect(await ask({ phone: '(202) 555-0100', name: 'Somebody Else' })).toEqual([[ada.id, ['phone']]]);
  expect(await ask({ name: 'Ada Byron', email: 'ada@people.example', exceptId: ada.id })).toEqual([]);
});

test('an emergency contact is one for somebody, and never for themselves', async () => {
  const owner = await newOrganisation(app);
  const tenant = await newPerson(app, owner);
  const mother = await newPerson(app, owner);
  const params = { id: tenant.id };
  const body = { kind: 'emergency-contact' as const, personId: mother.id, note: 'Mother' };
  const related = ok(await app.call('POST /people/{id}/relations/', { params, body }, owner.access));
  expect(related.relations).toMatchObject([{ personId: mother.id, kind: 'emergency-contact', note: 'Mother' }]);
  const herself = ok(await app.call('GET /people/{id}/', { params: { id: mother.id } }, owner.access));
  expect(herself).toMatchObject({ roles: ['emergency-contact'], relatedTo: [{ personId: tenant.id }] });
  const { items } = ok(await app.call('GET /people/{id}/changes/', { params, query: {} }, owner.access));
  expect(items[0]).toMatchObject({ act: 'related', changes: { 'emergency-contact': { to: mother.name } } });
  const self = { kind: 'guarantor' as const, personId: tenant.id };
  expect(codeOf(await app.call('POST /people/{id}/relations/', { params, body: self }, owner.access))).toBe(
    'invalid-input',
  );
  const stranger = await newPerson(app, await newOrganisation(app));
  const foreign = { kind: 'guarantor' as const, personId: stranger.id };
  expect(codeOf(await app.call('POST /people/{id}/relations/', { params, body: foreign }, owner.access))).toBe(
    'not-found',
  );
});

test('a birth date to come and a country that is none are refused at their field, and nothing is written', async () => {
  const owner = await newOrganisation(app);
  const add = async (body: object) => {
    const names = { givenName: 'Robin', familyName: 'Late' };
    const answer = await app.call('POST /people/', { body: { ...names, ...body } }, owner.access);
    return answer.problem?.errors?.map(({ path }) => path);
  };
  expect(await add({ bornOn: '2031-01-01' })).toEqual(['bornOn']);
  for (const bornOn of ['0021-01-01', '20245-01-01', '1899-12-31']) expect(await add({ bornOn })).toEqual(['bornOn']);
  const address = { line1: '1 Road', city: 'Nowhere', country: 'QQ' };
  expect(await add({ contacts: [{ kind: 'address', address }] })).toEqual(['contacts.0.address.country']);
  expect(ok(await app.call('GET /people/', { query: {} }, owner.access)).items).toEqual([]);
});

test('a viewer reads people and changes none', async () => {
  const owner = await newOrganisation(app);
  await newPerson(app, owner);
  const viewer = await newMember(app, owner, 'viewer');
  expect(ok(await app.call('GET /people/', { query: {} }, viewer.access)).items).toHaveLength(1);
  expect(codeOf(await app.call('POST /people/', { body: { familyName: 'A' } }, viewer.access))).toBe('forbidden');
});

test('who is on a lease or owns something stays in use, and the sentence names it', async () => {
  const owner = await newOrganisation(app);
  const { access } = owner;
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { endsOn: null, atEnd: null });
  const archive = (id: string) => app.call('POST /people/{id}/archive/', { params: { id }, body: {} }, access);
  const refused = await archive(home.person.id);
  expect(refused.problem).toMatchObject({ code: 'conflict', errors: [{ path: 'tenant', code: 'conflict' }] });
  expect(refused.problem?.detail).toContain(`is on lease ${lease.number} of 1A, ${home.property.name} as a tenant`);
  const landlord = await newPerson(app, owner);
  const body = { startsOn: '2026-01-01', shares: [{ personId: landlord.id, parts: 1_000_000 }] };
  ok(await app.call('POST /properties/{id}/ownership/', { params: { id: home.property.id }, body }, access));
  expect((await archive(landlord.id)).problem?.detail).toContain(`owns ${home.property.name}`);
  const counts = async () => ok(await app.call('GET /people-summary/', {}, access));
  expect(await counts()).toEqual({ active: 2, tenants: 1, owners: 1, archived: 0 });
  const swap = {
    on: '2026-04-02',
    leave: [home.person.id],
    join: [{ personId: landlord.id, role: 'tenant' as const }],
  };
  ok(await app.call('POST /leases/{id}/change-parties/', { params: { id: lease.id }, body: swap }, access));
  expect(codeOf(await archive(home.person.id)), 'until their last day').toBe('conflict');
  const gone = await newPerson(app, owner);
  ok(await archive(gone.id));
  expect(await counts()).toEqual({ active: 2, tenants: 2, owners: 1, archived: 1 });
});
