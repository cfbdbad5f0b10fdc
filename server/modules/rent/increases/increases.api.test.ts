import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { chargesOf, chargeThrough } from '#test/support/charge-runs.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import type { LeaseBody } from '#test/support/leases.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { readPdf } from '#test/support/read-pdf.ts';

const app = await startTestApp();

type Body = RouteInput<Routes['POST /rent-increases/']>['body'];

/** From 1 January 2026 on; the clock stands at 2 March. */
const open = { startsOn: '2026-01-01', endsOn: null, atEnd: null } as const;
const threePercent = { kind: 'percent', millipercent: 3000 } as const;

/** A building with as many leases, each with somebody of its own. */
async function newBuilding(owner: TestMember, leases: readonly Partial<LeaseBody>[]) {
  const units = leases.map((_, index) => `${index + 1}A`);
  const home = await newHome(app, owner, units);
  const made = [];
  for (const [index, given] of leases.entries()) {
    const [unit, person] = [home.units[index] ?? home.unit, await newPerson(app, owner)];
    made.push(await newLease(app, owner, { ...home, unit, person }, { ...open, ...given }));
  }
  return { property: home.property, leases: made };
}

async function rentOn(owner: TestMember, leaseId: string, day: string): Promise<number | undefined> {
  const { charges } = ok(await app.call('GET /leases/{id}/', { params: { id: leaseId } }, owner.access));
  return charges[0]?.amounts.findLast(({ startsOn }) => startsOn <= day)?.cents;
}

const preview = async (owner: TestMember, body: Body) =>
  ok(await app.call('POST /rent-increase-previews/', { body }, owner.access));

const raise = (owner: TestMember, body: Body, key?: string) =>
  app.call(
    'POST /rent-increases/',
    { body },
    owner.access,
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );

test('a building is raised by percent, from a day on, and the months before stay as they were', async () => {
  const owner = await newOrganisation(app);
  const { property, leases } = await newBuilding(owner, [{}, { charges: [{ kind: 'rent', cents: 99_999 }] }]);
  const body = { leases: { propertyId: property.id }, by: threePercent, startsOn: '2026-05-01' };
  const before = await preview(owner, body);
  expect(before.leftOut).toEqual([]);
  expect(before.leases).toMatchObject([
    { oldCents: 120_000, newCents: 123_600, earliestOn: '2026-04-01', noticeDays: 30, chargedThrough: null },
    // 102,998.97 is rounded once.
    { oldCents: 99_999, newCents: 102_999 },
  ]);
  expect(before.totals).toMatchObject([
    {
      currency: 'USD',
      oldCents: 219_999,
      newCents: 226_599,
      yearBeforeCents: 219_999 * 12,
      yearAfterCents: 226_599 * 12,
    },
  ]);
  expect(await rentOn(owner, leases[0]?.id ?? '', '2026-05-01'), 'nothing was written').toBe(120_000);

  const made = ok(await raise(owner, { ...body, expected: { leases: 2, newCents: 226_599 } }));
  expect(made).toMatchObject({
    number: 'I-0001',
    raised: 2,
    leftOut: 0,
    startsOn: '2026-05-01',
    noticeOn: '2026-03-02',
  });
  await chargeThrough(app, owner, '2026-05-01');
  const first = (await chargesOf(app, owner)).filter(({ key }) => key.includes(leases[0]?.id ?? ''));
  expect(first.map(({ due, cents }) => [due, cents])).toEqual([
    ['2026-03-01', 120_000],
    ['2026-04-01', 120_000],
    ['2026-05-01', 123_600],
  ]);
  const { items } = ok(await app.call('GET /rent-increases/', { query: {} }, owner.access));
  expect(items).toMatchObject([{ number: 'I-0001', by: threePercent, totals: [{ newCents: 226_599 }] }]);
});

test('rents by the month and by the quarter have sums of their own, before and after', async () => {
  const owner = await newOrganisation(app);
  const quarterly = { charges: [{ kind: 'rent' as const, cents: 300_000, frequency: 'quarterly' as const }] };
  const { property } = await newBuilding(owner, [{}, quarterly]);
  const body = { leases: { propertyId: property.id }, by: threePercent, startsOn: '2026-07-01' };
  const byFrequency = [
    { frequency: 'monthly', oldCents: 120_000, newCents: 123_600 },
    { frequency: 'quarterly', oldCents: 300_000, newCents: 309_000 },
  ];
  expect((await preview(owner, body)).totals).toMatchObject([{ currency: 'USD', byFrequency }]);
  expect(ok(await raise(owner, body)).totals).toMatchObject([{ currency: 'USD', byFrequency }]);
});

