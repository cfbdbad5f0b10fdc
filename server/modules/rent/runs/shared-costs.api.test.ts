import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { chargesOf, chargeThrough } from '#test/support/charge-runs.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newPerson } from '#test/support/portfolio.ts';

const app = await startTestApp();

const open = { startsOn: '2026-01-01', endsOn: null, atEnd: null } as const;
const february = { from: '2026-02-01', to: '2026-02-28' } as const;

/** Three flats of 50, 30 and 20 square metres; the first is let to two, the second from the 15th on, the third is vacant. */
async function newHouse(owner: TestMember) {
  const home = await newHome(app, owner, ['1A', '1B', '1C']);
  const areas = [500, 300, 200];
  for (const [index, unit] of home.units.entries()) {
    const body = { areaTenths: areas[index] ?? 1, areaUnit: 'm2' as const, version: unit.version };
    ok(await app.call('PATCH /units/{id}/', { params: { id: unit.id }, body }, owner.access));
  }
  const [a, b] = home.units;
  if (a === undefined || b === undefined) throw new Error('Three units were made');
  const second = await newPerson(app, owner);
  const parties = [
    { personId: home.person.id, role: 'tenant' as const },
    { personId: second.id, role: 'co-tenant' as const },
  ];
  const first = await newLease(app, owner, { ...home, unit: a }, { ...open, parties });
  const person = await newPerson(app, owner);
  const late = await newLease(app, owner, { ...home, unit: b, person }, { ...open, startsOn: '2026-02-15' });
  return { home, propertyId: home.property.id, first, late };
}

type CostBody = RouteInput<Routes['POST /shared-costs/previews/']>['body'];

const preview = (owner: TestMember, given: Pick<CostBody, 'propertyId' | 'by'> & Partial<CostBody>) =>
  app.call('POST /shared-costs/previews/', { body: { cents: 100_000, ...february, ...given } }, owner.access);

test('a cost is shared by area and days, and the vacant share is the owner’s', async () => {
  const owner = await newOrganisation(app);
  const { propertyId, first, late } = await newHouse(owner);
  const shared = ok(await preview(owner, { propertyId, by: 'area' }));
  expect(shared.shares.map(({ unit, leaseId, cents, isVacant }) => [unit.name, leaseId, cents, isVacant])).toEqual([
    ['1A', first.id, 50_000, false],
    ['1B', late.id, 15_000, false],
    ['1B', null, 15_000, true],
    ['1C', null, 20_000, true],
  ]);
  expect(shared).toMatchObject({ currency: 'USD', vacantCents: 35_000, commonCents: 0, ownerCents: 35_000 });
});

test('by units, by occupants, equally, and with a common part it always adds up', async () => {
  const owner = await newOrganisation(app);
  const { propertyId, first, late } = await newHouse(owner);
  const share = async (body: Pick<CostBody, 'by'> & Partial<CostBody>) => {
    const answer = ok(await preview(owner, { propertyId, ...body }));
    const sum = answer.shares.reduce((total, { cents }) => total + cents, 0);
    expect(sum + answer.commonCents).toBe(100_000);
    const of = (id: string) =>
      answer.shares.filter(({ leaseId }) => leaseId === id).reduce((total, { cents }) => total + cents, 0);
    return [of(first.id), of(late.id), answer.ownerCents];
  };
  expect(await share({ by: 'units' })).toEqual([33_333, 16_667, 50_000]);
  // Two people for four weeks and one for two.
  expect(await share({ by: 'occupants' })).toEqual([80_000, 20_000, 0]);
  expect(await share({ by: 'occupants', occupants: { [late.id]: 4 } })).toEqual([50_000, 50_000, 0]);
  expect(await share({ by: 'equal' })).toEqual([50_000, 50_000, 0]);
  expect(await share({ by: 'equal', commonMillipercent: 10_000 })).toEqual([45_000, 45_000, 10_000]);
});

test('each lease is charged its share once, whoever asks again under the same key', async () => {
  const owner = await newOrganisation(app);
  const { propertyId, first } = await newHouse(owner);
  const body = { propertyId, cents: 100_000, by: 'area' as const, ...february, label: 'Water', dueOn: '2026-03-15' };
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(
    [1, 2, 3].map(() => app.call('POST /shared-costs/', { body }, owner.access, { headers })),
  );
  expect(new Set(answers.map((answer) => ok(answer).id)).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({
    kind: 'utilities',
    leases: 2,
    charges: 2,
    totals: [{ currency: 'USD', cents: 65_000 }],
  });
  const charges = await chargesOf(app, owner);
  expect(charges).toMatchObject([
    {
      kind: 'utilities',
      cents: 50_000,
      due: '2026-03-15',
      from: '2026-02-01',
      to: '2026-02-28',
      entryDate: '2026-03-15',
    },
    { kind: 'utilities', cents: 15_000, from: '2026-02-15' },
  ]);
  expect(charges[0]?.explanation).toMatchObject({ rule: 'shared-cost', wholeCents: 100_000, by: 'area' });
  // It is no rent, and stands in the way of none.
  expect(await chargeThrough(app, owner, '2026-03-01', { leaseIds: [first.id] })).toMatchObject({
    charges: 1,
    leftOut: [],
  });
});

test('the same cost is told in the preview and charged again only where that is said', async () => {
  const owner = await newOrganisation(app);
  const { propertyId } = await newHouse(owner);
  const cost = { propertyId, cents: 100_000, by: 'area' as const, ...february };
  const charge = (given: { label?: string; cents?: number; again?: true } = {}) =>
    app.call('POST /shared-costs/', { body: { ...cost, label: 'Water', dueOn: '2026-03-15', ...given } }, owner.access);
  const before = async (label?: string) =>
    ok(await preview(owner, { ...cost, ...(label === undefined ? {} : { label }) })).before;
  expect(await before('Water')).toBeNull();
  const { id, number } = ok(await charge());
  expect(await before('water')).toEqual({ id, number, on: '2026-03-15' });
  expect([await before('Gas'), await before()]).toEqual([null, null]);
  const again = await charge();
  expect([again.status, codeOf(again)]).toEqual([409, 'charged-twice']);
  expect(again.problem?.detail).toContain(`charged on 2026-03-15 as ${number}`);
  expect(await chargesOf(app, owner)).toHaveLength(2);
  ok(await charge({ again: true }));
  ok(await charge({ label: 'Gas' }));
  ok(await charge({ cents: 100_001 }));
});

test('what cannot be shared is refused with what to do', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const body = { propertyId: home.property.id };
  const byArea = await preview(owner, { ...body, by: 'area' });
  expect([codeOf(byArea), byArea.problem?.detail]).toEqual([
    'invalid-input',
    '1A has no area. Enter it, or share by units.',
  ]);
  expect(codeOf(await preview(owner, { ...body, by: 'occupants' }))).toBe('invalid-input');
  expect(codeOf(await preview(owner, { ...body, by: 'units', to: '2026-01-31' }))).toBe('invalid-input');
  expect(ok(await preview(owner, { ...body, by: 'units' }))).toMatchObject({
    ownerCents: 100_000,
    vacantCents: 100_000,
  });
  const stranger = await newOrganisation(app);
  expect(codeOf(await preview(stranger, { ...body, by: 'units' }))).toBe('not-found');
});
