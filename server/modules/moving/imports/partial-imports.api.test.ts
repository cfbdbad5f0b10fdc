import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, sendImport, workbook } from '#test/support/imports.ts';
import { leaseOf, newHome } from '#test/support/leases.ts';
import { newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

async function runPartly(owner: TestMember, id: string) {
  const asked = { params: { id }, body: { partial: true } };
  return ok(await app.call('POST /imports/{id}/run/', asked, owner.access));
}

const names = async (owner: TestMember) =>
  ok(await app.call('GET /people/', { query: {} }, owner.access)).items.map(({ name }) => name);

test('of a lease that is refused nothing stays, not even people whom only it names', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A', '1B'] });
  const file = csvOf(
    ['Property', 'Unit', 'Tenant', 'Start', 'End', 'Rent'],
    [property.name, '1A', 'Alex First', '2026-01-01', '2026-12-31', '1200'],
    // The same unit on the same days, with somebody new and somebody whom the first row has too.
    [property.name, '1A', 'Sam Refused; Alex First', '2026-03-01', '2026-12-31', '1200'],
    [property.name, '1B', 'Kim Second', '2026-01-01', '', '900'],
  );
  const begun = ok(await sendImport(app, owner, 'leases', file));
  const params = { id: begun.id };
  const { checked } = ok(await app.call('POST /imports/{id}/check/', { params, body: {} }, owner.access));
  expect(checked).toMatchObject({ rows: 3, badRows: 1, counts: { people: 2, leases: 2 } });
  const done = await runPartly(owner, begun.id);
  expect(done).toMatchObject({ leftOut: 1, counts: { people: 2, leases: 2 } });
  expect(await names(owner)).toEqual(['Alex First', 'Kim Second']);
});

test('a check that ended with its server is told as cut off, and can be done again', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const begun = ok(await sendImport(app, owner, 'units', csvOf(['Property', 'Unit'], [property.name, '1'])));
  // As a process leaves it that was ended: what it wrote is there, and nobody holds its lock.
  await query(
    app.connection,
    `insert into import_progress (org_id, import_id, act, done, "of", began_at, told_at)
     values ($1, $2, 'check', 250, 500, $3, $3)`,
    [owner.organisationId, begun.id, new Date(app.clock.now.getTime() - 60_000)],
  );
  const params = { id: begun.id };
  const look = async () => ok(await app.call('GET /imports/{id}/', { params }, owner.access));
  expect(await look()).toMatchObject({ progress: null, interrupted: { act: 'check', done: 250, of: 500 } });
  ok(await app.call('POST /imports/{id}/check/', { params, body: {} }, owner.access));
  expect(await look()).toMatchObject({ progress: null, interrupted: null, checked: { rows: 1 } });
});

test('a due day that no month has is told in its own cell, once, with a wrong email of the same row', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A'] });
  const file = csvOf(
    ['Property', 'Unit', 'Tenant', 'Email', 'Start', 'Rent', 'Parking', 'Due day'],
    [property.name, '1A', 'Robin Wrong', 'robin(at)people', '2026-01-01', '900', '50', '45'],
  );
  const { id } = ok(await sendImport(app, owner, 'leases', file));
  const { checked } = ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, owner.access));
  expect(checked?.errors.map(({ column }) => column).toSorted()).toEqual(['Due day', 'Email']);
});

test('what is wrong is told in a sentence for people, in the file of wrong rows too', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const file = csvOf(['Property', 'Unit', 'Beds'], [property.name, '9Z', '-1']);
  const { id } = ok(await sendImport(app, owner, 'units', file));
  ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, owner.access));
  const headers = { authorization: `Bearer ${owner.access}` };
  const { body } = await app.inject({ url: `/api/v1/imports/${id}/bad-rows.csv/`, headers });
  expect(body).toContain('Beds: Use 0 or more');
});

test('a property that is refused is told once, its 500 units in one line, and all of them are in the file to correct', async () => {
  const owner = await newOrganisation(app);
  const book = workbook({
    properties: [
      ['Name', 'Street', 'City', 'Year built'],
      ['Big House', '1 Big Street', 'Springfield', 'long ago'],
      ['Good House', '2 Big Street', 'Springfield', '1990'],
    ],
    units: [
      ['Property', 'Unit', 'Floor'],
      ...Array.from({ length: 500 }, (_, at) => ['Big House', `U${at}`, '1']),
      ['Good House', '1', 'attic'],
    ],
    leases: [
      ['Property', 'Unit', 'Tenant', 'Start', 'Rent'],
      ['Big House', 'U1', 'Robin One', '2026-01-01', 1000],
      ['Good House', '1', 'Robin Two', '2026-01-01', 1000],
    ],
  });
  const { id } = ok(await sendImport(app, owner, 'all', book, 'book.xlsx'));
  const { checked } = ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, owner.access));
  expect(checked?.errors.map(({ kind, row, says, alsoRows }) => [kind, row, says, alsoRows?.length])).toEqual([
    ['properties', 2, 'noWholeNumber', undefined],
    ['units', 2, 'propertyRefused', 499],
    ['units', 502, 'noWholeNumber', undefined],
    ['leases', 2, 'propertyRefused', undefined],
    ['leases', 3, 'unitRefused', undefined],
  ]);
  expect(checked).toMatchObject({ badRows: 504, errorCount: 5 });
  expect(checked?.errors[1]?.message).toContain('Big House was refused (row 2 of properties)');
  const headers = { authorization: `Bearer ${owner.access}` };
  const { body } = await app.inject({ url: `/api/v1/imports/${id}/bad-rows.csv/?kind=units`, headers });
  expect(body.trim().split('\r\n')).toHaveLength(502);
});

test('a lease without an end has nothing that happens at it, in a file as in the API', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const head = ['Property', 'Unit', 'Tenant', 'Start', 'End', 'At end', 'Rent'];
  const row = (end: string, atEnd: string) =>
    csvOf(head, [home.property.name, home.unit.name, 'Robin Open', '2026-01-01', end, atEnd, '900']);
  const look = async (file: string) => {
    const begun = ok(await sendImport(app, owner, 'leases', file));
    const { checked } = ok(
      await app.call('POST /imports/{id}/check/', { params: { id: begun.id }, body: {} }, owner.access),
    );
    return checked?.errors.map(({ column, says }) => [column, says]);
  };
  for (const policy of ['month-to-month', 'stop', 'holdover'])
    expect(await look(row('', policy)), policy).toContainEqual(['At end', 'endMissing']);
  for (const atEnd of ['month-to-month', 'stop'] as const) {
    const body = leaseOf(home, { endsOn: null, atEnd });
    expect(codeOf(await app.call('POST /leases/', { body }, owner.access)), atEnd).toBe('invalid-input');
  }
  expect(await look(row('', ''))).toEqual([]);
  expect(await look(row('2026-12-31', 'month-to-month'))).toEqual([]);
});
