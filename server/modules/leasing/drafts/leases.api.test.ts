import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp, statusesOf } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { leaseOf, newHome, newLease } from '#test/support/leases.ts';
import type { LeaseBody } from '#test/support/leases.ts';
import { newPerson } from '#test/support/portfolio.ts';

const app = await startTestApp();

test('a lease is written as a draft, sent out, signed, and then holds its unit', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const draft = ok(await app.call('POST /leases/', { body: leaseOf(home) }, owner.access));
  expect(draft).toMatchObject({
    number: 'L-0001',
    state: 'draft',
    rentCents: 120_000,
    rentFrequency: 'monthly',
    currency: 'USD',
    tenants: [{ id: home.person.id }],
    holds: [],
    checklists: [],
    nextDue: { on: '2026-04-01', cents: 120_000 },
  });
  const params = { id: draft.id };
  const sent = ok(await app.call('POST /leases/{id}/send-for-signature/', { params, body: {} }, owner.access));
  expect(sent.state).toBe('out-for-signature');
  const changed = await app.call('PATCH /leases/{id}/', { params, body: { noticeDays: 9, version: 2 } }, owner.access);
  expect(codeOf(changed)).toBe('conflict');
  const body = { signedOn: '2026-03-01', version: sent.version };
  const signed = ok(await app.call('POST /leases/{id}/sign/', { params, body }, owner.access));
  expect(signed).toMatchObject({
    state: 'signed',
    signedOn: '2026-03-01',
    holds: [{ unit: { name: '1A' }, firstDay: '2026-04-01', lastDay: '2027-03-31' }],
    checklists: [{ phase: 'move-in', done: 0, items: 8 }],
  });
  const unit = ok(await app.call('GET /units/{id}/', { params: { id: home.unit.id } }, owner.access));
  expect(unit.state).toBe('let-later');
  const { items } = ok(await app.call('GET /leases/{id}/changes/', { params, query: {} }, owner.access));
  expect(items.map(({ act }) => act)).toEqual(['signed', 'sent-for-signature', 'added']);
  expect(items[0]?.changes['stage']).toEqual({ from: 'out-for-signature', to: 'signed' });
  expect(codeOf(await app.call('POST /leases/{id}/sign/', { params, body: {} }, owner.access))).toBe('conflict');
});

test('a draft changes as a whole: what began with it moves along, and an older version is refused', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B']);
  const guarantor = await newPerson(app, owner);
  const charges: LeaseBody['charges'] = [
    { kind: 'rent', cents: 120_000, steps: [{ startsOn: '2026-10-01', cents: 125_000 }] },
    { kind: 'parking', label: 'Bay 4', cents: 5000, startsOn: '2026-05-15' },
  ];
  const draft = ok(await app.call('POST /leases/', { body: leaseOf(home, { charges }) }, owner.access));
  const params = { id: draft.id };
  const change = {
    unitId: home.units[1]?.id ?? '',
    startsOn: '2026-04-15',
    parties: [
      { personId: home.person.id, role: 'tenant' as const },
      { personId: guarantor.id, role: 'guarantor' as const },
    ],
    version: draft.version,
  };
  const after = ok(await app.call('PATCH /leases/{id}/', { params, body: change }, owner.access));
  expect(after).toMatchObject({ unit: { name: '1B' }, startsOn: '2026-04-15', version: 2 });
  expect(after.charges.map(({ startsOn, label }) => [label, startsOn])).toEqual([
    [null, '2026-04-15'],
    ['Bay 4', '2026-05-15'],
  ]);
  expect(after.charges[0]?.amounts.map(({ startsOn, cents }) => [startsOn, cents])).toEqual([
    ['2026-04-15', 120_000],
    ['2026-10-01', 125_000],
  ]);
  expect(after.parties.map(({ role, fromDay }) => [role, fromDay])).toEqual([
    ['tenant', '2026-04-15'],
    ['guarantor', '2026-04-15'],
  ]);
  expect(after.tenants).toHaveLength(1);
  expect(codeOf(await app.call('PATCH /leases/{id}/', { params, body: change }, owner.access))).toBe('conflict');
});

