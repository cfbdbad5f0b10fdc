import { expect, test } from 'vitest';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';
import type { ReportQuery, ReportSheet } from '#test/support/walk-figures.ts';

const app = await startTestApp();

/** What the last line of a report comes to, by currency and column: amounts and counts, which add up. */
function totals({ tables }: ReportSheet, key?: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { currency, columns, lines } of tables) {
    const last = key === undefined ? lines.at(-1) : lines.find((line) => line.key === key);
    for (const [at, cell] of (last?.cells ?? []).entries()) {
      const amount = cell?.kind === 'money' ? Number(cell.cents) : cell?.kind === 'count' ? cell.count : 0;
      if (amount !== 0) sums.set(`${currency} ${columns[at]?.key}`, amount);
    }
  }
  return sums;
}

function added(parts: readonly Map<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [name, amount] of parts.flatMap((part) => [...part])) sums.set(name, (sums.get(name) ?? 0) + amount);
  return new Map([...sums].filter(([, amount]) => amount !== 0));
}

const own = async (member: TestMember, propertyId: string, startsOn: string, owners: readonly string[]) => {
  const shares = owners.map((personId) => ({ personId, parts: 1_000_000 / owners.length }));
  const body = { startsOn, shares };
  ok(await app.call('POST /properties/{id}/ownership/', { params: { id: propertyId }, body }, member.access));
};

/** Three buildings: the owner has the first, had half of the second until 15 February, and never the third. */
async function newOwner() {
  const boss = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const owner = await newPerson(app, boss, { givenName: 'Ada', familyName: 'Landlord' });
  const other = await newPerson(app, boss);
  const places = [];
  for (const cents of [120_000, 70_001, 33_003]) {
    const { home, lease } = await newTenancy(app, boss, { startsOn: '2026-01-15' });
    await newCharge(app, boss, lease.id, { cents, dueOn: '2026-02-01' });
    ok(await pay(app, boss, lease.id, 20_000));
    places.push(home.property.id);
  }
  const [first = '', second = '', third = ''] = places;
  await own(boss, first, '2026-01-01', [owner.id]);
  await own(boss, second, '2026-01-01', [owner.id, other.id]);
  await own(boss, second, '2026-02-15', [other.id]);
  await own(boss, third, '2026-01-01', [other.id]);
  return { boss, owner, places: { first, second, third } };
}

/** Buildings that a rent roll names. */
function placesIn({ tables }: ReportSheet): string[] {
  return tables.flatMap(({ lines }) =>
    lines.flatMap(({ key }) => (key.startsWith('property:') ? key.slice('property:'.length) : [])),
  );
}

test('an owner stands for the properties with a share of theirs on the day, or on a day of the range', async () => {
  const { boss, owner, places } = await newOwner();
  const placesOf = async (key: ReportKey, query: ReportQuery) =>
    placesIn(await readReport(app, boss, key, { ...query, ownerId: owner.id })).toSorted();
  const both = [places.first, places.second].toSorted();
  expect(await placesOf('rent-roll', {})).toEqual([places.first]);
  expect(await placesOf('rent-roll', { asOf: '2026-02-15' })).toEqual([places.first]);
  expect(await placesOf('rent-roll', { asOf: '2026-02-14' })).toEqual(both);
  expect(await placesOf('occupancy', { from: '2026-02-14', to: '2026-03-02' })).toEqual(both);
  expect(await placesOf('occupancy', { from: '2026-02-15', to: '2026-03-02' })).toEqual([places.first]);
  expect(await placesOf('occupancy', { from: '2025-11-01', to: '2025-12-31' })).toEqual([]);
  const { notes } = await readReport(app, boss, 'rent-roll', { ownerId: owner.id });
  expect(notes.map(({ title }) => title)).toContainEqual({ word: 'propertiesOfOwner', values: { count: 1 } });
  // Together with a property: what is of both.
  expect(await placesOf('rent-roll', { propertyId: places.first })).toEqual([places.first]);
  expect(await placesOf('rent-roll', { propertyId: places.third })).toEqual([]);
});

/** Of this test, these have something to say. */
const telling: readonly ReportKey[] = [
  'rent-roll',
  'aged-receivables',
  'delinquency',
  'charges-register',
  'receipts-register',
  'occupancy',
  'lease-expirations',
  'property-performance',
  'cash-forecast',
  'income-statement',
  'balance-sheet',
  'trial-balance',
  'cash-flow',
  'budget',
];

