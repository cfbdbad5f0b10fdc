import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { heldFor } from '#test/support/deposits.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { newTenancy } from '#test/support/rent.ts';

const app = await startTestApp();

interface Asked {
  readonly from?: string;
  readonly to?: string;
  readonly kind?: 'task' | 'move-out' | 'lease-end';
  readonly propertyId?: string;
  readonly assigneeId?: string;
}

async function list(member: TestMember, asked: Asked = {}) {
  app.clock.advance(21_000);
  const query = { from: '2026-03-01', to: '2026-05-31', ...asked };
  return ok(await app.call('GET /calendar/', { query }, member.access)).items;
}

const kinds = (entries: Awaited<ReturnType<typeof list>>) => entries.map(({ on, kind }) => `${on} ${kind}`);

test('tasks, moves, ends, rent changes and deposit deadlines stand on their days', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B', '1C', '1D']);
  const at = (unit: number) => ({ ...home, unit: home.units[unit] ?? home.unit });
  const clauses = [{ kind: 'percent' as const, firstOn: '2026-05-01', everyMonths: 12, millipercent: 3000 }];
  const stays = await newLease(app, owner, at(0), {
    startsOn: '2025-05-01',
    endsOn: '2026-04-30',
    atEnd: 'month-to-month',
    charges: [{ kind: 'rent', cents: 120_000, clauses }],
  });
  const ends = await newLease(app, owner, at(1), { startsOn: '2026-03-15', endsOn: '2026-04-15', atEnd: 'stop' });
  const leaves = await newLease(app, owner, at(2), { startsOn: '2025-01-01', endsOn: null, atEnd: null });
  const notice = { version: leaves.version, by: 'tenant' as const, givenOn: '2026-03-02', leavesOn: '2026-05-31' };
  ok(await app.call('POST /leases/{id}/give-notice/', { params: { id: leaves.id }, body: notice }, owner.access));
  await newLease(app, owner, at(3), { sign: false, startsOn: '2026-04-10', endsOn: null, atEnd: null });
  await app.call('POST /tasks/', { body: { title: 'Call', dueOn: '2026-03-09' } }, owner.access);
  const held = await heldFor(app, owner, 100_000, { endsOn: '2026-02-28', atEnd: 'stop', paidOn: '2026-01-05' });
  const entries = await list(owner);
  expect(kinds(entries).filter((entry) => !entry.endsWith('deposit-deadline'))).toEqual([
    '2026-03-09 task',
    '2026-03-15 move-in',
    '2026-04-10 task',
    '2026-04-15 lease-end',
    '2026-04-30 term-end',
    '2026-05-01 rent-change',
    '2026-05-31 move-out',
  ]);
  const byKind = (kind: string) => entries.find((entry) => entry.kind === kind);
  expect(byKind('term-end')).toMatchObject({ lease: { id: stays.id, number: stays.number, unit: { name: '1A' } } });
  expect(byKind('lease-end')).toMatchObject({ lease: { id: ends.id }, title: null });
  expect(byKind('deposit-deadline')).toMatchObject({ cause: 'deposit-settlement', lease: { id: held.lease.id } });
  const { days } = ok(
    await app.call('GET /calendar/days/', { query: { from: '2026-03-01', to: '2026-05-31' } }, owner.access),
  );
  expect(days.flatMap(({ first }) => first)).toEqual(entries);
  const headers = { authorization: `Bearer ${owner.access}` };
  const url = '/api/v1/exports/calendar.csv/?from=2026-03-01&to=2026-05-31';
  const [, ...rows] = parseCsv((await app.inject({ url, headers })).body.replace('\uFEFF', ''));
  expect(rows.map(([on]) => on)).toEqual(entries.map(({ on }) => on));
  expect(rows).toContainEqual(expect.arrayContaining(['2026-04-15', 'Lease ends', ends.number]));
});

test('a term that carries another on is neither a move nor an end; to another unit it is both moves', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B']);
  const lease = await newLease(app, owner, home, { startsOn: '2025-05-01', endsOn: '2026-04-30', atEnd: 'stop' });
  const params = { id: lease.id };
  const body = { endsOn: '2027-04-30', atEnd: 'stop' as const, signedOn: '2026-03-02' };
  const next = ok(await app.call('POST /leases/{id}/renew/', { params, body }, owner.access));
  expect(kinds(await list(owner))).toEqual([]);
  const move = { unitId: home.units[1]?.id ?? '', on: '2026-05-10', reason: 'More room' };
  ok(await app.call('POST /leases/{id}/transfer/', { params: { id: next.id }, body: move }, owner.access));
  expect(kinds(await list(owner))).toEqual(['2026-05-09 move-out', '2026-05-10 move-in']);
});

