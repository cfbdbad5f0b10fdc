import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';

const app = await startTestApp();
const params = { key: 'aged-receivables' } as const;

test('the list has what a role may see, and what each report can be asked with', async () => {
  const owner = await newOrganisation(app);
  const { items } = ok(await app.call('GET /reports/', {}, owner.access));
  expect(items.find(({ key }) => key === params.key)).toEqual({
    key: params.key,
    group: 'rent',
    parameters: ['asOf', 'knownAt', 'propertyId', 'ownerId', 'unitId', 'leaseId', 'personId', 'groupBy', 'ageFrom'],
    isFavorite: false,
    lastRunAt: null,
  });
});

test('a report without the permission is as if it were not there', async () => {
  const owner = await newOrganisation(app);
  const agent = await newMember(app, owner, 'leasing_agent');
  const { items } = ok(await app.call('GET /reports/', {}, agent.access));
  expect(items.map(({ key }) => key)).not.toContain(params.key);
  const figure = { line: 'total', column: 'total' };
  const refused = await app.call('GET /reports/{key}/', { params, query: {} }, agent.access);
  expect([codeOf(refused), refused.problem?.key]).toEqual(['not-found', 'reports.no-such-report']);
  const lines = await app.call('GET /reports/{key}/lines/', { params, query: figure }, agent.access);
  expect([codeOf(lines), lines.problem?.key]).toEqual(['not-found', 'reports.no-such-report']);
});

test('what a report does not take is refused at its field', async () => {
  const owner = await newOrganisation(app);
  const query = { from: '2026-01-01', basis: 'cash' as const };
  const { problem } = await app.call('GET /reports/{key}/', { params, query }, owner.access);
  expect(problem).toMatchObject({
    code: 'invalid-input',
    errors: [
      { path: 'from', key: 'reports.not-asked-with' },
      { path: 'basis', key: 'reports.not-asked-with' },
    ],
  });
});

test('favorites are each member’s own, and the last run is of the workspace', async () => {
  const owner = await newOrganisation(app);
  const manager = await newMember(app, owner, 'manager');
  const agent = await newMember(app, owner, 'leasing_agent');
  const act = (line: 'favorite' | 'unfavorite' | 'ran', access: string) =>
    app.call(`POST /reports/{key}/${line}/`, { params, body: {} }, access);
  const read = async (access: string) => {
    const { items } = ok(await app.call('GET /reports/', {}, access));
    const found = items.find(({ key }) => key === params.key);
    return [found?.isFavorite, found?.lastRunAt];
  };
  ok(await act('favorite', owner.access));
  ok(await act('favorite', owner.access));
  ok(await act('ran', manager.access));
  const at = app.clock.now.toISOString();
  expect([await read(owner.access), await read(manager.access)]).toEqual([
    [true, at],
    [false, at],
  ]);
  app.clock.advance(60_000);
  ok(await act('ran', owner.access));
  ok(await act('unfavorite', owner.access));
  expect(await read(owner.access)).toEqual([false, app.clock.now.toISOString()]);
  expect(codeOf(await act('favorite', agent.access)), 'without the permission').toBe('not-found');
  expect(await read((await newOrganisation(app)).access), 'another workspace').toEqual([false, null]);
});
