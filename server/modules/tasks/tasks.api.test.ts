import { expect, test } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { draft, finish, heldFor, usual } from '#test/support/deposits.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { newTenancy } from '#test/support/rent.ts';

const app = await startTestApp();

type Body = RouteInput<Routes['POST /tasks/']>['body'];
type View = 'mine' | 'open' | 'done' | 'all';

async function add(member: TestMember, body: Body) {
  return ok(await app.call('POST /tasks/', { body }, member.access));
}

async function list(member: TestMember, view: View = 'open') {
  return ok(await app.call('GET /tasks/', { query: { view } }, member.access)).items;
}

/** What was found counts for a while; afterwards it is looked for anew. */
async function later(member: TestMember, view: View = 'open') {
  app.clock.advance(21_000);
  return list(member, view);
}

function act(member: TestMember, id: string, what: 'done' | 'reopen' | 'remove') {
  return app.call(`POST /tasks/{id}/${what}/`, { params: { id }, body: {} }, member.access);
}

test('tasks are listed by due date, by who does them, and by whether they are done', async () => {
  const owner = await newOrganisation(app);
  const manager = await newMember(app, owner, 'manager');
  const someday = await add(owner, { title: 'Sort the keys' });
  const soon = await add(owner, { title: 'Call the insurer', dueOn: '2026-03-09', assigneeId: manager.userId });
  const first = await add(owner, { title: 'Renew the license', dueOn: '2026-03-05', notes: 'Form 12' });
  expect((await list(owner)).map(({ id }) => id)).toEqual([first.id, soon.id, someday.id]);
  expect((await list(manager, 'mine')).map(({ id }) => id)).toEqual([soon.id]);
  expect(ok(await act(manager, soon.id, 'done'))).toMatchObject({ doneBy: { id: manager.userId }, isCauseGone: false });
  expect((await list(owner, 'done')).map(({ id }) => id)).toEqual([soon.id]);
  ok(await act(owner, soon.id, 'reopen'));
  ok(await act(owner, someday.id, 'remove'));
  expect((await list(owner, 'all')).map(({ id }) => id)).toEqual([first.id, soon.id]);
  const { items } = ok(
    await app.call('GET /tasks/{id}/changes/', { params: { id: soon.id }, query: {} }, owner.access),
  );
  expect(items.map((change) => change.act)).toEqual(['reopened', 'done', 'added']);
});

test('pages of tasks follow each other without a gap', async () => {
  const owner = await newOrganisation(app);
  for (const day of ['02', '04', '04', '06', null])
    await add(owner, { title: `Due ${day}`, dueOn: day === null ? null : `2026-04-${day}` });
  const seen: (string | null)[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 2, ...(cursor === undefined ? {} : { cursor }) };
    const page = ok(await app.call('GET /tasks/', { query }, owner.access));
    seen.push(...page.items.map(({ dueOn }) => dueOn));
    cursor = page.next;
  }
  expect(seen).toEqual(['2026-04-02', '2026-04-04', '2026-04-04', '2026-04-06', null]);
});

test('a task that repeats leaves one next task behind, however often it is marked as done', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A'] });
  const task = await add(owner, {
    title: 'Read the meters',
    dueOn: '2026-01-31',
    repeats: 'monthly',
    propertyId: property.id,
  });
  ok(await act(owner, task.id, 'done'));
  ok(await act(owner, task.id, 'done'));
  const [next, ...others] = await list(owner);
  expect(others).toEqual([]);
  expect(next).toMatchObject({ dueOn: '2026-02-28', repeats: 'monthly', property: { id: property.id } });
  ok(await act(owner, task.id, 'reopen'));
  ok(await act(owner, task.id, 'done'));
  expect(await list(owner)).toHaveLength(1);
  ok(await act(owner, next?.id ?? '', 'done'));
  expect((await list(owner)).map(({ dueOn }) => dueOn)).toEqual(['2026-03-31']);
});

