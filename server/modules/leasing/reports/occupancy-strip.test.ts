import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { daysFrom, monthOf } from '#shared/rent/calendar.ts';
import { occupancyStrip } from './occupancy-strip.ts';
import type { LetUnit } from './read-vacancies.ts';

const property = { id: 'p', name: 'Maple Court', colour: 0 };

function unit(id: string, holds: LetUnit['holds'], of = property): LetUnit {
  return {
    id,
    name: id,
    property: of,
    currency: 'USD',
    state: 'let',
    there: { from: '2000-01-01', to: null },
    days: 0,
    vacant: [],
    vacantDays: 0,
    holds,
    lost: [],
    rent: undefined,
  };
}

test('units of one property have a row each and one together, in the twelve months through the day', () => {
  const strip = occupancyStrip(
    [
      unit('1A', [{ from: '2024-01-01', to: null }]),
      unit('1B', [
        { from: '2025-04-10', to: '2025-12-31' },
        { from: '2026-03-02', to: null },
      ]),
    ],
    '2026-03-03',
  );
  expect(strip?.months.at(0)).toBe('2025-04-01');
  expect(strip?.months.at(-1)).toBe('2026-03-01');
  const [first, second, all] = strip?.rows ?? [];
  expect(first?.shares).toEqual(Array.from({ length: 12 }, () => 10_000));
  // From 10 April 21 of 30 days; in January and February none; of three days in March the last two.
  expect(second?.shares).toEqual([7000, ...Array.from({ length: 8 }, () => 10_000), 0, 0, 6667]);
  expect(all).toEqual({
    key: 'total',
    label: { word: 'totalUnits', values: { count: 2 } },
    shares: [8500, ...Array.from({ length: 8 }, () => 10_000), 5000, 5000, 8333],
  });
});

test('several properties have a row each, one unit alone its own, and many properties one together', () => {
  const other = { id: 'q', name: 'Oak House', colour: 1 };
  const keys = (units: readonly LetUnit[]) => occupancyStrip(units, '2026-03-31')?.rows.map(({ key }) => key);
  expect(keys([unit('1A', []), unit('1B', []), unit('2A', [], other)])).toEqual(['p', 'q', 'total']);
  expect(keys([unit('1A', [])])).toEqual(['1A']);
  expect(keys(Array.from({ length: 41 }, (_, at) => unit(`u${at}`, [], { ...other, id: `q${at}` })))).toEqual([
    'total',
  ]);
  expect(keys([])).toBeUndefined();
});

test('a share is the days on which somebody had a unit, counted one by one', () => {
  const day = fc.integer({ min: 0, max: 500 }).map((days) => addDays('2025-01-01', days));
  const hold = fc.record({ from: day, to: fc.option(day) }).filter(({ from, to }) => to === null || from <= to);
  fc.assert(
    fc.property(fc.array(fc.array(hold, { maxLength: 4 }), { minLength: 1, maxLength: 3 }), day, (all, through) => {
      const strip = occupancyStrip(
        all.map((holds, at) => unit(`u${at}`, holds)),
        through,
      );
      for (const [at, month] of (strip?.months ?? []).entries()) {
        const last = monthOf(month).to < through ? monthOf(month).to : through;
        const days = Array.from({ length: daysFrom(month, last) + 1 }, (_, index) => addDays(month, index));
        const held = all.flatMap((holds) =>
          days.filter((one) => holds.some(({ from, to }) => from <= one && (to === null || to >= one))),
        ).length;
        expect(strip?.rows.at(-1)?.shares[at]).toBe(Math.round((held * 10_000) / (all.length * days.length)));
      }
    }),
  );
});

test('a unit counts from its first day to its last, and a month before all of them has no share', () => {
  const there = { from: '2025-12-16', to: '2026-02-28' };
  const strip = occupancyStrip([{ ...unit('1A', [{ from: '2026-02-15', to: '2026-02-28' }]), there }], '2026-03-31');
  expect(strip?.rows[0]?.shares).toEqual([...Array.from({ length: 8 }, () => null), 0, 0, 5000, null]);
});
