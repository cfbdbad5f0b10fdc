import { expect, test } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, importAll } from '#test/support/imports.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();
const exportPaths = Object.keys(routes).flatMap((route) => /^GET \/exports\/([^{]*\/)$/.exec(route)?.[1] ?? []);

async function fetched(member: TestMember, path: string) {
  const response = await app.inject({
    url: `/api/v1/exports/${path}`,
    headers: { authorization: `Bearer ${member.access}` },
  });
  return { status: response.statusCode, text: response.body };
}

/** Rows by the names of their columns. */
async function table(member: TestMember, path: string): Promise<Record<string, string>[]> {
  const [head = [], ...rows] = parseCsv((await fetched(member, path)).text.slice(1));
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

test('who reads a list saves it, with the rows that they see and no others', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A']);
  await newLease(app, owner, home, {});
  await newProperty(app, owner, { name: 'Out of sight', units: ['9Z'] });
  const manager = await newMember(app, owner, 'manager');
  const body = { all: false, propertyIds: [home.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body }, owner.access));
  const units = async (member: TestMember) => (await table(member, 'units.csv/')).map((row) => row['Unit']);
  expect(await units(manager)).toEqual(['1A']);
  expect((await table(manager, 'properties.csv/')).map((row) => row['Property'])).toEqual([home.property.name]);
  expect(await table(manager, 'leases.csv/')).toHaveLength(1);
  expect((await fetched(manager, 'everything.zip/')).status).toBe(403);
  const viewer = await newMember(app, owner, 'viewer');
  expect(new Set(await units(viewer))).toEqual(new Set(['1A', '9Z']));
  expect((await table(viewer, 'leases.csv/'))[0]).toHaveProperty('Owed');
});

test('a saved list has no column of what its reader may not see', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A']);
  await newLease(app, owner, home, {});
  const repairs = await newMember(app, owner, 'maintenance');
  const money = /rent|tenant|until/i;
  for (const path of ['properties.csv/', 'units.csv/']) {
    const heads = async (member: TestMember) => Object.keys((await table(member, path))[0] ?? {});
    expect(
      (await heads(owner)).some((head) => money.test(head)),
      path,
    ).toBe(true);
    expect(
      (await heads(repairs)).filter((head) => money.test(head)),
      path,
    ).toEqual([]);
  }
  expect((await fetched(repairs, 'leases.csv/')).status).toBe(403);
  const agent = await newMember(app, owner, 'leasing_agent');
  const heads = Object.keys((await table(agent, 'leases.csv/'))[0] ?? {});
  expect(heads).toContain('Rent');
  expect(heads.filter((head) => /owed|prepaid|held/i.test(head))).toEqual([]);
});

test('a saved list names people without email addresses for who may not export people', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A']);
  const reach = { email: 'tenant@lists.example', phone: '+1 202 555 0147' };
  const person = await newPerson(app, owner, { givenName: 'Ada', familyName: 'Reach', ...reach });
  await newLease(app, owner, { ...home, person }, {});
  const shares = [{ personId: person.id, parts: 1_000_000 }];
  const params = { id: home.property.id };
  ok(
    await app.call(
      'POST /properties/{id}/ownership/',
      { params, body: { startsOn: '2026-01-01', shares } },
      owner.access,
    ),
  );
  const agent = await newMember(app, owner, 'leasing_agent');
  for (const member of [owner, agent]) {
    expect((await table(member, 'leases.csv/'))[0]).toMatchObject({
      Tenant: 'Ada Reach',
      Email: 'tenant@lists.example',
      Phone: "'+1 202 555 0147",
    });
    expect((await fetched(member, 'properties.csv/')).text).toContain('Ada Reach <tenant@lists.example> 100 %');
  }
  const viewer = await newMember(app, owner, 'viewer');
  expect((await table(viewer, 'leases.csv/'))[0]).toMatchObject({ Tenant: 'Ada Reach', Email: '', Phone: '' });
  const repairs = await newMember(app, owner, 'maintenance');
  for (const member of [viewer, repairs])
    for (const path of exportPaths) {
      const { status, text } = await fetched(member, path);
      expect(status, path).toBeLessThan(500);
      expect(text, path).not.toMatch(/tenant@lists\.example|555 ?0147/);
    }
  expect((await fetched(repairs, 'properties.csv/')).text).toContain('Ada Reach 100 %');
});