test('reports of an owner are those of the properties together, and their figures add up', async () => {
  const { boss, owner, places } = await newOwner();
  const { items } = ok(await app.call('GET /reports/', {}, boss.access));
  const offered = items.filter(({ parameters }) => parameters.includes('ownerId'));
  expect(telling.filter((key) => !offered.some((one) => one.key === key))).toEqual([]);
  for (const { key, parameters } of offered) {
    const range = parameters.includes('from') ? { from: '2026-01-01', to: '2026-12-31' } : {};
    // Nobody asks a forecast for a day: its owner is that of today.
    const days: ReportQuery =
      parameters.includes('from') || !parameters.includes('asOf') ? range : { asOf: '2026-02-14' };
    const isToday = Object.keys(days).length === 0;
    const narrowed = [{ propertyId: places.first }, ...(isToday ? [] : [{ propertyId: places.second }])];
    const parts = [];
    for (const place of narrowed) parts.push(totals((await walkFigures(app, boss, key, { ...days, ...place })).sheet));
    const { sheet } = await walkFigures(app, boss, key, { ...days, ownerId: owner.id });
    expect(totals(sheet), key).toEqual(added(parts));
    const whole = totals(await readReport(app, boss, key, days));
    if (!telling.includes(key) || days.asOf !== undefined) continue;
    expect(totals(sheet).size, `${key} says something`).toBeGreaterThan(0);
    expect(totals(sheet), `${key} of all`).not.toEqual(whole);
  }
}, 120_000);

test('properties beside each other are those of the owner', async () => {
  const { boss, owner, places } = await newOwner();
  const asked = { from: '2026-01-01', to: '2026-12-31', columns: 'properties' as const, ownerId: owner.id };
  const { sheet, opened } = await walkFigures(app, boss, 'income-statement', asked);
  expect(opened).toBeGreaterThan(0);
  const keys = sheet.tables.flatMap(({ columns }) => columns.map(({ key }) => key));
  expect(keys.toSorted()).toEqual([places.first, places.second, 'total'].toSorted());
});

test('who works with one of the properties sees that one, and a stranger is no owner', async () => {
  const { boss, owner, places } = await newOwner();
  const staff = await newMember(app, boss, 'manager');
  const body = { all: false, propertyIds: [places.second, places.third] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: staff.userId }, body }, boss.access));
  const days = { from: '2026-02-01', to: '2026-02-28' };
  const seen = await readReport(app, staff, 'occupancy', { ...days, ownerId: owner.id });
  expect(placesIn(seen)).toEqual([places.second]);
  const elsewhere = await newPerson(app, await signInOn(app, '2026-03-02', await newOrganisation(app)));
  expect(placesIn(await readReport(app, boss, 'occupancy', { ...days, ownerId: elsewhere.id }))).toEqual([]);
});

test('on paper stands whose properties they are', async () => {
  const { boss, owner } = await newOwner();
  const url = `/api/v1/reports/rent-roll/sheet.pdf/?language=de&ownerId=${owner.id}`;
  const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${boss.access}` } });
  const text = readPdf(answer.rawPayload).pages.flat();
  expect(text).toEqual(expect.arrayContaining(['Eigentümer', 'Ada Landlord']));
  expect(text.join(' ')).toContain('1 Objekt des Eigentümers. Mit einem Anteil des Eigentümers am Stichtag.');
  expect(text.join(' ')).not.toContain(owner.id);
});

test('a report of an owner is scheduled as it is', async () => {
  const { boss, owner } = await newOwner();
  const body = {
    name: 'For Ada',
    report: 'rent-roll' as const,
    parameters: { ownerId: owner.id },
    span: 'last-month' as const,
    formats: ['pdf' as const],
    frequency: 'month' as const,
    atHour: 7,
    addresses: ['ada@elsewhere.example'],
  };
  const { parameters } = ok(await app.call('POST /report-schedules/', { body }, boss.access));
  expect(parameters).toEqual({ ownerId: owner.id });
});

test('a report that is not of properties refuses an owner', async () => {
  const { boss, owner } = await newOwner();
  const asked = { params: { key: 'audit-log' as const }, query: { ownerId: owner.id } };
  expect(codeOf(await app.call('GET /reports/{key}/', asked, boss.access))).toBe('invalid-input');
});
