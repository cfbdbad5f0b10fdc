import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { changedArchive } from '#test/support/changed-archive.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { importAll } from '#test/support/imports.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { tablesOf } from '#test/support/whole-workspace.ts';

const app = await startTestApp();

const fee = (cents: number) => ({
  kind: 'charged' as const,
  grace: { days: 3, counts: 'calendar' as const },
  first: { kind: 'fixed' as const, cents },
});

async function everything({ access }: TestMember): Promise<Buffer> {
  const headers = { authorization: `Bearer ${access}` };
  return (await app.inject({ url: '/api/v1/exports/everything.zip/', headers })).rawPayload;
}

/** What holds for the workspace and its property, and what is planned. */
async function policies({ access }: TestMember) {
  const { organisation, properties, coming } = ok(await app.call('GET /late-fee-policies/', {}, access));
  return [
    organisation,
    properties.map(({ name, policy }) => [name, policy]),
    coming.map(({ name, startsOn, policy }) => [name, startsOn, policy]),
  ];
}

async function planned() {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  for (const body of [
    { propertyId: null, policy: fee(5000) },
    { propertyId: null, policy: fee(6000), startsOn: '2027-01-01' },
    { propertyId: property.id, policy: fee(7000), startsOn: '2027-02-01' },
  ])
    ok(await app.call('POST /late-fee-policies/', { body }, owner.access));
  return owner;
}

test('late fees that are planned are in the archive once, and are planned where it is imported', async () => {
  const owner = await planned();
  const bytes = await everything(owner);
  const written = ((await tablesOf(bytes))['workspace.csv'] ?? []).map((row) => row['Value'] ?? '');
  for (const day of ['2027-01-01', '2027-02-01'])
    expect(
      written.filter((value) => value.includes(day)),
      day,
    ).toHaveLength(1);
  const other = await newOrganisation(app);
  await importAll(app, other, 'all', bytes, 'everything.zip');
  expect(await policies(other)).toEqual(await policies(owner));
});

test('an archive of an earlier version, which has them twice, is read as ever', async () => {
  const owner = await planned();
  const old = await changedArchive(await everything(owner), (table, rows) => {
    if (table !== 'workspace') return rows;
    const twice = rows.flatMap((row) => {
      const { setAt: _, ...version }: Record<string, unknown> =
        row['Setting'] === 'late fees since' ? JSON.parse(row['Value'] ?? '') : {};
      if (typeof version['startsOn'] !== 'string' || version['startsOn'] < '2027') return [];
      return [{ ...row, Setting: 'late fees to come', Value: JSON.stringify(version) }];
    });
    expect(twice).toHaveLength(2);
    return [...twice, ...rows];
  });
  const other = await newOrganisation(app);
  await importAll(app, other, 'all', old, 'everything.zip');
  expect(await policies(other)).toEqual(await policies(owner));
});
