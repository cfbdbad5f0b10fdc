import { expect, test } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { chargeThrough } from '#test/support/charge-runs.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import type { LeaseBody } from '#test/support/leases.ts';

const app = await startTestApp();

type Body = RouteInput<Routes['POST /rent-increases/']>['body'];

/** The clock stands at 2 March 2026. */
const open = { startsOn: '2026-01-01', endsOn: null, atEnd: null } as const;
const percent = (millipercent: number) => ({ kind: 'percent', millipercent }) as const;

async function newTerm(owner: TestMember, given: Partial<LeaseBody> = {}) {
  return newLease(app, owner, await newHome(app, owner), { ...open, ...given });
}

const preview = async (owner: TestMember, body: Body) =>
  ok(await app.call('POST /rent-increase-previews/', { body }, owner.access));
const raise = async (owner: TestMember, body: Body) =>
  ok(await app.call('POST /rent-increases/', { body }, owner.access));
const undo = (member: TestMember, id: string) =>
  app.call('POST /rent-increases/{id}/undo/', { params: { id }, body: {} }, member.access);

async function amountsOf(owner: TestMember, id: string) {
  const { charges } = ok(await app.call('GET /leases/{id}/', { params: { id } }, owner.access));
  return charges[0]?.amounts.map(({ startsOn, cents }) => [startsOn, cents]);
}

test('leases in a fixed term are named and left out, unless somebody includes them', async () => {
  const owner = await newOrganisation(app);
  const periodic = await newTerm(owner);
  const fixed = await newTerm(owner, { endsOn: '2026-12-31', atEnd: 'month-to-month' });
  const leases = { leaseIds: [periodic.id, fixed.id] };
  const body = { leases, by: percent(3000), startsOn: '2026-05-01' };
  const plan = await preview(owner, body);
  expect(plan.leases.map(({ leaseId }) => leaseId)).toEqual([periodic.id]);
  expect(plan.leftOut).toMatchObject([
    { leaseId: fixed.id, reason: 'fixed-term', detail: '2026-12-31', earliestOn: '2027-01-01' },
  ]);
  expect((await preview(owner, { ...body, startsOn: '2027-01-01' })).leases, 'after the term').toHaveLength(2);
  expect((await preview(owner, { ...body, includeFixedTerms: true })).leases).toHaveLength(2);
  expect(await raise(owner, body)).toMatchObject({ raised: 1, leftOut: 1 });
  expect(await amountsOf(owner, fixed.id)).toEqual([['2026-01-01', 120_000]]);
});

test.each([
  [0, 122_437],
  [1, 122_400],
  [5, 122_500],
  [10, 122_000],
] as const)('a new rent of 1,224.37 rounded to %d units is %d cents', async (roundTo, cents) => {
  const owner = await newOrganisation(app);
  const lease = await newTerm(owner, { charges: [{ kind: 'rent', cents: 120_037 }] });
  const by = percent(1999);
  const body = { leases: { leaseIds: [lease.id] }, by, startsOn: '2026-05-01', roundTo };
  expect((await preview(owner, body)).leases).toMatchObject([{ newCents: cents }]);
  expect(await raise(owner, body)).toMatchObject({ roundTo, leases: [{ newCents: cents }] });
  expect(await amountsOf(owner, lease.id)).toEqual([
    ['2026-01-01', 120_037],
    ['2026-05-01', cents],
  ]);
});

test('an increase is undone until rent was charged by it, lease by lease', async () => {
  const owner = await newOrganisation(app);
  const [one, other] = [await newTerm(owner), await newTerm(owner)];
  const leases = { leaseIds: [one.id, other.id] };
  const made = await raise(owner, { leases, by: percent(10_000), startsOn: '2026-05-01' });
  await chargeThrough(app, owner, '2026-05-01', { leaseIds: [one.id] });
  const after = ok(await undo(owner, made.id));
  expect(after).toMatchObject({ raised: 1, undone: 1, leases: [{ leaseId: one.id, isCharged: true }] });
  expect(after.undoneLeases).toMatchObject([{ leaseId: other.id, oldCents: 120_000, newCents: 132_000 }]);
  expect(await amountsOf(owner, other.id)).toEqual([['2026-01-01', 120_000]]);
  expect(await amountsOf(owner, one.id)).toHaveLength(2);
  const again = await undo(owner, made.id);
  expect([codeOf(again), again.problem?.errors[0]?.code]).toEqual(['conflict', 'increase-charged']);
  const anew = await raise(owner, { leases: { leaseIds: [other.id] }, by: percent(5000), startsOn: '2026-05-01' });
  expect(anew).toMatchObject({ raised: 1, leases: [{ newCents: 126_000 }] });
});

