import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { startTestApp } from '#test/support/app.ts';
import { someRentActs } from '#test/support/rent-model/acts.ts';
import { performAct } from '#test/support/rent-model/perform-act.ts';
import { newRentWorld } from '#test/support/rent-model/world.ts';
import type { RentWorld } from '#test/support/rent-model/world.ts';
import { sheetRows } from '#test/support/sheet-rows.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';
import type { ReportQuery, ReportSheet } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const reports = ['rent-roll', 'aged-receivables', 'delinquency'] as const;

/** The lines of each property in a report of all, with what it comes to below them. */
function byProperty(sheet: ReportSheet): Map<string, unknown[]> {
  const parts = new Map<string, unknown[]>();
  let above: unknown[] = [];
  for (const row of sheetRows(sheet)) {
    above.push(row);
    if (row.kind !== 'subtotal') continue;
    parts.set(row.key, above);
    above = [];
  }
  return parts;
}

/** All of one property, unit or tenancy is what a report of everything has of it. */
async function expectParts(world: RentWorld, given: ReportQuery): Promise<number> {
  let compared = 0;
  for (const key of reports) {
    const all = await readReport(app, world.owner, key, given);
    const parts = byProperty(all);
    for (const { propertyId, unitIds } of world.places) {
      const { sheet } = await walkFigures(app, world.owner, key, { ...given, propertyId });
      const own = parts.get(`property:${propertyId}`) ?? [];
      expect(byProperty(sheet).get(`property:${propertyId}`) ?? [], `${key} of a property`).toEqual(own);
      compared += own.length;
      const units = [];
      for (const unitId of unitIds) {
        const { tables } = await readReport(app, world.owner, key, { ...given, unitId });
        units.push(
          ...tables.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'line').map((line) => line.key)),
        );
      }
      const lines = sheetRows(sheet).filter(({ kind }) => kind === 'line');
      expect(units.toSorted(), `${key} of its units`).toEqual(lines.map((line) => line.key).toSorted());
    }
    const lines = sheetRows(all).filter(({ kind }) => kind === 'line');
    for (const { id, tenancyId } of world.leases) {
      const { sheet } = await walkFigures(app, world.owner, key, { ...given, leaseId: id });
      const own = sheetRows(sheet).filter(({ kind }) => kind === 'line');
      expect(own, `${key} of a lease`).toEqual(lines.filter((line) => line.key === tenancyId));
    }
  }
  return compared;
}

test('as of a day before, a report of one property has what a report of all has of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      someRentActs(12, [
        { kind: 'days', days: 20 },
        { kind: 'pay', cents: 240_000 },
        { kind: 'refund' },
        { kind: 'transfer' },
        { kind: 'days', days: 9 },
      ]),
      async (acts) => {
        const world = await newRentWorld(app);
        for (const act of acts) await performAct(world, act);
        const compared = await expectParts(world, { asOf: addDays(world.today, -7) });
        expect(compared, 'something was compared').toBeGreaterThan(0);
        await expectParts(world, { asOf: addDays(world.today, -25) });
      },
    ),
    { numRuns: 2, endOnFailure: true, includeErrorInReport: true },
  );
}, 300_000);
