import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp, statusesOf } from '#test/support/app.ts';
import { accountOf, putProperties } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();
const property = '019ca0f2-5c00-7000-8000-00000000000a';

async function linesFor(owner: TestMember) {
  await putProperties(app, owner, property);
  const bank = await accountOf(app, owner, '1010');
  const repairs = await accountOf(app, owner, '5200');
  return [
    { accountId: repairs.id, side: 'debit' as const, cents: null, propertyId: property },
    { accountId: bank.id, side: 'credit' as const, cents: 4500, memo: 'By transfer' },
  ];
}

const add = async (owner: TestMember, name: string) =>
  app.call(
    'POST /entry-templates/',
    { body: { name, memo: `Memo of ${name}`, lines: await linesFor(owner) } },
    owner.access,
  );
const names = async (owner: TestMember, query: Record<string, string> = {}) =>
  ok(await app.call('GET /entry-templates/', { query }, owner.access)).items.map(({ name }) => name);

test('a template keeps its lines with amounts open, in the workspace’s currency, and is listed by name', async () => {
  const owner = await newOrganisation(app);
  const lines = await linesFor(owner);
  const added = ok(await add(owner, 'Plumber'));
  expect(added).toMatchObject({
    name: 'Plumber',
    memo: 'Memo of Plumber',
    version: 1,
    lines: [
      { ...lines[0], currency: 'USD', basis: 'both' },
      { ...lines[1], currency: 'USD' },
    ],
  });
  for (const name of ['water', 'Bank fees', 'Äpfel 100%']) ok(await add(owner, name));
  const all = await names(owner);
  expect(all.slice(0, 3)).toEqual(['Bank fees', 'Plumber', 'water']);
  expect(await names(owner, { q: '100%' })).toEqual(['Äpfel 100%']);
  expect(await names(owner, { q: 'memo of b' })).toEqual(['Bank fees']);
  const paged: string[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { limit: 1, ...(cursor === undefined ? {} : { cursor }) };
    const page = ok(await app.call('GET /entry-templates/', { query }, owner.access));
    paged.push(...page.items.map(({ name }) => name));
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(paged).toEqual(all);
});

test('names are unique whatever their case, also at the same moment', async () => {
  const owner = await newOrganisation(app);
  const first = ok(await add(owner, 'Gardener'));
  const second = ok(await add(owner, 'Cleaner'));
  expect((await add(owner, 'GARDENER')).problem).toMatchObject({
    code: 'already-exists',
    errors: [{ path: 'name' }],
  });
  const rename = (id: string, name: string, version = 1) =>
    app.call('PATCH /entry-templates/{id}/', { params: { id }, body: { name, version } }, owner.access);
  expect(codeOf(await rename(second.id, 'gardener'))).toBe('already-exists');
  expect(ok(await rename(first.id, 'GARDENER')).name, 'its own name in other letters').toBe('GARDENER');
  const answers = await Promise.all(['Lift', 'LIFT', 'lift', 'lIFT'].map((name) => add(owner, name)));
  expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
  expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'already-exists']));
});

test('accounts that are unknown or archived are refused by the ledger’s codes, and nothing is kept', async () => {
  const owner = await newOrganisation(app);
  const other = await newOrganisation(app);
  const archived = await accountOf(app, owner, '5020');
  ok(await app.call('POST /accounts/{id}/archive/', { params: { id: archived.id }, body: {} }, owner.access));
  const attempt = (accountId: string) =>
    app.call(
      'POST /entry-templates/',
      { body: { name: 'x', memo: 'x', lines: [{ accountId, side: 'debit', cents: 1 }] } },
      owner.access,
    );
  const foreign = await accountOf(app, other, '1010');
  expect((await attempt(foreign.id)).problem).toMatchObject({
    code: 'unknown-account',
    errors: [{ path: 'lines.0.accountId' }],
  });
  expect((await attempt(archived.id)).problem).toMatchObject({
    code: 'archived-account',
    errors: [{ path: 'lines.0.accountId' }],
  });
  expect(await names(owner)).toEqual([]);
  const kept = ok(await add(owner, 'Kept'));
  const lines = [{ accountId: archived.id, side: 'debit' as const, cents: 1 }];
  const change = { params: { id: kept.id }, body: { lines, version: 1 } };
  expect(codeOf(await app.call('PATCH /entry-templates/{id}/', change, owner.access))).toBe('archived-account');
});

