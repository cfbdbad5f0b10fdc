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
    parameters: ['asOf', 'knownAt', 'propertyId', 'groupBy', 'ageFrom'],
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