test('what cannot be is refused at its field, and an older version as a conflict', async () => {
  const owner = await newOrganisation(app);
  const stranger = await newOrganisation(app);
  const theirs = await newProperty(app, stranger, { units: ['1A'] });
  const { lease } = await newTenancy(app, stranger);
  for (const wrong of [
    { title: ' ' },
    { title: 'x', repeats: 'monthly' as const },
    { title: 'x', assigneeId: stranger.userId },
    { title: 'x', propertyId: theirs.property.id },
    { title: 'x', leaseId: lease.id },
  ])
    expect([wrong, codeOf(await app.call('POST /tasks/', { body: wrong }, owner.access))]).toEqual([
      wrong,
      'invalid-input',
    ]);
  const task = await add(owner, { title: 'Call', dueOn: '2026-03-09' });
  const change = (body: object) =>
    app.call('PATCH /tasks/{id}/', { params: { id: task.id }, body: { version: task.version, ...body } }, owner.access);
  expect(ok(await change({ title: 'Call back', dueOn: null }))).toMatchObject({ title: 'Call back', dueOn: null });
  expect(codeOf(await change({ title: 'Write' }))).toBe('conflict');
});

test('tasks of other properties and other workspaces are not there', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A'] });
  const other = await newProperty(app, owner, { name: 'Elsewhere', units: ['2B'] });
  const mine = await add(owner, { title: 'Here', propertyId: property.id });
  const hidden = await add(owner, { title: 'There', propertyId: other.property.id });
  const manager = await newMember(app, owner, 'manager');
  const body = { all: false, propertyIds: [property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body }, owner.access));
  expect((await list(manager)).map(({ id }) => id)).toEqual([mine.id]);
  const stranger = await newOrganisation(app);
  expect(await list(stranger)).toEqual([]);
  for (const member of [manager, stranger]) {
    expect(codeOf(await act(member, hidden.id, 'done'))).toBe('not-found');
    expect(codeOf(await app.call('GET /tasks/{id}/', { params: { id: hidden.id } }, member.access))).toBe('not-found');
  }
});

test('a lease that ends without a decision is a task until notice is given, and again where that is withdrawn', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, { endsOn: '2026-04-15', atEnd: 'stop' });
  const [task, ...others] = await later(owner);
  expect(others).toEqual([]);
  expect(task).toMatchObject({ cause: 'lease-ending', title: null, dueOn: '2026-04-15', lease: { id: lease.id } });
  expect((await later(owner)).map(({ id }) => id)).toEqual([task?.id]);
  const at = { params: { id: lease.id } };
  const notice = { version: lease.version, by: 'tenant' as const, givenOn: '2026-03-02', leavesOn: '2026-04-15' };
  const noticed = ok(await app.call('POST /leases/{id}/give-notice/', { ...at, body: notice }, owner.access));
  expect(await later(owner)).toEqual([]);
  expect(await list(owner, 'done')).toMatchObject([{ id: task?.id, isCauseGone: true, doneBy: null }]);
  const back = { ...at, body: { version: noticed.version } };
  ok(await app.call('POST /leases/{id}/withdraw-notice/', back, owner.access));
  expect(await later(owner)).toMatchObject([{ id: task?.id, doneAt: null, isCauseGone: false }]);
  ok(await act(owner, task?.id ?? '', 'done'));
  expect(await later(owner), 'done by hand, it stays done while its cause lasts').toEqual([]);
});

test('a draft is a task until it is signed', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const unsigned = await newLease(app, owner, home, { sign: false, startsOn: '2026-05-01', endsOn: null, atEnd: null });
  expect(await later(owner)).toMatchObject([
    { cause: 'lease-unsigned', dueOn: '2026-05-01', lease: { id: unsigned.id } },
  ]);
  const sign = { params: { id: unsigned.id }, body: { version: unsigned.version } };
  ok(await app.call('POST /leases/{id}/sign/', sign, owner.access));
  expect(await later(owner)).toEqual([]);
});

