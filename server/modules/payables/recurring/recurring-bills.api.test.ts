import { expect, test } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { enterRecurringBills } from './enter-recurring.ts';

const app = await startTestApp();

type Body = RouteInput<Routes['POST /recurring-bills/']>['body'];

/** The clock of tests stands at 2 March 2026. */
async function begin(given: Partial<Body> = {}) {
  const owner = await newOrganisation(app);
  const person = { kind: 'company' as const, companyName: 'Bright & Tidy' };
  const vendor = ok(await app.call('POST /vendors/', { body: { person, termsDays: 14 } }, owner.access));
  const accounts = ok(await app.call('GET /bill-accounts/', {}, owner.access)).items;
  const accountId = accounts.find(({ number }) => number === '5200')?.id ?? '';
  const { property } = await newProperty(app, owner);
  const lines = [{ accountId, propertyId: property.id, cents: 126_000, text: 'Cleaning' }];
  const body: Body = { vendorId: vendor.id, lines, frequency: 'monthly', startsOn: '2026-01-31', ...given };
  return { owner, vendor, accountId, property, lines, body };
}

type Begun = Awaited<ReturnType<typeof begin>>;

const add = async ({ owner, body }: Begun) => ok(await app.call('POST /recurring-bills/', { body }, owner.access));
const read = async (member: TestMember, id: string) =>
  ok(await app.call('GET /recurring-bills/{id}/', { params: { id } }, member.access));
const act = (member: TestMember, id: string, what: 'pause' | 'end') =>
  app.call(`POST /recurring-bills/{id}/${what}/`, { params: { id }, body: {} }, member.access);
const work = (on = '2026-03-02') => enterRecurringBills(app.services.database, new Date(`${on}T15:00:00Z`));
const daysOf = async (member: TestMember, id: string) =>
  (await read(member, id)).bills.map(({ datedOn }) => datedOn).toReversed();

