import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, importAll, sendImport } from '#test/support/imports.ts';
import { leaseOf, newHome, newLease } from '#test/support/leases.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { tablesOf } from '#test/support/whole-workspace.ts';

const app = await startTestApp();
const [today, yesterday, tomorrow] = ['2026-03-02', '2026-03-01', '2026-03-03'];

async function everything({ access }: TestMember): Promise<Buffer> {
  const headers = { authorization: `Bearer ${access}` };
  return (await app.inject({ url: '/api/v1/exports/everything.zip/', headers })).rawPayload;
}

/** Where it is still yesterday: the first of March, eleven at night. */
async function aDayBehind(): Promise<TestMember> {
  const member = await newOrganisation(app);
  const { version } = ok(await app.call('GET /organisation/', {}, member.access));
  const body = { timeZone: 'Pacific/Pago_Pago', version };
  ok(await app.call('PATCH /organisation/', { body }, member.access));
  return member;
}

test('everything of a workspace whose day is ahead is imported where it is still yesterday', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['Signed today', 'Leaves']);
  await newLease(app, owner, home);
  const [, unit = home.unit] = home.units;
  const { id } = await newLease(app, owner, { ...home, unit }, { startsOn: '2025-04-01', endsOn: null, atEnd: null });
  const notice = { leavesOn: '2026-05-31', by: 'tenant' as const, givenOn: today };
  ok(await app.call('POST /leases/{id}/give-notice/', { params: { id }, body: notice }, owner.access));
  ok(await app.call('POST /period-locks/', { body: { through: today } }, owner.access));
  const bytes = await everything(owner);

  const other = await aDayBehind();
  const done = await importAll(app, other, 'all', bytes, 'everything.zip');
  expect(done.result?.errors).toEqual([]);
  const cells = async (archive: Buffer) =>
    (await tablesOf(archive))['leases.csv']?.map((row) => [
      row['Lease number'],
      row['Signed on'],
      row['Notice given on'],
    ]);
  expect(await cells(await everything(other))).toEqual(await cells(bytes));
  const { closedThrough } = ok(await app.call('GET /period-locks/', { query: {} }, other.access));
  expect(closedThrough).toBe(today);
});

const heads = ['Property', 'Unit', 'Tenants', 'Start', 'Rent', 'Signed on', 'Leaves on', 'Notice given on'];

test('a table of leases is read where it is still yesterday, but not with a day that is to come everywhere', async () => {
  const other = await aDayBehind();
  const { property } = await newProperty(app, other, { units: ['1', '2'] });
  const row = (unit: string, on: string) => [property.name, unit, `T ${unit}`, '2025-01-01', 900, on, '2026-06-30', on];
  const { id } = ok(await sendImport(app, other, 'leases', csvOf(heads, row('1', tomorrow))));
  const later = ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, other.access));
  expect(later.checked?.errors).toMatchObject([{ column: 'Signed on' }]);
  const done = await importAll(app, other, 'leases', csvOf(heads, row('1', today), row('2', yesterday)));
  expect(done.result).toMatchObject({ errors: [] });
  const { items } = ok(await app.call('GET /leases/', { query: {} }, other.access));
  expect(items).toHaveLength(2);
});

test('the file of everything is called by the day of the workspace', async () => {
  const { access } = await aDayBehind();
  const headers = { authorization: `Bearer ${access}` };
  const { headers: answered } = await app.inject({ url: '/api/v1/exports/everything.zip/', headers });
  expect(answered['content-disposition']).toContain(`everything-${yesterday}.zip`);
});

test('what people sign and close themselves is of their own day', async () => {
  const other = await aDayBehind();
  const body = leaseOf(await newHome(app, other), { sign: true, signedOn: today });
  expect(codeOf(await app.call('POST /leases/', { body }, other.access))).toBe('invalid-input');
  const closing = await app.call('POST /period-locks/', { body: { through: today } }, other.access);
  expect(codeOf(closing)).toBe('date-out-of-range');
});
