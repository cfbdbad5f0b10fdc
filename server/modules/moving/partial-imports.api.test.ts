import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, sendImport } from '#test/support/imports.ts';
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

test('a due day that no month has is told in its own cell, once, with a wrong e-mail of the same row', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A'] });
  const file = csvOf(
    ['Property', 'Unit', 'Tenant', 'E-mail', 'Start', 'Rent', 'Parking', 'Due day'],
    [property.name, '1A', 'Robin Wrong', 'robin(at)people', '2026-01-01', '900', '50', '45'],
  );
  const { id } = ok(await sendImport(app, owner, 'leases', file));
  const { checked } = ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, owner.access));
  expect(checked?.errors.map(({ column }) => column).toSorted()).toEqual(['Due day', 'E-mail']);
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