test('a draft is entered for each day, counted from the first, and never twice', async () => {
  const begun = await begin();
  const { owner } = begun;
  const { id, ahead } = await add(begun);
  expect(ahead.slice(0, 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
  await Promise.all([work(), work(), work()]);
  expect(await daysOf(owner, id)).toEqual(['2026-01-31', '2026-02-28']);
  await work('2026-05-31');
  await work('2026-05-31');
  expect(await daysOf(owner, id)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  const drafts = ok(await app.call('GET /bills/', { query: { view: 'draft' } }, owner.access)).items;
  expect(drafts).toHaveLength(5);
  expect(drafts[0]).toMatchObject({ cents: 126_000, dueOn: '2026-02-14', invoiceNumber: null, state: 'draft' });
  const bill = ok(await app.call('GET /bills/{id}/', { params: { id: drafts[0]?.id ?? '' } }, owner.access));
  expect(bill).toMatchObject({ recurringId: id, enteredBy: { id: owner.userId }, lines: [{ text: 'Cleaning' }] });
  const changes = await app.call('GET /bills/{id}/changes/', { params: { id: bill.id }, query: {} }, owner.access);
  expect(ok(changes).items).toMatchObject([{ act: 'recurred' }]);
});

test('a pause skips what was missed or enters it, an end is for good, and a last day is kept', async () => {
  const begun = await begin({ startsOn: '2026-03-15', frequency: 'fortnightly', endsOn: '2026-12-31' });
  const { owner, lines } = begun;
  const { id } = await add(begun);
  ok(await act(owner, id, 'pause'));
  await work('2026-04-20');
  expect(await daysOf(owner, id)).toEqual([]);
  const resume = (missed: 'skip' | 'enter') =>
    app.call('POST /recurring-bills/{id}/resume/', { params: { id }, body: { missed } }, owner.access);
  expect(ok(await resume('enter')).nextOn).toBe('2026-03-15');
  await work('2026-04-20');
  expect(await daysOf(owner, id)).toEqual(['2026-03-15', '2026-03-29', '2026-04-12']);
  const { version, vendor } = await read(owner, id);
  const body = { vendorId: vendor.id, memo: null, lines, endsOn: '2026-04-30', version };
  const changed = ok(await app.call('PATCH /recurring-bills/{id}/', { params: { id }, body }, owner.access));
  expect(changed).toMatchObject({ nextOn: '2026-04-26', ahead: [] });
  expect(codeOf(await app.call('PATCH /recurring-bills/{id}/', { params: { id }, body }, owner.access))).toBe(
    'conflict',
  );
  await work('2026-09-01');
  expect(await daysOf(owner, id)).toHaveLength(4);
  expect((await read(owner, id)).nextOn).toBeNull();
  ok(await act(owner, id, 'end'));
  const late = { ...body, version: (await read(owner, id)).version, endsOn: null };
  expect(codeOf(await app.call('PATCH /recurring-bills/{id}/', { params: { id }, body: late }, owner.access))).toBe(
    'conflict',
  );
  expect(codeOf(await resume('skip'))).toBe('conflict');
  const kinds = ok(await app.call('GET /audit-events/', { query: {} }, owner.access)).items.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('recurring-bill.')).toSorted()).toEqual(
    ['added', 'changed', 'ended', 'paused', 'resumed'].map((what) => `recurring-bill.${what}`),
  );
});

test('what a bill would be refused for is refused at once, or told and tried again on its day', async () => {
  const begun = await begin({ startsOn: '2026-03-10' });
  const { owner, vendor, body } = begun;
  const attempt = (given: Partial<Body>) =>
    app.call('POST /recurring-bills/', { body: { ...body, ...given } }, owner.access);
  expect((await attempt({ endsOn: '2026-03-01' })).problem).toMatchObject({ errors: [{ path: 'endsOn' }] });
  expect((await attempt({ startsOn: '2020-01-01' })).problem).toMatchObject({ errors: [{ path: 'startsOn' }] });
  const bank = ok(await app.call('GET /bank-accounts/', { query: {} }, owner.access)).items[0];
  const lines = [{ accountId: bank?.id ?? '', cents: 1 }];
  expect((await attempt({ lines })).problem).toMatchObject({ errors: [{ path: 'lines.0.accountId' }] });
  const { id } = await add(begun);
  const params = { id: vendor.id };
  ok(await app.call('POST /vendors/{id}/archive/', { params, body: {} }, owner.access));
  await work('2026-03-11');
  expect(await read(owner, id)).toMatchObject({
    nextOn: '2026-03-10',
    bills: [],
    problem: expect.stringContaining('archived'),
  });
  ok(await app.call('POST /vendors/{id}/restore/', { params, body: {} }, owner.access));
  await work('2026-03-12');
  expect(await read(owner, id)).toMatchObject({ problem: null, nextOn: '2026-04-10' });
});

test('a member with some properties sees those of theirs, and changes none that is part elsewhere', async () => {
  const begun = await begin({ startsOn: '2026-03-10' });
  const { owner, property, accountId, body, lines } = begun;
  const { property: other } = await newProperty(app, owner);
  const both = [...lines, { accountId, propertyId: other.id, cents: 5 }];
  const shared = ok(await app.call('POST /recurring-bills/', { body: { ...body, lines: both } }, owner.access));
  const { id } = await add(begun);
  const hidden = [{ accountId, propertyId: other.id, cents: 5 }];
  const elsewhere = ok(await app.call('POST /recurring-bills/', { body: { ...body, lines: hidden } }, owner.access));
  const member = await newMember(app, owner, 'manager');
  const assigned = { params: { id: member.userId }, body: { all: false, propertyIds: [property.id] } };
  ok(await app.call('POST /members/{id}/properties/', assigned, owner.access));
  const seen = ok(await app.call('GET /recurring-bills/', { query: {} }, member.access)).items;
  expect(new Set(seen.map((one) => one.id))).toEqual(new Set([id, shared.id]));
  expect(codeOf(await act(member, shared.id, 'pause'))).toBe('forbidden');
  expect(codeOf(await act(member, elsewhere.id, 'pause'))).toBe('not-found');
  expect(ok(await act(member, id, 'pause')).pausedAt).not.toBeNull();
  const views = await Promise.all(
    (['running', 'paused', 'over', 'all'] as const).map(
      async (view) => ok(await app.call('GET /recurring-bills/', { query: { view } }, owner.access)).items.length,
    ),
  );
  expect(views).toEqual([2, 1, 0, 3]);
});