test('more in a year is the rent of twelve months from the start, also from the middle of a period', async () => {
  const owner = await newOrganisation(app);
  const arrears = { kind: 'rent', cents: 120_000, timing: 'arrears' } as const;
  const { property } = await newBuilding(owner, [{}, { charges: [arrears] }]);
  const body = { leases: { propertyId: property.id }, by: threePercent, startsOn: '2026-05-15' };
  const { leases } = await preview(owner, body);
  const year = { yearBeforeCents: 12 * 120_000, yearAfterCents: 12 * 123_600 };
  expect(leases).toMatchObject([year, year]);
});

test('of two people who raise the same at once one is refused, and leaves nothing behind', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newBuilding(owner, [{}, {}]);
  const body = { leases: { propertyId: property.id }, by: threePercent, startsOn: '2026-05-01' };
  const both = await Promise.all([raise(owner, body, randomUUID()), raise(owner, body, randomUUID())]);
  const refused = both.filter(({ problem }) => problem !== undefined);
  expect(refused.map(({ problem }) => problem?.errors?.[0]?.code)).toEqual(['none-raised']);
  const { items } = ok(await app.call('GET /rent-increases/', { query: {} }, owner.access));
  expect(items).toMatchObject([{ number: 'I-0001', raised: 2, leftOut: 0 }]);
});

test('the same key raises once, and so does asking again without one', async () => {
  const owner = await newOrganisation(app);
  const { leases } = await newBuilding(owner, [{}]);
  const id = leases[0]?.id ?? '';
  const body = { leases: { leaseIds: [id] }, by: threePercent, startsOn: '2026-05-01' };
  const key = randomUUID();
  const made = ok(await raise(owner, body, key));
  expect(ok(await raise(owner, body, key))).toEqual(made);
  expect(codeOf(await raise(owner, { ...body, startsOn: '2026-06-01' }, key))).toBe('idempotency-conflict');
  expect((await preview(owner, body)).leftOut).toMatchObject([{ reason: 'raised-already' }]);
  expect(codeOf(await raise(owner, body))).toBe('invalid-input');
  expect(await rentOn(owner, id, '2026-05-01')).toBe(123_600);
});

test('two requests at the same moment raise once', async () => {
  const owner = await newOrganisation(app);
  const { leases } = await newBuilding(owner, [{}, {}, {}]);
  const body = { leases: { leaseIds: leases.map(({ id }) => id) }, by: threePercent, startsOn: '2026-05-01' };
  const key = randomUUID();
  const [one, other] = await Promise.all([raise(owner, body, key), raise(owner, body, key), raise(owner, body)]);
  expect(ok(other).id).toBe(ok(one).id);
  for (const { id } of leases) expect(await rentOn(owner, id, '2026-05-01')).toBe(123_600);
});

test('too early is refused with the first possible day, unless the other side agreed', async () => {
  const owner = await newOrganisation(app);
  const { leases } = await newBuilding(owner, [{}]);
  const body = { leases: { leaseIds: [leases[0]?.id ?? ''] }, by: threePercent, startsOn: '2026-03-31' };
  expect(await preview(owner, body)).toMatchObject({
    leases: [],
    leftOut: [{ reason: 'notice-too-short', detail: '30', earliestOn: '2026-04-01' }],
    earliestOn: '2026-04-01',
  });
  const refused = await raise(owner, body);
  expect(codeOf(refused)).toBe('invalid-input');
  expect(refused.problem).toMatchObject({ errors: [{ path: 'startsOn' }] });
  expect(JSON.stringify(refused.problem)).toContain('2026-04-01');

  const setting = ok(await app.call('GET /increase-setting/', {}, owner.access));
  const change = { noticeDays: 60, version: setting.version };
  ok(await app.call('PATCH /increase-setting/', { body: change }, owner.access));
  expect(codeOf(await app.call('PATCH /increase-setting/', { body: change }, owner.access))).toBe('conflict');
  expect((await preview(owner, { ...body, startsOn: '2026-04-01' })).earliestOn).toBe('2026-05-01');
  // A letter that was handed over in February counts from then on.
  expect((await preview(owner, { ...body, startsOn: '2026-04-01', noticeOn: '2026-01-31' })).leases).toHaveLength(1);
  // To lower rent needs no notice.
  expect((await preview(owner, { ...body, by: { kind: 'step', addCents: -5000 } })).leases).toMatchObject([
    { newCents: 115_000 },
  ]);
  expect(ok(await raise(owner, { ...body, agreed: true }))).toMatchObject({ raised: 1, agreed: true });
});