test('each kind of charge goes to its account, or to the one that is named', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const furniture = await accountOf(app, owner, '4110');
  const kinds = ['rent', 'utilities', 'parking', 'pets', 'other'] as const;
  const charges: LeaseBody['charges'] = [
    ...kinds.map((kind) => ({ kind, cents: 1000 })),
    { kind: 'furniture', cents: 1000, accountId: furniture.id },
  ];
  const lease = ok(await app.call('POST /leases/', { body: leaseOf(home, { charges }) }, owner.access));
  expect(lease.charges.map(({ account }) => account.number)).toEqual(['4100', '4300', '4200', '4210', '4900', '4110']);
  const bank = await accountOf(app, owner, '1010');
  const wrong: LeaseBody['charges'] = [{ kind: 'rent', cents: 1, accountId: bank.id }];
  const refused = await app.call('POST /leases/', { body: leaseOf(home, { charges: wrong }) }, owner.access);
  expect([codeOf(refused), refused.problem?.errors[0]?.path]).toEqual(['invalid-input', 'charges.0.accountId']);
});

test('a day that is none is named as such, for programs too', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const given = { startsOn: '2026-02-30', depositDueOn: '2226-04-01' };
  const { problem } = await app.call('POST /leases/', { body: leaseOf(home, given) }, owner.access);
  expect(problem?.errors).toMatchObject([
    { path: 'startsOn', code: 'invalid-date' },
    { path: 'depositDueOn', code: 'invalid-date' },
  ]);
});

test.for<[string, Partial<LeaseBody>, string]>([
  ['an end before the beginning', { endsOn: '2026-03-31' }, 'endsOn'],
  ['month to month with nothing that ends', { endsOn: null, atEnd: 'month-to-month' }, 'endsOn'],
  ['an end that says nothing of what happens then', { atEnd: null }, 'atEnd'],
  ['holding over without a rate', { atEnd: 'holdover' }, 'holdoverMillipercent'],
  ['a rate without holding over', { holdoverMillipercent: 150_000 }, 'holdoverMillipercent'],
  ['a day that no calendar has', { startsOn: '2026-02-30' }, 'startsOn'],
  ['a first year of two digits', { startsOn: '0021-04-01' }, 'startsOn'],
  ['a year of five digits', { endsOn: '20245-04-01' }, 'endsOn'],
  ['a term of nine hundred years', { endsOn: '2926-03-31' }, 'endsOn'],
  ['a term of more than a hundred years', { endsOn: '2126-04-02' }, 'endsOn'],
  ['a deposit that is due in another century', { depositDueOn: '2226-04-01' }, 'depositDueOn'],
  [
    'a charge that ends in another century',
    { charges: [{ kind: 'rent', cents: 1, endsOn: '2262-04-01' }] },
    'charges.0.endsOn',
  ],
  [
    'a charge before the lease',
    { charges: [{ kind: 'rent', cents: 1, startsOn: '2026-03-31' }] },
    'charges.0.startsOn',
  ],
  ['a charge after the lease', { charges: [{ kind: 'rent', cents: 1, startsOn: '2027-04-01' }] }, 'charges.0.startsOn'],
  [
    'a charge that ends before it begins',
    { charges: [{ kind: 'rent', cents: 1, endsOn: '2026-03-31' }] },
    'charges.0.endsOn',
  ],
  ['an amount below zero', { charges: [{ kind: 'rent', cents: -1 }] }, 'charges.0.cents'],
  ['a due day that no month has', { charges: [{ kind: 'rent', cents: 1, dueDay: 32 }] }, 'charges.0.dueDay'],
  [
    'a step on the first day',
    { charges: [{ kind: 'rent', cents: 1, steps: [{ startsOn: '2026-04-01', cents: 2 }] }] },
    'charges.0.steps',
  ],
  [
    'an index clause without an index',
    { charges: [{ kind: 'rent', cents: 1, clauses: [{ kind: 'index', firstOn: '2027-01-01' }] }] },
    'charges.0.clauses.0.indexName',
  ],
  ['signing by nobody', { parties: [], sign: true }, 'parties'],
  ['signing on a day to come', { sign: true, signedOn: '2026-03-03' }, 'signedOn'],
])('%s is refused, and its field is named', async ([, given, path]) => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const body = leaseOf(home, given);
  const refused = await app.call('POST /leases/', { body }, owner.access);
  expect([codeOf(refused), refused.problem?.errors[0]?.path]).toEqual(['invalid-input', path]);
  expect(ok(await app.call('GET /leases/', { query: {} }, owner.access)).items).toEqual([]);
});

