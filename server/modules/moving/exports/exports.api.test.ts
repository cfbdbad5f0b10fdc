import { expect, test } from 'vitest';
import type { RouteKey } from '#shared/route.ts';
import { historyKinds } from '#shared/api/moving.ts';
import { carriedKinds } from '#shared/api/carried-kinds.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newBankFile } from '#test/support/banking.ts';
import { accountOf } from '#test/support/books.ts';
import { newDocument } from '#test/support/documents.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, importAll } from '#test/support/imports.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';
import { newBills } from '#test/support/payables.ts';
import { readPacked } from '#server/modules/moving/reading/unpack.ts';

const app = await startTestApp();

async function fetched(member: TestMember, path: string) {
  const response = await app.inject({
    url: `/api/v1/exports/${path}`,
    headers: { authorization: `Bearer ${member.access}` },
  });
  return { status: response.statusCode, bytes: response.rawPayload, text: response.body, headers: response.headers };
}

/** Rows by the names of their columns. */
async function table(member: TestMember, path: string): Promise<Record<string, string>[]> {
  const [head = [], ...rows] = parseCsv((await fetched(member, path)).text.slice(1));
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

/** What a workspace comes to: how many of each, and what is open. */
async function totals({ access }: TestMember) {
  const { counts, properties, marketRents } = ok(await app.call('GET /portfolio-summary/', {}, access));
  const { items } = ok(await app.call('GET /leases/', { query: { limit: 200 } }, access));
  const people = ok(await app.call('GET /people/', { query: { state: 'all', limit: 200 } }, access));
  const { rows } = ok(await app.call('GET /trial-balance/', { query: {} }, access));
  return {
    counts,
    properties,
    marketRents,
    people: people.items.map(({ name, email, phone, roles }) => ({ name, email, phone, roles })),
    leases: items
      .map((lease) => [
        lease.property.name,
        lease.unit.name,
        lease.tenants.map(({ name }) => name),
        lease.state,
        lease.startsOn,
        lease.lastDay,
        lease.rentCents,
        lease.nextEvent?.kind,
        lease.nextEvent?.cents,
      ])
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    open: rows
      .filter(({ number }) => ['1200', '2100', '2200'].includes(number))
      .map(({ number, debitCents, creditCents }) => [number, debitCents, creditCents]),
  };
}

async function aPortfolio(): Promise<TestMember> {
  const owner = await newOrganisation(app);
  const { access } = owner;
  const home = await newHome(app, owner, ['1A', '1B', '2A', '10A']);
  await newProperty(app, owner, { kind: 'house', name: 'Lone House' });
  const flat = { propertyId: home.property.id, name: 'Shared', kind: 'home' as const };
  const whole = ok(await app.call('POST /units/', { body: flat }, access));
  for (const name of ['Room 1', 'Room 2'])
    ok(await app.call('POST /units/', { body: { ...flat, name, kind: 'room', parentUnitId: whole.id } }, access));
  const shares = [
    { personId: home.person.id, parts: 333_333 },
    { personId: (await newPerson(app, owner, { familyName: '=cmd|x' })).id, parts: 666_667 },
  ];
  const params = { id: home.property.id };
  ok(await app.call('POST /properties/{id}/ownership/', { params, body: { startsOn: '2026-01-01', shares } }, access));
  const [first, second] = home.units;
  if (first === undefined || second === undefined) throw new Error('There are four units');
  const steps = [{ startsOn: '2026-10-01', cents: 130_000 }];
  const clauses = [{ kind: 'percent' as const, firstOn: '2027-01-01', millipercent: 2500 }];
  await newLease(app, owner, home, {
    startsOn: '2026-01-01',
    endsOn: null,
    atEnd: null,
    depositCents: 240_000,
    charges: [
      { kind: 'rent', cents: 120_000, steps, clauses },
      { kind: 'parking', cents: 5000 },
    ],
  });
  const twin = { ...home, person: await newPerson(app, owner, { givenName: 'Twin', familyName: 'Name' }) };
  await newPerson(app, owner, { givenName: 'Twin', familyName: 'Name' });
  const leaving = await newLease(
    app,
    owner,
    { ...twin, unit: second },
    { startsOn: '2025-06-01', endsOn: null, atEnd: null },
  );
  const notice = { leavesOn: '2026-05-31', by: 'tenant' as const };
  ok(await app.call('POST /leases/{id}/give-notice/', { params: { id: leaving.id }, body: notice }, access));
  const rows = csvOf(
    ['Property', 'Unit', 'Tenant', 'Start', 'End', 'At end', 'Rent', 'Owed', 'Deposit held', 'Prepaid'],
    [home.property.name, '2A', 'Old Tenant', '2024-01-01', '2025-12-31', 'stop', '900', '45.10', '', ''],
    [home.property.name, '2A', 'New Tenant', '2026-01-01', '', '', '950', '', '950', '12.34'],
    [home.property.name, 'Room 2', 'Room Tenant', '2026-02-01', '', '', '400', '100', '400', ''],
  );
  await importAll(app, owner, 'leases', rows);
  await newDocument(app, owner, { recordKind: 'property', recordId: home.property.id, name: 'deed.pdf' });
  await newBankFile(app, owner);
  const { id: accountId } = await accountOf(app, owner, '5200');
  const planned = { accountId, month: '2027-01-01', was: null, cents: 120_050 };
  ok(await app.call('PATCH /budgets/', { body: { propertyId: null, changes: [planned] } }, owner.access));
  return owner;
}

test('everything, taken along, becomes the same in an empty workspace', async () => {
  const owner = await aPortfolio();
  const { status, bytes, headers } = await fetched(owner, 'everything.zip/');
  expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
  const entries = await readPacked(bytes);
  expect(entries.map(({ name }) => name.replace(/[0-9a-f-]{36}/, 'id'))).toEqual([
    'people.csv',
    'properties.csv',
    'units.csv',
    'leases.csv',
    'workspace.csv',
    'accounts.csv',
    'books.csv',
    ...historyKinds.map((kind) => `${kind}.csv`),
    ...carriedKinds.map((kind) => `${kind}.csv`),
    'journal.csv',
    'budgets.csv',
    'bank-files/id/march.ofx',
    'history.csv',
    'files.csv',
    'files/id/deed.pdf',
  ]);
  expect((await entries.at(-1)?.read())?.subarray(0, 5).toString()).toBe('%PDF-');
  const named = await entries.find(({ name }) => name === 'files.csv')?.read();
  expect(parseCsv(named?.toString('utf8').slice(1) ?? '')[1]?.[2]).toBe('property');
  const budgets = await entries.find(({ name }) => name === 'budgets.csv')?.read();
  const [, amount] = parseCsv(budgets?.toString('utf8').slice(1) ?? '');
  expect([amount?.[0], amount?.[1], amount?.[2], amount?.[5]]).toEqual(['2027-01', '', '5200', '1200.50']);
  const lines = await entries.find(({ name }) => name === 'statement-lines.csv')?.read();
  const [heads = [], ...cells] = parseCsv(lines?.toString('utf8').slice(1) ?? '');
  expect(cells.map((row) => row[heads.indexOf('Amount')])).toEqual(['1500.00', '-9.90']);
  const other = await newOrganisation(app);
  const done = await importAll(app, other, 'all', bytes, 'everything.zip');
  expect(done.result?.errors).toEqual([]);
  expect(await totals(other)).toEqual(await totals(owner));
  // The way back is the same again.
  const third = await newOrganisation(app);
  await importAll(app, third, 'all', (await fetched(other, 'everything.zip/')).bytes, 'everything.zip');
  expect(await totals(third)).toEqual(await totals(owner));
});

test('an archive has vendors, bills line by line and what was paid of them, without sealed numbers', async () => {
  const owner = await newOrganisation(app);
  const { bill, property, vendor } = await newBills(app, owner);
  const entries = await readPacked((await fetched(owner, 'everything.zip/')).bytes);
  const rowsOf = async (name: string) => {
    const file = await entries.find((one) => one.name === name)?.read();
    const [head = [], ...rows] = parseCsv(file?.toString('utf8').slice(1) ?? '');
    const all = rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at]])));
    return all.filter((row) => [row['Reference'], row['Bill']].some((id) => id === vendor.id || id === bill.id));
  };
  expect(await rowsOf('vendors.csv')).toMatchObject([{ Reference: vendor.id, Vendor: vendor.name }]);
  const amounts = { Amount: '600.00', 'Paid or discounted': '200.00' };
  expect(await rowsOf('bills.csv')).toMatchObject([{ Reference: bill.id, Status: 'part-paid', ...amounts }]);
  expect(await rowsOf('bill-lines.csv')).toMatchObject([{ Property: property.id, Account: '5300', ...amounts }]);
  expect(await rowsOf('bill-settlements.csv')).toMatchObject([{ Kind: 'paid', Amount: '200.00' }]);
  expect(JSON.stringify(await rowsOf('vendors.csv'))).toContain('Sample Roofing');
  expect(JSON.stringify(await rowsOf('vendors.csv'))).not.toContain('5678');
});