test('an increase by an index is undone with the index of its clause', async () => {
  const owner = await newOrganisation(app);
  const clauses = [{ kind: 'index' as const, firstOn: '2026-05-01', indexName: 'CPI', baseIndex: '100' }];
  const lease = await newTerm(owner, { charges: [{ kind: 'rent', cents: 100_000, clauses }] });
  const series = ok(await app.call('POST /index-series/', { body: { name: 'CPI' } }, owner.access));
  const values = [{ month: '2026-02', value: '104' }];
  ok(await app.call('POST /index-series/{id}/values/', { params: { id: series.id }, body: { values } }, owner.access));
  const body = { leases: { leaseIds: [lease.id] }, by: { kind: 'index' as const }, startsOn: '2026-05-01' };
  const made = await raise(owner, body);
  expect(made.leases).toMatchObject([{ newCents: 104_000 }]);
  ok(await undo(owner, made.id));
  expect((await preview(owner, body)).leases, 'as if it had not been').toMatchObject([
    { oldCents: 100_000, newCents: 104_000, lines: [{ index: { base: '100', value: '104' } }] },
  ]);
});

test('an increase whose rent was changed since is not undone, and neither by other roles nor from elsewhere', async () => {
  const owner = await newOrganisation(app);
  const lease = await newTerm(owner);
  const made = await raise(owner, { leases: { leaseIds: [lease.id] }, by: percent(10_000), startsOn: '2026-05-01' });
  const chargeId = lease.charges[0]?.id ?? '';
  const body = { chargeId, startsOn: '2026-05-01', cents: 125_000 };
  ok(await app.call('POST /leases/{id}/amend-charge/', { params: { id: lease.id }, body }, owner.access));
  expect(codeOf(await undo(owner, made.id))).toBe('conflict');
  expect(await amountsOf(owner, lease.id)).toContainEqual(['2026-05-01', 125_000]);
  expect(codeOf(await undo(await newMember(app, owner, 'viewer'), made.id))).toBe('forbidden');
  expect(codeOf(await undo(await newOrganisation(app), made.id))).toBe('not-found');
});

test('after a handful of voided differences the next one is refused, with the period', async () => {
  const owner = await newOrganisation(app);
  const lease = await newTerm(owner);
  await chargeThrough(app, owner, '2026-04-01');
  const body = { leases: { leaseIds: [lease.id] }, by: percent(10_000), startsOn: '2026-04-16', agreed: true };
  await raise(owner, body);
  const charge = () => app.call('POST /charge-differences/', { body: { leaseIds: [lease.id] } }, owner.access);
  for (let turn = 0; turn < 9; turn += 1) {
    ok(await charge());
    const { items } = ok(await app.call('GET /charges/', { query: { leaseId: lease.id } }, owner.access));
    const id = items.find(({ cents, voided }) => cents === 6000 && voided === null)?.id ?? '';
    const given = { kind: 'mistake' as const, reason: 'x' };
    ok(await app.call('POST /charges/{id}/void/', { params: { id }, body: given }, owner.access));
  }
  const refused = await charge();
  expect([refused.status, codeOf(refused)]).toEqual([409, 'conflict']);
});

test('what a raise in mid-month adds to a month that was charged is charged in one click, once', async () => {
  const owner = await newOrganisation(app);
  const lease = await newTerm(owner);
  await chargeThrough(app, owner, '2026-04-01');
  const body = { leases: { leaseIds: [lease.id] }, by: percent(10_000), startsOn: '2026-04-16', agreed: true };
  const made = await raise(owner, body);
  const asked = { body: { leaseIds: [lease.id] } };
  const missing = ok(await app.call('POST /charge-difference-previews/', asked, owner.access)).items;
  // 15 of 30 days at 1,320.00 instead of 1,200.00.
  expect(missing).toMatchObject([{ leaseId: lease.id, cents: 6000, dueOn: '2026-04-01' }]);
  const charge = () => app.call('POST /charge-differences/', asked, owner.access);
  expect(ok(await charge()).items, 'nothing is left').toEqual([]);
  expect(ok(await charge()).items, 'once').toEqual([]);
  const { items } = ok(await app.call('GET /charges/', { query: { leaseId: lease.id } }, owner.access));
  expect(items.map(({ cents }) => cents).toSorted((one, other) => one - other)).toEqual([6000, 120_000, 120_000]);
  const next = { body: { through: '2026-05-01' } };
  const run = ok(await app.call('POST /charge-run-previews/', next, owner.access));
  expect(run.differences, 'nothing is missing any more').toEqual([]);
  expect(run.lines).toMatchObject([{ cents: 132_000 }]);
  expect(codeOf(await undo(owner, made.id)), 'it was charged by then').toBe('conflict');
  const viewer = await newMember(app, owner, 'viewer');
  expect(codeOf(await app.call('POST /charge-differences/', asked, viewer.access))).toBe('forbidden');
  const stranger = await newOrganisation(app);
  expect(codeOf(await app.call('POST /charge-differences/', asked, stranger.access))).toBe('not-found');
});