test('a change with an old version is told both, field by field, and loses nothing', async () => {
  const owner = await newOrganisation(app);
  const { id, lines } = ok(await add(owner, 'Insurance'));
  const change = (body: { name?: string; memo?: string; lines?: typeof lines; version: number }) =>
    app.call('PATCH /entry-templates/{id}/', { params: { id }, body }, owner.access);
  const changed = ok(await change({ memo: 'Premium', lines: lines.slice(0, 1), version: 1 }));
  expect(changed).toMatchObject({ name: 'Insurance', memo: 'Premium', version: 2 });
  const late = await change({ name: 'Insurance', memo: 'Yearly premium', lines, version: 1 });
  expect(late.problem).toMatchObject({
    code: 'conflict',
    errors: [
      { path: 'memo', message: 'It is now “Premium”; you wrote “Yearly premium”.' },
      { path: 'lines', message: 'The lines are others now.' },
    ],
  });
  expect(ok(await app.call('GET /entry-templates/', { query: {} }, owner.access)).items).toEqual([changed]);
});

test('a template is removed once, and what was done to it is in the audit log', async () => {
  const owner = await newOrganisation(app);
  const { id } = ok(await add(owner, 'Lock change'));
  const change = { params: { id }, body: { name: 'Locks', memo: 'New locks', version: 1 } };
  ok(await app.call('PATCH /entry-templates/{id}/', change, owner.access));
  const remove = () => app.call('POST /entry-templates/{id}/remove/', { params: { id }, body: {} }, owner.access);
  expect((await remove()).status).toBe(204);
  expect(codeOf(await remove())).toBe('not-found');
  const { items } = ok(await app.call('GET /audit-events/', { query: {} }, owner.access));
  expect(items.filter(({ kind }) => kind.startsWith('entry-template'))).toMatchObject([
    { kind: 'entry-template.removed', subject: 'Locks', actor: { id: owner.userId } },
    { kind: 'entry-template.changed', subject: 'Locks', details: { fields: 'name, memo' } },
    { kind: 'entry-template.added', subject: 'Lock change' },
  ]);
});

test('a viewer reads templates and recurring entries, and changes none', async () => {
  const owner = await newOrganisation(app);
  const viewer = await newMember(app, owner, 'viewer');
  ok(await add(owner, 'Seen'));
  expect(await names(viewer)).toEqual(['Seen']);
  const lines = await linesFor(owner);
  const body = { name: 'Not mine', memo: 'x', lines };
  expect(codeOf(await app.call('POST /entry-templates/', { body }, viewer.access))).toBe('forbidden');
  expect((await app.call('GET /recurring-entries/', { query: {} }, viewer.access)).status).toBe(200);
});

test('a template about what this workspace does not have is refused, each with its place', async () => {
  const owner = await newOrganisation(app);
  const [, line] = await linesFor(owner);
  if (line === undefined) throw new Error('There are two lines');
  const nowhere = '019ca0f2-5c00-7000-8000-0000000000ff';
  const body = (about: object) => ({ name: 'About', memo: 'x', lines: [line, { ...line, ...about }] });
  for (const key of ['propertyId', 'unitId', 'leaseId', 'personId']) {
    const answer = await app.call('POST /entry-templates/', { body: body({ [key]: nowhere }) }, owner.access);
    expect(answer.problem).toMatchObject({
      code: 'invalid-input',
      errors: [{ path: `lines.1.${key}`, code: 'unknown-subject' }],
    });
  }
  const made = ok(await add(owner, 'Changed'));
  const change = { lines: body({ leaseId: nowhere }).lines, version: made.version };
  const changed = await app.call(
    'PATCH /entry-templates/{id}/',
    { params: { id: made.id }, body: change },
    owner.access,
  );
  expect(codeOf(changed)).toBe('invalid-input');
});