test('a step is added to each, and what cannot be raised is told with its reason while the rest goes on', async () => {
  const owner = await newOrganisation(app);
  const { leases } = await newBuilding(owner, [
    {},
    { charges: [{ kind: 'parking', cents: 5000 }] },
    { startsOn: '2026-01-01', endsOn: '2026-04-30', atEnd: 'stop' },
    { startsOn: '2026-07-01' },
    { sign: false },
  ]);
  const body = {
    leases: { leaseIds: leases.map(({ id }) => id) },
    by: { kind: 'step' as const, addCents: 2500 },
    startsOn: '2026-06-01',
  };
  const made = ok(await raise(owner, body));
  expect(made.leases).toMatchObject([{ leaseId: leases[0]?.id, oldCents: 120_000, newCents: 122_500 }]);
  const reasons = new Map(made.excluded.map(({ leaseId, reason }) => [leaseId, reason]));
  expect(leases.slice(1).map(({ id }) => reasons.get(id))).toEqual([
    'no-rent',
    'over-by-then',
    'begins-later',
    'not-signed',
  ]);
});

test('months that are charged already are told of, and stay', async () => {
  const owner = await newOrganisation(app);
  const { leases } = await newBuilding(owner, [{}]);
  await chargeThrough(app, owner, '2026-05-01');
  const body = { leases: { leaseIds: [leases[0]?.id ?? ''] }, by: threePercent, startsOn: '2026-05-01' };
  expect((await preview(owner, body)).leases).toMatchObject([{ chargedThrough: '2026-05-31' }]);
  ok(await raise(owner, body));
  expect((await chargesOf(app, owner)).map(({ cents }) => cents)).toEqual([120_000, 120_000, 120_000]);
});

test('what was confirmed and changed meanwhile is refused', async () => {
  const owner = await newOrganisation(app);
  const { leases } = await newBuilding(owner, [{}]);
  const body = { leases: { leaseIds: [leases[0]?.id ?? ''] }, by: threePercent, startsOn: '2026-05-01' };
  expect(codeOf(await raise(owner, { ...body, expected: { leases: 1, newCents: 1 } }))).toBe('conflict');
  expect(await rentOn(owner, leases[0]?.id ?? '', '2026-05-01')).toBe(120_000);
});

const clause = { kind: 'index', firstOn: '2026-05-01', indexName: 'Consumer prices', baseIndex: '100' } as const;
const tied = (more: object = {}): Partial<LeaseBody> => ({
  charges: [{ kind: 'rent', cents: 100_000, clauses: [{ ...clause, ...more }] }],
});

async function newSeries(owner: TestMember, name: string, values: readonly { month: string; value: string }[]) {
  const series = ok(await app.call('POST /index-series/', { body: { name } }, owner.access));
  if (values.length > 0) {
    const params = { id: series.id };
    ok(await app.call('POST /index-series/{id}/values/', { params, body: { values: [...values] } }, owner.access));
  }
  return series;
}

