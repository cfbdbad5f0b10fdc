import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { changedArchive } from '#test/support/changed-archive.ts';
import { aPdf, newDocument, upload } from '#test/support/documents.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, importAll, sendImport } from '#test/support/imports.ts';
import { newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

test('an archive of which files.csv, or a row of it, is missing is refused with what is missing', async () => {
  const [owner, other] = [await newOrganisation(app), await newOrganisation(app)];
  await newDocument(app, owner, { recordKind: 'organisation', recordId: owner.organisationId });
  await newDocument(app, owner, { recordKind: 'organisation', recordId: owner.organisationId });
  const headers = { authorization: `Bearer ${owner.access}` };
  const bytes = (await app.inject({ url: '/api/v1/exports/everything.zip/', headers })).rawPayload;
  const sent = (change: (rows: Record<string, string>[]) => Record<string, string>[] | null) =>
    sendImport(
      app,
      other,
      'all',
      changedArchive(bytes, (table, rows) => (table === 'files' ? change(rows) : rows)),
      'everything.zip',
    );
  const without = await sent(() => null);
  expect(without.problem?.errors).toMatchObject([
    { code: 'files-unnamed', values: { name: expect.stringMatching(/^files\//) } },
  ]);
  expect(without.problem?.detail).toContain('files.csv is missing');
  const short = await sent((rows) => rows.slice(1));
  expect(short.problem?.errors).toMatchObject([{ code: 'files-unnamed' }]);
  expect(short.problem?.detail).toContain('files.csv has no row for them');
  const done = await importAll(app, other, 'all', bytes, 'everything.zip');
  expect(done.result?.counts.documents).toBe(2);
});

test.for([
  ['never closed', '"Second House,2 Long Road,Springfield\nThird House,3 Long Road,Springfield\n', 3],
  ['closed within a word', 'Second House,2 "Long" Road,Springfield\n"Third" House,3 Long Road,Springfield\n', 4],
] as const)('a quotation mark that is %s is told with the row in which it was opened', async ([, rest, row]) => {
  const owner = await newOrganisation(app);
  const file = `Name,Street,City\nFirst House,1 Long Road,Springfield\n${rest}`;
  const { problem } = await sendImport(app, owner, 'properties', file);
  expect(problem?.errors).toMatchObject([{ path: 'file', code: 'quote-open', values: { row: String(row) } }]);
  expect(problem?.detail).toContain(`opened in row ${row} is not closed`);
});

test('a balance that is older than its lease is refused at its cell', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A', '1B'] });
  const head = ['Property', 'Unit', 'Tenant', 'Start', 'Rent', 'Owed', 'Owed since'];
  const file = csvOf(
    head,
    [property.name, '1A', 'Robin Owing', '2025-03-01', '900', '725.50', '2024-01-01'],
    [property.name, '1B', 'Alex Owing', '2025-03-01', '900', '725.50', '2025-03-01'],
  );
  const { id } = ok(await sendImport(app, owner, 'leases', file));
  const { checked } = ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, owner.access));
  expect(checked?.errors).toMatchObject([
    { row: 2, column: 'Owed since', says: 'owedBeforeStart', values: { from: '2025-03-01' } },
  ]);
});

test('files and their versions keep the moments at which they were added', async () => {
  const [owner, other] = [await newOrganisation(app), await newOrganisation(app)];
  const { id } = await newDocument(app, owner);
  app.clock.advance(1000);
  const given = { params: { id }, query: { name: 'policy-2.pdf' } };
  ok(await upload(app, 'POST /documents/{id}/versions/', given, Buffer.concat([aPdf, aPdf]), owner.access));
  const moments = async (member: TestMember) => {
    const query = { recordKind: 'organisation' as const, recordId: member.organisationId };
    const [document] = ok(await app.call('GET /documents/', { query }, member.access)).items;
    const params = { id: document?.id ?? '' };
    const { versions } = ok(await app.call('GET /documents/{id}/', { params }, member.access));
    return versions.map(({ addedAt }) => addedAt);
  };
  const headers = { authorization: `Bearer ${owner.access}` };
  const bytes = (await app.inject({ url: '/api/v1/exports/everything.zip/', headers })).rawPayload;
  const wanted = await moments(owner);
  expect(new Set(wanted).size).toBe(2);
  app.clock.advance(1000);
  await importAll(app, other, 'all', bytes, 'everything.zip');
  expect(await moments(other)).toEqual(wanted);
});