test('what is archived is not let, nor to whom; a record that was merged stands for the one that was kept', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B']);
  const twin = await newPerson(app, owner);
  const archived = await newPerson(app, owner);
  const merge = { params: { id: home.person.id }, body: { givenUpId: twin.id } };
  ok(await app.call('POST /people/{id}/merge/', merge, owner.access));
  const lease = await newLease(app, owner, home, { parties: [{ personId: twin.id, role: 'tenant' }] });
  expect(lease.tenants[0]?.id).toBe(home.person.id);
  ok(await app.call('POST /people/{id}/archive/', { params: { id: archived.id }, body: {} }, owner.access));
  const [, second] = home.units;
  const free = { unit: second ?? home.unit, person: archived };
  expect(codeOf(await app.call('POST /leases/', { body: leaseOf(free) }, owner.access))).toBe('conflict');
  ok(await app.call('POST /units/{id}/archive/', { params: { id: free.unit.id }, body: {} }, owner.access));
  const refused = await app.call('POST /leases/', { body: leaseOf({ ...free, person: home.person }) }, owner.access);
  expect([codeOf(refused), refused.problem?.errors[0]?.path]).toEqual(['conflict', 'unitId']);
});

test('an agent writes drafts and signs nothing; a unit or person of another workspace does not exist', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const agent = await newMember(app, owner, 'leasing_agent');
  const signing = await app.call('POST /leases/', { body: leaseOf(home, { sign: true }) }, agent.access);
  expect(codeOf(signing)).toBe('forbidden');
  const draft = ok(await app.call('POST /leases/', { body: leaseOf(home) }, agent.access));
  const params = { id: draft.id };
  expect(codeOf(await app.call('POST /leases/{id}/sign/', { params, body: {} }, agent.access))).toBe('forbidden');
  ok(await app.call('POST /leases/{id}/sign/', { params, body: {} }, owner.access));
  const cancelled = await app.call('POST /leases/{id}/cancel/', { params, body: { reason: 'No' } }, agent.access);
  expect(codeOf(cancelled)).toBe('forbidden');
  const notes = { notes: 'Mine', version: 2 };
  expect(codeOf(await app.call('PATCH /leases/{id}/', { params, body: notes }, agent.access))).toBe('forbidden');
  ok(await app.call('PATCH /leases/{id}/', { params, body: notes }, owner.access));

  const stranger = await newOrganisation(app);
  const theirs = await newHome(app, stranger);
  for (const body of [leaseOf({ ...theirs, person: home.person }), leaseOf({ ...theirs, unit: home.unit })])
    expect(codeOf(await app.call('POST /leases/', { body }, stranger.access))).toBe('not-found');
  expect(codeOf(await app.call('GET /leases/{id}/', { params }, stranger.access))).toBe('not-found');
});

test('of 200 who let the same unit at once, one succeeds and the others are told by whom it is let', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const attempt = async (index: number) => {
    const startsOn = `2026-0${4 + (index % 5)}-0${1 + (index % 9)}`;
    const body = leaseOf(home, { startsOn, sign: true });
    // A machine that is too busy says so, and nothing was done: whoever is told to wait asks again.
    for (;;) {
      const answer = await app.call('POST /leases/', { body }, owner.access);
      if (codeOf(answer) !== 'database-unavailable') return answer;
    }
  };
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => attempt(index)));
  expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 199 }, () => 409)]);
  const [won] = ok(await app.call('GET /leases/', { query: {} }, owner.access)).items;
  const problems = answers.flatMap(({ problem }) => problem ?? []);
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['unit-taken']));
  expect(new Set(problems.map(({ detail }) => detail))).toEqual(
    new Set([
      `1A is leased to ${home.person.name} from ${won?.startsOn} to 2027-03-31 (L-0001). Choose other dates or another unit.`,
    ]),
  );
  const next = await newLease(app, owner, home, { startsOn: '2027-04-01', endsOn: null, atEnd: null });
  expect(next.number, 'those who failed left no gap').toBe('L-0002');
});