test('only notes and assignee of an automatic task can be changed, and it cannot be removed', async () => {
  const owner = await newOrganisation(app);
  await newTenancy(app, owner, { endsOn: '2026-04-15', atEnd: 'stop' });
  const [task] = await later(owner);
  const at = { params: { id: task?.id ?? '' } };
  const body = { version: task?.version ?? 0, notes: 'Called on Monday', assigneeId: owner.userId };
  const changed = ok(await app.call('PATCH /tasks/{id}/', { ...at, body }, owner.access));
  expect(changed).toMatchObject({ notes: 'Called on Monday', assignee: { id: owner.userId } });
  const moved = { version: changed.version, dueOn: '2026-05-01' };
  expect(codeOf(await app.call('PATCH /tasks/{id}/', { ...at, body: moved }, owner.access))).toBe('conflict');
  expect(codeOf(await act(owner, changed.id, 'remove'))).toBe('conflict');
});

test('a task is told only to those who may read what caused it, and closes for nobody who sees less', async () => {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner, { endsOn: '2026-04-15', atEnd: 'stop' });
  const other = await newProperty(app, owner, { name: 'Elsewhere', units: ['2B'] });
  const [repairs, manager] = [await newMember(app, owner, 'maintenance'), await newMember(app, owner, 'manager')];
  const limit = async (propertyIds: string[]) =>
    ok(
      await app.call(
        'POST /members/{id}/properties/',
        { params: { id: manager.userId }, body: { all: false, propertyIds } },
        owner.access,
      ),
    );
  await limit([other.property.id]);
  expect(await later(manager), 'looked for by who does not see it').toEqual([]);
  expect(await later(repairs)).toEqual([]);
  expect(await later(owner)).toMatchObject([{ lease: { id: lease.id } }]);
  await limit([home.property.id]);
  expect(await later(manager)).toHaveLength(1);
});

test('the deposit of a tenancy that is over is a task with its deadline, until it is settled', async () => {
  const owner = await newOrganisation(app);
  const over = { endsOn: '2026-02-28', atEnd: 'stop' as const, paidOn: '2026-01-05' };
  const { lease } = await heldFor(app, owner, 100_000, over);
  const [task, ...others] = await later(owner);
  expect(others).toEqual([]);
  expect(task).toMatchObject({ cause: 'deposit-settlement', lease: { id: lease.id } });
  const begun = ok(await draft(app, owner, lease.id, { content: usual() }));
  expect(await later(owner)).toHaveLength(1);
  ok(await finish(app, owner, begun));
  expect(await later(owner)).toEqual([]);
  const repairs = await newMember(app, owner, 'leasing_agent');
  expect(await list(repairs, 'done'), 'without the right to read rent').toEqual([]);
});

test('a view of the tasks leaves as a table, caused ones in words', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  await newLease(app, owner, home, { sign: false, startsOn: '2026-05-01', endsOn: null, atEnd: null });
  await add(owner, { title: 'Call the insurer', dueOn: '2026-03-09', notes: 'Policy 7' });
  const done = await add(owner, { title: 'Sort the keys' });
  ok(await act(owner, done.id, 'done'));
  const headers = { authorization: `Bearer ${owner.access}` };
  const { body } = await app.inject({ url: '/api/v1/exports/tasks.csv/?view=open', headers });
  const [head, ...rows] = parseCsv(body.replace('\uFEFF', ''));
  expect(head?.slice(0, 2)).toEqual(['Task', 'Due date']);
  const words: Readonly<Record<string, string>> = { 'lease-unsigned': 'Get lease signed' };
  const listed = (await list(owner)).map(({ title, cause }) => title ?? words[cause ?? '']);
  expect(rows.map(([task]) => task)).toEqual(listed);
  expect(listed).toContain('Get lease signed');
  expect(rows).toContainEqual(['Call the insurer', '2026-03-09', '', '', '', '', '', '', '', 'Policy 7']);
});

