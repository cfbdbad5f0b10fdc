import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { readReport } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const [begun, day, later] = ['2026-02-02', '2026-03-02', '2026-03-20'];

const someHomes = fc.record({
  lets: fc.array(fc.boolean(), { minLength: 2, maxLength: 4 }),
  archived: fc.array(fc.nat({ max: 3 }), { maxLength: 3 }),
  added: fc.array(fc.constantFrom('unit', 'room', 'property'), { minLength: 1, maxLength: 3 }),
});

async function readPast(owner: TestMember) {
  const summary = ok(await app.call('GET /rent-summary/', { query: { asOf: day } }, owner.access));
  const roll = await readReport(app, owner, 'rent-roll', { asOf: day });
  const occupancy = await readReport(app, owner, 'occupancy', { from: begun, to: day });
  const { tables } = await readReport(app, owner, 'property-performance', { from: begun, to: day });
  // A property that was added later stands there without a figure.
  const units = tables.map(({ lines }) => lines.find(({ kind }) => kind === 'total')?.cells.slice(0, 2));
  return { doors: [summary.units, summary.occupied], roll: roll.tables, occupancy: occupancy.tables, units };
}

const archive = (owner: TestMember, id: string) =>
  app.call('POST /units/{id}/archive/', { params: { id }, body: {} }, owner.access);

test('reports of a past day stay as they are when units are archived or added later', async () => {
  await fc.assert(
    fc.asyncProperty(someHomes, async ({ lets, archived, added }) => {
      let owner = await signInOn(app, begun, await newOrganisation(app));
      const names = lets.map((_, place) => `${place + 1}A`);
      const home = await newHome(app, owner, names);
      for (const [place, unit] of home.units.entries()) {
        const dates = { startsOn: '2026-02-01', endsOn: lets[place] === true ? '2026-12-31' : '2026-02-20' };
        if (place > 0) await newLease(app, owner, { ...home, unit }, dates);
      }
      owner = await signInOn(app, day, owner);
      const was = await readPast(owner);
      owner = await signInOn(app, later, owner);
      // Units that are let by then stay.
      for (const place of archived) await archive(owner, home.units[place]?.id ?? home.unit.id);
      for (const [place, what] of added.entries()) {
        if (what === 'property') await newProperty(app, owner, { units: ['1'] });
        const parentUnitId = what === 'room' ? (home.units.at(-1)?.id ?? null) : null;
        const body = {
          propertyId: home.property.id,
          names: [`New ${place}`],
          like: { kind: 'room' as const, parentUnitId },
        };
        if (what !== 'property') await app.call('POST /unit-batches/', { body }, owner.access);
      }
      expect(await readPast(owner)).toEqual(was);
    }),
    {
      numRuns: 6,
      examples: [[{ lets: [true, false], archived: [0, 1], added: ['unit', 'room', 'property'] }]],
    },
  );
});

test('a unit that an import brought was there since its first lease, and a unit is gone on the day it is archived', async () => {
  const owner = await signInOn(app, day, await newOrganisation(app));
  const home = await newHome(app, owner, ['1A', '1B']);
  await newLease(app, owner, home, { startsOn: '2025-06-01', endsOn: '2025-06-30' });
  const unitsOf = async (asOf: string) => {
    const { units, occupied } = ok(await app.call('GET /rent-summary/', { query: { asOf } }, owner.access));
    return [units, occupied];
  };
  expect(await unitsOf('2025-05-31')).toEqual([0, 0]);
  expect(await unitsOf('2025-06-30')).toEqual([1, 1]);
  expect(await unitsOf('2025-07-01')).toEqual([1, 0]);
  expect(await unitsOf(day)).toEqual([2, 0]);
  ok(await archive(owner, home.unit.id));
  expect(await unitsOf('2026-03-01')).toEqual([1, 0]);
  expect(await unitsOf(day)).toEqual([1, 0]);
});