test('a lease of the whole and one of a room stand in each other’s way', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const room = ok(
    await app.call(
      'POST /units/',
      { body: { propertyId: home.property.id, name: 'Room 1', kind: 'room', parentUnitId: home.unit.id } },
      owner.access,
    ),
  );
  const second = ok(
    await app.call(
      'POST /units/',
      { body: { propertyId: home.property.id, name: 'Room 2', kind: 'room', parentUnitId: home.unit.id } },
      owner.access,
    ),
  );
  await newLease(app, owner, { ...home, unit: room });
  await newLease(app, owner, { ...home, unit: second });
  const whole = await app.call('POST /leases/', { body: leaseOf(home, { sign: true }) }, owner.access);
  expect(whole.problem?.detail).toMatch(/^Room [12] is leased to/);
  const later = await newLease(app, owner, home, { startsOn: '2027-04-01', endsOn: null, atEnd: null });
  expect(later.holds.map(({ unit }) => unit.name)).toEqual(['1A', 'Room 1', 'Room 2']);
});

test('who lets the whole and who lets a room of it at the same moment: one of them is refused', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const room = { propertyId: home.property.id, name: 'Room 1', kind: 'room' as const, parentUnitId: home.unit.id };
  const unit = ok(await app.call('POST /units/', { body: room }, owner.access));
  const bodies = [leaseOf(home, { sign: true }), leaseOf({ ...home, unit }, { sign: true })];
  const answers = await Promise.all(
    [...bodies, ...bodies, ...bodies].map((body) => app.call('POST /leases/', { body }, owner.access)),
  );
  expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409]);
  for (const { problem } of answers) if (problem !== undefined) expect(problem.detail).toMatch(/ from .*\(L-0001\)/);
});

test('leases are listed by state, place, person, end and words, and pages join without a gap', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B', '1C']);
  const [, unitB = home.unit, unitC = home.unit] = home.units;
  const other = await newPerson(app, owner, { givenName: 'Mei', familyName: 'Chen' });
  const running = await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
  const later = await newLease(app, owner, { ...home, unit: unitB, person: other });
  const open = await newLease(
    app,
    owner,
    { ...home, unit: unitC },
    { startsOn: '2025-06-01', endsOn: null, atEnd: null },
  );
  const draft = ok(
    await app.call(
      'POST /leases/',
      { body: leaseOf(home, { startsOn: '2027-01-01', endsOn: '2027-12-31' }) },
      owner.access,
    ),
  );
  const numbers = async (query: Record<string, string | number>) =>
    ok(await app.call('GET /leases/', { query: query }, owner.access)).items.map(({ number }) => number);
  const [one, two, three, four] = [running, later, open, draft].map(({ number }) => number);
  expect(await numbers({})).toEqual([four, two, one, three]);
  expect(await numbers({ sort: 'end' })).toEqual([one, two]);
  expect(await numbers({ endsFrom: '2026-12-01', endsTo: '2026-12-31' })).toEqual([one]);
  expect(await numbers({ state: 'active' })).toEqual([one, three]);
  expect(await numbers({ state: 'signed' })).toEqual([two]);
  expect(await numbers({ state: 'draft' })).toEqual([four]);
  expect(await numbers({ state: 'ended' })).toEqual([]);
  expect(await numbers({ unitId: unitB.id })).toEqual([two]);
  expect(await numbers({ personId: other.id })).toEqual([two]);
  expect(await numbers({ propertyId: home.property.id })).toHaveLength(4);
  expect(await numbers({ q: 'chen 1b' })).toEqual([two]);
  expect(await numbers({ q: two ?? '' })).toEqual([two]);
  const paged: string[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { limit: 1, sort: 'start' as const, ...(cursor === undefined ? {} : { cursor }) };
    const page = ok(await app.call('GET /leases/', { query }, owner.access));
    paged.push(...page.items.map(({ number }) => number));
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(paged).toEqual([four, two, one, three]);
  const bad = await app.call('GET /leases/', { query: { cursor: 'nonsense' } }, owner.access);
  expect(codeOf(bad)).toBe('invalid-input');
});

test('a new name of a person, unit or building is what a lease is found by', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  await newLease(app, owner, home);
  const maintenance = await newMember(app, owner, 'maintenance');
  const found = async (q: string, access = owner.access) =>
    ok(await app.call('GET /search/', { query: { q, kind: 'lease' } }, access)).items.map(({ title }) => title);
  const person = { params: { id: home.person.id }, body: { familyName: 'Quill', version: 1 } };
  ok(await app.call('PATCH /people/{id}/', person, owner.access));
  const property = { params: { id: home.property.id }, body: { name: 'Heron House', version: 1 } };
  ok(await app.call('PATCH /properties/{id}/', property, owner.access));
  ok(
    await app.call(
      'PATCH /units/{id}/',
      { params: { id: home.unit.id }, body: { name: '77', version: 1 } },
      owner.access,
    ),
  );
  expect(await found('quill heron 77')).toEqual(['L-0001 Robin Quill']);
  expect(await found('quill', maintenance.access), 'who may not see leases finds none').toEqual([]);
});