test('tasks of a unit, of a person and of an assignee are those of their leases, for who may read leases', async () => {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner);
  const manager = await newMember(app, owner, 'manager');
  const repairs = await newMember(app, owner, 'maintenance');
  const mine = await add(owner, { title: 'Inspect', leaseId: lease.id, assigneeId: manager.userId });
  await add(owner, { title: 'Other' });
  const found = async (query: object, by: TestMember = owner) =>
    ok(await app.call('GET /tasks/', { query }, by.access)).items.map(({ id }) => id);
  const nowhere = '019cadfd-8900-7000-8045-367a6f1b1d19';
  expect(await found({ unitId: home.unit.id })).toEqual([mine.id]);
  expect(await found({ personId: home.person.id })).toEqual([mine.id]);
  expect(await found({ assigneeId: manager.userId })).toEqual([mine.id]);
  for (const query of [{ unitId: nowhere }, { personId: nowhere }, { unitId: home.unit.id, personId: nowhere }])
    expect(await found(query)).toEqual([]);
  expect(await found({ unitId: home.unit.id }, repairs)).toEqual([]);
});

test('Today lists what is due by hand for its reader or nobody, until it is done', async () => {
  const owner = await newOrganisation(app);
  const manager = await newMember(app, owner, 'manager');
  const { lease } = await newTenancy(app, owner, { endsOn: '2026-03-02', startsOn: '2025-03-03', atEnd: 'stop' });
  const late = await add(owner, { title: 'Late', dueOn: '2026-02-20', leaseId: lease.id });
  const today = await add(owner, { title: 'Today', dueOn: '2026-03-02', assigneeId: owner.userId });
  await add(owner, { title: 'Tomorrow', dueOn: '2026-03-03' });
  await add(owner, { title: 'Theirs', dueOn: '2026-03-01', assigneeId: manager.userId });
  const due = async (by: TestMember) => ok(await app.call('GET /today/', {}, by.access)).tasks;
  expect(await due(owner)).toMatchObject({
    count: 2,
    rows: [
      { id: late.id, title: 'Late', daysLate: 10, property: { id: lease.property.id } },
      { id: today.id, daysLate: 0, property: null },
    ],
    more: 0,
  });
  expect((await due(manager))?.rows.map(({ title }) => title)).toEqual(['Late', 'Theirs']);
  ok(await act(owner, late.id, 'done'));
  expect((await due(owner))?.count).toBe(1);
  for (const title of ['A', 'B', 'C']) await add(owner, { title, dueOn: '2026-03-01' });
  expect(await due(owner)).toMatchObject({ count: 4, more: 1 });
});

test('a task is found by its words while it is there, by who sees its property', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A'] });
  const other = await newProperty(app, owner, { name: 'Elsewhere', units: ['2B'] });
  const manager = await newMember(app, owner, 'manager');
  const body = { all: false, propertyIds: [other.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body }, owner.access));
  const task = await add(owner, { title: 'Replace the boiler', propertyId: property.id });
  const found = async (q: string, by: TestMember = owner) =>
    ok(await app.call('GET /search/', { query: { q } }, by.access)).items.filter(({ kind }) => kind === 'task');
  expect(await found('boil')).toMatchObject([{ id: task.id, title: 'Replace the boiler', subtitle: property.name }]);
  expect(await found('boil', manager)).toEqual([]);
  expect(await found('boil', await newOrganisation(app))).toEqual([]);
  const change = { version: task.version, title: 'Replace the furnace' };
  ok(await app.call('PATCH /tasks/{id}/', { params: { id: task.id }, body: change }, owner.access));
  expect([await found('boil'), (await found('furnace')).length]).toEqual([[], 1]);
  ok(await app.call('POST /pinned-records/', { body: { kind: 'task', id: task.id, isPinned: true } }, owner.access));
  const pinned = async () => ok(await app.call('GET /opened-records/', {}, owner.access)).pinned;
  expect(await pinned()).toMatchObject([{ kind: 'task', title: 'Replace the furnace' }]);
  ok(await act(owner, task.id, 'remove'));
  expect([await found('furnace'), await pinned()]).toEqual([[], []]);
});