test('a saved lease has the tenants that the list shows today, not those who come later', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: null, atEnd: null });
  const later = await newPerson(app, owner, { givenName: 'Later', familyName: 'Tenant' });
  const body = { on: '2026-06-01', leave: [home.person.id], join: [{ personId: later.id, role: 'tenant' as const }] };
  ok(await app.call('POST /leases/{id}/change-parties/', { params: { id: lease.id }, body }, owner.access));
  const { items } = ok(await app.call('GET /leases/', { query: {} }, owner.access));
  const [row] = await table(owner, 'leases.csv/');
  expect(items[0]?.tenants.map(({ id }) => id)).toEqual([home.person.id]);
  expect(row?.['Tenant']).toContain(home.person.name);
  expect(row?.['Tenant']).not.toContain('Later');
});

test('a saved lease ends when the list says, has words instead of codes, and is read by an import again', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const other = await newPerson(app, owner, { givenName: 'Bo', familyName: 'Second', email: 'bo@lists.example' });
  const parties = [
    { personId: home.person.id, role: 'tenant' as const },
    { personId: other.id, role: 'co-tenant' as const },
  ];
  const term = { startsOn: '2026-01-01', endsOn: '2026-12-31', atEnd: 'month-to-month' as const };
  const lease = await newLease(app, owner, home, { ...term, parties });
  const body = { givenOn: '2026-03-01', by: 'tenant' as const, leavesOn: '2026-08-31', agreed: true };
  ok(await app.call('POST /leases/{id}/give-notice/', { params: { id: lease.id }, body }, owner.access));
  const [row = {}] = await table(owner, 'leases.csv/');
  expect(row).toMatchObject({
    Tenant: `${home.person.name}; Bo Second`,
    Email: expect.stringMatching(/^\S+@\S+; bo@lists\.example$/) as string,
    'End date': '2026-08-31',
    Status: 'on notice',
    'At end': 'month to month',
    Proration: 'actual days of the month',
  });
  const names = [
    'Property',
    'Unit',
    'Tenant',
    'Email',
    'Start date',
    'End date',
    'At end',
    'Proration',
    'Rent',
    'Status',
  ];
  const next = await newOrganisation(app);
  await newProperty(app, next, { name: row['Property'] ?? '', units: [row['Unit'] ?? ''] });
  await importAll(
    app,
    next,
    'leases',
    csvOf(
      names,
      names.map((name) => row[name] ?? ''),
    ),
  );
  const { items } = ok(await app.call('GET /leases/', { query: {} }, next.access));
  expect(items).toMatchObject([
    { endsOn: '2026-08-31', atEnd: 'month-to-month', tenants: [{ name: home.person.name }, { name: 'Bo Second' }] },
  ]);
  const people = ok(await app.call('GET /people/', { query: { q: 'Second' } }, next.access)).items;
  expect(people).toMatchObject([{ email: 'bo@lists.example' }]);
});

test('what is due at another pace than the rent is no amount at the pace of the rent', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  await newLease(app, owner, home, {
    startsOn: '2026-01-01',
    charges: [
      { kind: 'rent', cents: 120_000 },
      { kind: 'parking', cents: 2500, frequency: 'weekly' },
      { kind: 'utilities', cents: 8000 },
    ],
  });
  expect(await table(owner, 'leases.csv/')).toMatchObject([
    {
      Rent: '1200.00',
      Frequency: 'monthly',
      Parking: '',
      Utilities: '80.00',
      'Other frequencies': 'parking 25.00 weekly',
    },
  ]);
});