test('rent follows the index that its clause names, within the clause, and the next time begins where this one ended', async () => {
  const owner = await newOrganisation(app);
  const { leases } = await newBuilding(owner, [
    tied(),
    tied({ capMillipercent: 2000 }),
    tied({ indexName: 'Another one' }),
    tied({ firstOn: '2026-09-01' }),
    tied({ noticeDays: 90 }),
    {},
  ]);
  await newSeries(owner, 'consumer PRICES', [
    { month: '2026-01', value: '102.5' },
    { month: '2026-02', value: '103.1' },
  ]);
  const body = {
    leases: { leaseIds: leases.map(({ id }) => id) },
    by: { kind: 'index' as const },
    startsOn: '2026-05-01',
  };
  const planned = await preview(owner, body);
  expect(planned.leases).toMatchObject([
    {
      newCents: 103_100,
      lines: [{ index: { base: '100', value: '103.1', month: '2026-02', percent: '3.1', decidedBy: 'index' } }],
    },
    { newCents: 102_000, lines: [{ index: { decidedBy: 'cap' } }] },
  ]);
  expect(planned.leftOut.map(({ reason, earliestOn }) => [reason, earliestOn])).toEqual([
    ['unknown-index', null],
    ['clause-later', '2026-09-01'],
    ['notice-too-short', '2026-05-31'],
    ['no-index-clause', null],
  ]);
  const january = await preview(owner, { ...body, by: { kind: 'index', month: '2026-01' } });
  expect(january.leases[0]).toMatchObject({ newCents: 102_500 });
  const none = await preview(owner, { ...body, by: { kind: 'index', month: '2025-12' } });
  expect(none.leftOut[0]).toMatchObject({ reason: 'no-index-value', detail: 'Consumer prices' });

  expect(ok(await raise(owner, body))).toMatchObject({ raised: 2, leftOut: 4 });
  const lease = ok(await app.call('GET /leases/{id}/', { params: { id: leases[0]?.id ?? '' } }, owner.access));
  expect(lease.charges[0]?.clauses[0]).toMatchObject({ baseIndex: '103.1', nextOn: '2027-05-01' });
});

test('an index is entered, imported from a table, and missing ones are named', async () => {
  const owner = await newOrganisation(app);
  await newBuilding(owner, [tied()]);
  expect(ok(await app.call('GET /index-series/', {}, owner.access))).toEqual({
    items: [],
    missing: [{ name: 'Consumer prices', clauses: 1 }],
  });
  const { id } = await newSeries(owner, 'Consumer prices', [{ month: '2026-01', value: '102.5' }]);
  const again = await app.call('POST /index-series/', { body: { name: 'CONSUMER prices' } }, owner.access);
  expect(codeOf(again)).toBe('already-exists');
  const load = async (text: string, isDryRun: boolean) =>
    ok(await app.call('POST /index-series/{id}/import/', { params: { id }, body: { text, isDryRun } }, owner.access));
  const table = 'month;value\n2026-01;102,6\n2026-02;103,1\n';
  expect(await load(table, true)).toMatchObject({ added: 1, changed: 1, same: 0, errors: [], isDryRun: true });
  const broken = await load(`${table}2026-99;1\n`, false);
  expect(broken).toMatchObject({ errors: [{ row: 4 }], isDryRun: true });
  expect(ok(await app.call('GET /index-series/{id}/', { params: { id } }, owner.access)).values).toBe(1);
  expect(await load(table, false)).toMatchObject({ isDryRun: false });
  expect(await load(table, false)).toMatchObject({ added: 0, changed: 0, same: 2 });
  const body = { values: [{ month: '2026-02', value: null }] };
  const series = ok(await app.call('POST /index-series/{id}/values/', { params: { id }, body }, owner.access));
  expect(series).toMatchObject({
    items: [{ month: '2026-01', value: '102.6' }],
    clauses: 1,
    latest: { month: '2026-01' },
  });
  expect(ok(await app.call('GET /index-series/', {}, owner.access)).missing).toEqual([]);
});

