import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';

const app = await startTestApp();

test('a view is kept for whoever saved it, on any device, and for others once it is shared', async () => {
  const owner = await newOrganisation(app);
  const colleague = await newMember(app, owner, 'viewer');
  const stranger = await newOrganisation(app);
  const save = (name: string, access: string) =>
    app.call('POST /saved-views/', { body: { list: 'leases', name, search: '?view=ending' } }, access);
  const names = async (access: string, list = 'leases') =>
    ok(await app.call('GET /saved-views/', { query: { list } }, access)).items.map(({ name, isOwn }) => [name, isOwn]);
  const view = ok(await save('Ending soon', owner.access));
  expect(codeOf(await save('ENDING soon', owner.access))).toBe('already-exists');
  ok(await save('Ending soon', colleague.access));
  expect(await names(owner.access)).toEqual([['Ending soon', true]]);
  expect(await names(owner.access, 'people')).toEqual([]);
  const params = { id: view.id };
  ok(await app.call('PATCH /saved-views/{id}/', { params, body: { isShared: true } }, owner.access));
  expect(await names(colleague.access)).toEqual([
    ['Ending soon', false],
    ['Ending soon', true],
  ]);
  expect(await names(stranger.access)).toEqual([]);
  expect(
    codeOf(await app.call('PATCH /saved-views/{id}/', { params, body: { isShared: false } }, colleague.access)),
  ).toBe('not-found');
  expect(codeOf(await app.call('POST /saved-views/{id}/remove/', { params, body: {} }, colleague.access))).toBe(
    'not-found',
  );
  expect((await app.call('POST /saved-views/{id}/remove/', { params, body: {} }, owner.access)).status).toBe(204);
  expect(await names(owner.access)).toEqual([]);
});

test('what is not the query of an address is not kept as one', async () => {
  const { access } = await newOrganisation(app);
  const save = (body: { list: string; name: string; search: string }) =>
    app.call('POST /saved-views/', { body }, access);
  for (const body of [
    { list: 'leases', name: 'Elsewhere', search: 'https://elsewhere.example/' },
    { list: 'leases', name: '', search: '?q=1' },
    { list: 'Leases!', name: 'Fine', search: '?q=1' },
    { list: 'leases', name: 'Long', search: `?q=${'x'.repeat(2000)}` },
  ])
    expect(codeOf(await save(body))).toBe('invalid-input');
});