test('a day with much on it says how much, and pages of a range follow each other without a gap', async () => {
  const owner = await newOrganisation(app);
  for (const title of ['A', 'B', 'C', 'D', 'E'])
    ok(await app.call('POST /tasks/', { body: { title, dueOn: '2026-03-09' } }, owner.access));
  ok(await app.call('POST /tasks/', { body: { title: 'F', dueOn: '2026-03-08' } }, owner.access));
  const query = { from: '2026-03-08', to: '2026-03-09' };
  const { days } = ok(await app.call('GET /calendar/days/', { query }, owner.access));
  expect(days.map(({ on, count, first }) => [on, count, first.length])).toEqual([
    ['2026-03-08', 1, 1],
    ['2026-03-09', 5, 3],
  ]);
  const seen: (string | null)[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const paged = { ...query, limit: 2, ...(cursor === undefined ? {} : { cursor }) };
    const page = ok(await app.call('GET /calendar/', { query: paged }, owner.access));
    seen.push(...page.items.map(({ title }) => title));
    cursor = page.next;
  }
  expect(seen).toHaveLength(6);
  expect(new Set(seen)).toEqual(new Set(['A', 'B', 'C', 'D', 'E', 'F']));
  expect(seen[0]).toBe('F');
});

test('it is narrowed by kind, property and assignee; an assigned renewal is its lease’s end', async () => {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner, { endsOn: '2026-04-15', atEnd: 'stop' });
  const other = await newProperty(app, owner, { name: 'Elsewhere', units: ['2B'] });
  const there = { title: 'There', dueOn: '2026-03-20', propertyId: other.property.id };
  ok(await app.call('POST /tasks/', { body: there }, owner.access));
  expect(kinds(await list(owner, { kind: 'lease-end' }))).toEqual(['2026-04-15 lease-end']);
  expect(kinds(await list(owner, { kind: 'task' }))).toEqual(['2026-03-20 task']);
  expect(kinds(await list(owner, { propertyId: other.property.id }))).toEqual(['2026-03-20 task']);
  expect(kinds(await list(owner, { propertyId: home.property.id, kind: 'lease-end' }))).toHaveLength(1);
  expect(await list(owner, { assigneeId: owner.userId })).toEqual([]);
  const [task] = ok(await app.call('GET /tasks/', { query: { leaseId: lease.id } }, owner.access)).items;
  const body = { version: task?.version ?? 0, assigneeId: owner.userId };
  ok(await app.call('PATCH /tasks/{id}/', { params: { id: task?.id ?? '' }, body }, owner.access));
  expect(await list(owner, { assigneeId: owner.userId })).toMatchObject([
    { kind: 'lease-end', taskId: task?.id, assignee: { id: owner.userId } },
  ]);
});

test('days of leases are for who may read leases, and of some properties for who works with them', async () => {
  const owner = await newOrganisation(app);
  const { home } = await newTenancy(app, owner, { endsOn: '2026-04-15', atEnd: 'stop' });
  const other = await newProperty(app, owner, { name: 'Elsewhere', units: ['2B'] });
  const [repairs, manager] = [await newMember(app, owner, 'maintenance'), await newMember(app, owner, 'manager')];
  const limit = async (propertyId: string) => {
    const body = { all: false, propertyIds: [propertyId] };
    ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body }, owner.access));
  };
  expect(kinds(await list(owner))).toContain('2026-04-15 lease-end');
  expect(await list(repairs)).toEqual([]);
  await limit(other.property.id);
  expect(await list(manager)).toEqual([]);
  await limit(home.property.id);
  expect(kinds(await list(manager))).toContain('2026-04-15 lease-end');
  expect(await list(await newOrganisation(app))).toEqual([]);
});

test('a range that is too long, or ends before it begins, is refused', async () => {
  const owner = await newOrganisation(app);
  for (const query of [
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2026-01-01', to: '2026-12-31' },
  ])
    expect(codeOf(await app.call('GET /calendar/', { query }, owner.access))).toBe('invalid-input');
});