test('letters are printed for one lease or for all, and kept once as documents of their leases', async () => {
  const owner = await newOrganisation(app);
  const { property, leases } = await newBuilding(owner, [{}, {}]);
  const made = ok(
    await raise(owner, { leases: { propertyId: property.id }, by: threePercent, startsOn: '2026-05-01' }),
  );
  const fetchLetters = (query: string) =>
    app.inject({
      method: 'GET',
      url: `/api/v1/rent-increases/${made.id}/letters/${query}`,
      headers: { authorization: `Bearer ${owner.access}` },
    });
  const all = await fetchLetters('');
  expect([all.statusCode, all.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(all.headers['content-disposition']).toContain('I-0001-letters.pdf');
  expect(all.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const one = await fetchLetters(`?leaseId=${leases[0]?.id}`);
  expect(one.rawPayload.length).toBeLessThan(all.rawPayload.length);
  expect((await fetchLetters(`?leaseId=${randomUUID()}`)).statusCode).toBe(404);

  const keep = async () =>
    ok(await app.call('POST /rent-increases/{id}/keep-letters/', { params: { id: made.id }, body: {} }, owner.access));
  const kept = await keep();
  expect(kept.leases.every(({ documentId }) => documentId !== null)).toBe(true);
  expect(await keep()).toEqual(kept);
  const query = { recordKind: 'lease' as const, recordId: leases[0]?.id ?? '' };
  const { items } = ok(await app.call('GET /documents/', { query }, owner.access));
  expect(items).toMatchObject([{ title: 'Notice of rent increase I-0001' }]);
});

test('a raise that rounding would turn into a cut leaves the lease out, and the letter says what was rounded', async () => {
  const owner = await newOrganisation(app, { currency: 'KWD' });
  const rentOf = (cents: number, more: LeaseBody['charges'] = []): Partial<LeaseBody> => ({
    charges: [{ kind: 'rent', cents }, ...more],
  });
  const { property, leases } = await newBuilding(owner, [
    rentOf(103_000),
    rentOf(104_600),
    // Of two rents only the one that changes is part of the increase.
    rentOf(200_000, [{ kind: 'rent', cents: 595_000 }]),
  ]);
  const ids = leases.map(({ id }) => id);
  const body: Body = {
    leases: { propertyId: property.id },
    by: { kind: 'percent', millipercent: 1000 },
    roundTo: 10,
    startsOn: '2026-05-01',
  };
  const planned = await preview(owner, body);
  expect(planned.leftOut).toMatchObject([{ leaseId: ids[0], reason: 'rounded-away' }]);
  expect(planned.leases).toMatchObject([
    { leaseId: ids[1], oldCents: 104_600, newCents: 110_000 },
    { leaseId: ids[2], lines: [{ oldCents: 595_000, newCents: 600_000 }] },
  ]);
  const lower = await preview(owner, { ...body, by: { kind: 'step', addCents: -1000 } });
  expect(lower.leases).toMatchObject([{ oldCents: 103_000, newCents: 100_000 }, { newCents: 100_000 }, {}]);
  expect(lower.leases[2]?.lines).toMatchObject([{ oldCents: 595_000, newCents: 590_000 }]);

  const made = ok(await raise(owner, body));
  expect(made).toMatchObject({ raised: 2, leftOut: 1, excluded: [{ reason: 'rounded-away' }] });
  expect(await rentOn(owner, ids[0] ?? '', '2026-05-01')).toBe(103_000);
  expect(await rentOn(owner, ids[1] ?? '', '2026-05-01')).toBe(110_000);
  const { rawPayload } = await app.inject({
    url: `/api/v1/rent-increases/${made.id}/letters/?leaseId=${ids[1]}`,
    headers: { authorization: `Bearer ${owner.access}` },
  });
  const letter = readPdf(rawPayload).pages.flat().join(' ').replaceAll('\u00a0', ' ');
  expect(letter).toContain('Notice of rent increase');
  expect(letter).not.toContain('The change is 1 percent');
  expect(letter).toContain('The new rent is the current rent plus 1 percent, rounded to a multiple of KWD 10.000.');
});

test('a percentage is rounded once: what only its cents would round up stays below, in preview, lease and letter', async () => {
  const owner = await newOrganisation(app);
  const { leases } = await newBuilding(owner, [{ charges: [{ kind: 'rent', cents: 95_550 }] }]);
  const id = leases[0]?.id ?? '';
  const body: Body = {
    leases: { leaseIds: [id] },
    by: { kind: 'percent', millipercent: 4500 },
    roundTo: 1,
    startsOn: '2026-05-01',
  };
  expect((await preview(owner, body)).leases).toMatchObject([{ oldCents: 95_550, newCents: 99_800 }]);
  const made = ok(await raise(owner, body));
  expect(await rentOn(owner, id, '2026-05-01')).toBe(99_800);
  const { rawPayload } = await app.inject({
    url: `/api/v1/rent-increases/${made.id}/letters/?leaseId=${id}`,
    headers: { authorization: `Bearer ${owner.access}` },
  });
  const letter = readPdf(rawPayload).pages.flat().join(' ').replaceAll('\u00a0', ' ');
  expect(letter).toContain('998.00');
  expect(letter).toContain('plus 4.5 percent, rounded to a multiple of $1.00.');
});

test('accountants and viewers look at increases and make none', async () => {
  const owner = await newOrganisation(app);
  const { leases } = await newBuilding(owner, [{}]);
  const body = { leases: { leaseIds: [leases[0]?.id ?? ''] }, by: threePercent, startsOn: '2026-05-01' };
  for (const role of ['accountant', 'viewer'] as const) {
    const member = await newMember(app, owner, role);
    expect(codeOf(await raise(member, body))).toBe('forbidden');
    ok(await app.call('GET /rent-increases/', { query: {} }, member.access));
  }
});