test('a list is exported as it is filtered', async () => {
  const owner = await newOrganisation(app);
  const { units, property } = await newProperty(app, owner, { units: ['1A', '1B', '1C'] });
  await newProperty(app, owner, { units: ['9Z'] });
  ok(await app.call('POST /units/{id}/archive/', { params: { id: units[1]?.id ?? '' }, body: {} }, owner.access));
  const names = async (query: string) => (await table(owner, `units.csv/?${query}`)).map((row) => row['Unit']);
  expect(await names(`propertyId=${property.id}`)).toEqual(['1A', '1C']);
  expect(await names('archived=archived')).toEqual(['1B']);
  expect(await names('q=9Z')).toEqual(['9Z']);
  expect((await fetched(owner, 'units.csv/?cursor=x')).status).toBe(422);
});

test('every filter that a list has, its export has, and gives the rows of all its pages', async () => {
  const owner = await aPortfolio();
  const { access } = owner;
  const { items: buildings } = ok(await app.call('GET /properties/', { query: { limit: 200 } }, access));
  const { items: people } = ok(await app.call('GET /people/', { query: { limit: 200 } }, access));
  const { items: leases } = ok(await app.call('GET /leases/', { query: { limit: 200 } }, access));
  const tenant = people.find(({ roles }) => roles.includes('tenant'))?.id ?? '';
  const landlord = people.find(({ roles }) => roles.includes('owner'))?.id ?? '';
  const building = buildings.find(({ counts }) => counts.units > 2)?.id ?? '';
  const asked = {
    properties: ['', 'q=lone', 'kind=house', 'state=archived', 'state=all', `ownerId=${landlord}`],
    units: [
      '',
      'q=1A',
      `propertyId=${building}`,
      `propertyId=${building}&state=vacant`,
      `propertyId=${building}&doors=true`,
      'state=on-notice',
      'archived=all',
    ],
    people: ['', 'q=twin', 'role=tenant', 'role=owner', 'state=archived'],
    leases: [
      '',
      'q=room',
      `propertyId=${building}`,
      `unitId=${leases[0]?.unit.id}`,
      `personId=${tenant}`,
      'state=on-notice',
      'state=ended',
      'sort=end&endsFrom=2026-03-01&endsTo=2026-12-31',
    ],
  } as const;
  const keyOf = (row: Record<string, unknown>) =>
    ('Given name' in row ? ['Given name'] : ['Property', 'Unit', 'Start date'])
      .flatMap((name) => (typeof row[name] === 'string' && row[name] !== '' ? [row[name].replace(/^'/, '')] : []))
      .join('|');
  for (const [kind, queries] of Object.entries(asked))
    for (const query of queries) {
      const shown = await listed(owner, `${kind}/?limit=2&${query}`);
      const exported = (await table(owner, `${kind}.csv/?${query}`)).map(keyOf);
      expect(exported, `${kind} ${query}`).toEqual(shown);
    }

  async function listed(member: TestMember, path: string): Promise<string[]> {
    const rows: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const url: string = `/api/v1/${path}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
      const response = await app.inject({ url, headers: { authorization: `Bearer ${member.access}` } });
      const page = response.json<{ items: Record<string, unknown>[]; next: string | null }>();
      rows.push(...page.items.map(said));
      cursor = page.next;
    }
    return rows;
  }

  /** A row of a list by the cells that its table has. */
  function said(item: Record<string, unknown>): string {
    // Rows of several lists: what one does not have is missing.
    const row = item as { property?: { name: string }; unit?: { name: string } } & Record<string, string | undefined>;
    const { property, unit, startsOn, propertyName, givenName, name } = row;
    if (unit !== undefined) return [property?.name, unit.name, startsOn].join('|');
    if (propertyName !== undefined) return [propertyName, name].join('|');
    return givenName ?? name ?? '';
  }
});

test('a cell that begins like a formula is text in every export, and what it was when it is imported', async () => {
  const owner = await newOrganisation(app);
  await newPerson(app, owner, { givenName: '=HYPERLINK("http://bad.example")', familyName: '@SUM(A1)' });
  await newProperty(app, owner, { name: '+1+1', units: ['-2+3'] });
  for (const path of ['people.csv/', 'properties.csv/', 'units.csv/', 'leases.csv/'])
    for (const row of await table(owner, path))
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^\s*[=+@]|^\s*-\D/);
  const other = await newOrganisation(app);
  await importAll(app, other, 'all', (await fetched(owner, 'everything.zip/')).bytes);
  expect(ok(await app.call('GET /people/', { query: {} }, other.access)).items[0]?.givenName).toBe(
    '=HYPERLINK("http://bad.example")',
  );
  expect(ok(await app.call('GET /units/', { query: {} }, other.access)).items[0]).toMatchObject({
    name: '-2+3',
    propertyName: '+1+1',
  });
});

test('the file of a list has its columns in their order, then what an import understands, and ids', async () => {
  const owner = await aPortfolio();
  const heads = async (path: string) => parseCsv((await fetched(owner, path)).text.slice(1))[0] ?? [];
  const people = await heads('people.csv/');
  expect(people.slice(0, 5)).toEqual(['Name', 'Role', 'Unit and property', 'Email', 'Phone']);
  expect(people.at(-1)).toBe('Reference');
  expect((await heads('leases.csv/')).slice(0, 10)).toEqual([
    'Tenant',
    'Unit',
    'Part of',
    'Property',
    'Start date',
    'End date',
    'Status',
    'Next',
    'Next date',
    'Rent',
  ]);
  const units = ['Property', 'Unit', 'Part of', 'Tenant', 'Kind', 'Beds', 'Baths', 'Area', 'Area unit'];
  expect((await heads('units.csv/')).slice(0, 12)).toEqual([...units, 'Lease end', 'Status', 'Rent']);
  expect((await heads('properties.csv/')).filter((head) => /^(Property|Kind|Units|Occ|Vac|Mark)/.test(head))).toEqual([
    'Property',
    'Kind',
    'Units',
    'Occupancy',
    'Vacant',
    'Market rent',
  ]);
  const tenant = (await table(owner, 'people.csv/?q=room')).find((row) => row['Name'] === 'Room Tenant');
  expect(tenant).toMatchObject({ Role: 'tenant', 'Unit and property': expect.stringMatching(/^Room 2, /) as string });
  const rooms = (await table(owner, 'units.csv/')).filter((row) => row['Unit'] === 'Room 2');
  expect(rooms).toMatchObject([{ Tenant: 'Room Tenant', 'Lease end': 'open', Status: 'occupied', Rent: '400.00' }]);
});

test('the file of leases says in words what comes next', async () => {
  const owner = await aPortfolio();
  const next = (await table(owner, 'leases.csv/')).flatMap((row) => row['Next'] ?? []);
  expect(next.some((words) => words !== '')).toBe(true);
  expect(next.filter((words) => !/^$|^[A-Z][a-z]+( [a-z]+)+$/.test(words))).toEqual([]);
});

test('what a list saved is understood by an import', async () => {
  const owner = await aPortfolio();
  const other = await newOrganisation(app);
  // A house has its unit as soon as it is imported; what is here already is no row of another file.
  const { items } = ok(await app.call('GET /properties/', { query: { q: 'Building' } }, owner.access));
  for (const [kind, path] of [
    ['people', 'people.csv/'],
    ['properties', 'properties.csv/'],
    ['units', `units.csv/?propertyId=${items[0]?.id ?? ''}`],
    ['leases', 'leases.csv/'],
  ] as const) {
    const done = await importAll(app, other, kind, (await fetched(owner, path)).bytes);
    expect(done.result?.errors, kind).toEqual([]);
  }
});

test('templates can be imported as they are, people before what they own', async () => {
  const owner = await newOrganisation(app);
  for (const kind of ['people', 'properties', 'units', 'leases'] as const) {
    const key: RouteKey = `GET /imports/templates/${kind}.csv/`;
    const response = await app.inject({
      url: `/api/v1${key.slice(4)}`,
      headers: { authorization: `Bearer ${owner.access}` },
    });
    const done = await importAll(app, owner, kind, response.rawPayload);
    expect(done.result?.counts[kind], kind).toBe(1);
  }
});

test('everything is for those who may take it along', async () => {
  const owner = await newOrganisation(app);
  const accountant = await newMember(app, owner, 'accountant');
  const viewer = await newMember(app, owner, 'viewer');
  expect((await fetched(accountant, 'everything.zip/')).status).toBe(200);
  expect((await fetched(viewer, 'everything.zip/')).status).toBe(403);
  const { items } = ok(await app.call('GET /audit-events/', { query: {} }, owner.access));
  expect(items.filter(({ kind }) => kind === 'portfolio.exported')).toHaveLength(1);
});