test('staff who work with some properties see and write leases of those alone', async () => {
  const owner = await newOrganisation(app);
  const [mine, other] = [await newHome(app, owner), await newHome(app, owner)];
  const manager = await newMember(app, owner, 'manager');
  const [shown, hidden] = [await newLease(app, owner, mine), await newLease(app, owner, other)];
  const body = { all: false, propertyIds: [mine.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body }, owner.access));
  const { items } = ok(await app.call('GET /leases/', { query: {} }, manager.access));
  expect(items.map(({ id }) => id)).toEqual([shown.id]);
  const params = { id: hidden.id };
  expect(codeOf(await app.call('GET /leases/{id}/', { params }, manager.access))).toBe('not-found');
  expect(codeOf(await app.call('GET /leases/{id}/checklist/', { params }, manager.access))).toBe('not-found');
  const cancel = await app.call('POST /leases/{id}/cancel/', { params, body: { reason: 'No' } }, manager.access);
  expect(codeOf(cancel)).toBe('not-found');
  const drafted = await app.call('POST /leases/', { body: leaseOf(other) }, manager.access);
  expect(codeOf(drafted)).toBe('not-found');
});

test('leases whose rent is agreed to change are counted and listed, until the last change', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B', '1C', '1D']);
  const term = { startsOn: '2025-03-01', endsOn: '2027-02-28', atEnd: 'stop' as const };
  const rent = { kind: 'rent' as const, cents: 120_000 };
  const step = { ...rent, steps: [{ startsOn: '2026-10-01', cents: 125_000 }] };
  const clause = { ...rent, clauses: [{ kind: 'percent' as const, firstOn: '2025-09-01', millipercent: 2500 }] };
  const past = { ...rent, steps: [{ startsOn: '2025-10-01', cents: 125_000 }] };
  const of = async (at: number, charge: typeof rent) =>
    (await newLease(app, owner, home, { ...term, unitId: home.units[at]?.id ?? '', charges: [charge] })).id;
  const ids = [await of(0, step), await of(1, clause)];
  await of(2, past);
  await of(3, rent);
  const read = async () => ok(await app.call('GET /lease-summary/', { query: {} }, owner.access)).rentSteps;
  const { items } = ok(await app.call('GET /leases/', { query: { rentSteps: 'true' } }, owner.access));
  expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(await read()).toBe(2);
  const leave = { leavesOn: '2026-08-31', version: items.find(({ id }) => id === ids[0])?.version ?? 0 };
  const notice = { by: 'tenant' as const, agreed: true, ...leave };
  ok(await app.call('POST /leases/{id}/give-notice/', { params: { id: ids[0] ?? '' }, body: notice }, owner.access));
  expect(await read(), 'nothing changes after the last day').toBe(1);
});

test('leases are counted by state, those that end within sixty days apart, for all or for one property', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B', '1C']);
  const other = await newHome(app, owner);
  const unitId = (at: number) => home.units[at]?.id ?? '';
  ok(await app.call('POST /leases/', { body: leaseOf(home) }, owner.access));
  await newLease(app, owner, home, { startsOn: '2025-03-01', endsOn: '2026-04-30' });
  await newLease(app, owner, home, { unitId: unitId(1), startsOn: '2025-03-01', endsOn: '2026-05-02', atEnd: 'stop' });
  await newLease(app, owner, home, { unitId: unitId(2), startsOn: '2025-03-01', endsOn: '2026-02-28' });
  await newLease(app, owner, other, {});
  const read = async (query: { propertyId?: string }) =>
    ok(await app.call('GET /lease-summary/', { query }, owner.access));
  const none = { draft: 0, 'out-for-signature': 0, signed: 0, active: 0, 'on-notice': 0, ended: 0, cancelled: 0 };
  expect(await read({})).toEqual({
    endingSoon: 1,
    rentSteps: 0,
    ofUndoneImports: 0,
    states: { ...none, draft: 1, active: 2, ended: 1, signed: 1 },
  });
  expect(await read({ propertyId: other.property.id })).toEqual({
    endingSoon: 0,
    rentSteps: 0,
    ofUndoneImports: 0,
    states: { ...none, signed: 1 },
  });
});
