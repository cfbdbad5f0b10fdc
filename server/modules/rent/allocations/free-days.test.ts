import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayFor, daysOf, less, stepsOf } from './free-days.ts';
import type { Step } from './free-days.ts';

const dayOf = (at: number) => `2026-01-${String(at + 1).padStart(2, '0')}`;
const days = Array.from({ length: 12 }, (_, at) => dayOf(at));

test('what was given back is free from then on, and what was free before stays so', () => {
  const used = [
    { on: '2026-01-10', cents: 10 },
    { on: '2026-01-12', cents: -10 },
  ];
  expect(stepsOf('2026-01-01', 1000, used)).toEqual([
    { on: '2026-01-01', cents: 990 },
    { on: '2026-01-12', cents: 1000 },
  ]);
  expect(dayFor(stepsOf('2026-01-01', 1000, used), 990)).toBe('2026-01-01');
  expect(dayFor(stepsOf('2026-01-01', 1000, used), 991)).toBe('2026-01-12');
  expect(stepsOf('2026-01-01', 300, [{ on: '2026-01-05', cents: 700 }])).toEqual([{ on: '2026-01-01', cents: 300 }]);
});

/** A whole, and parts of it used and given back on days, never more than there is. */
const life = fc
  .record({
    cents: fc.integer({ min: 1, max: 50 }),
    uses: fc.array(fc.record({ on: fc.nat(11), cents: fc.integer({ min: 1, max: 50 }), back: fc.option(fc.nat(11)) })),
  })
  .map(({ cents, uses }) => {
    const left = days.map(() => cents);
    const used: Step[] = [];
    for (const { on, cents: part, back } of uses) {
      const until = back === null ? days.length : Math.max(on, back);
      if (left.some((free, at) => at >= on && at < until && free < part)) continue;
      for (let at = on; at < until; at += 1) left[at] = (left[at] ?? 0) - part;
      used.push({ on: dayOf(on), cents: part });
      if (back !== null) used.push({ on: dayOf(until), cents: -part });
    }
    return {
      left,
      steps: stepsOf(
        dayOf(0),
        left.at(-1) ?? 0,
        used.filter(({ on }) => on <= dayOf(11)),
      ),
    };
  });

/** What is free on a day and on every later one. */
const floors = (left: readonly number[]) => left.map((_, at) => Math.min(...left.slice(at)));

test('each day has the least of what is free then and later', () => {
  fc.assert(
    fc.property(life, ({ left, steps }) => {
      expect(days.map((day) => steps.findLast(({ on }) => on <= day)?.cents ?? 0)).toEqual(floors(left));
    }),
  );
});

test('what goes from one side to the other goes as early as both have it, and no day is overdrawn by it', () => {
  fc.assert(
    fc.property(life, life, fc.array(fc.nat(20), { maxLength: 4 }), (one, other, wishes) => {
      const sides = [{ ...one }, { ...other }];
      for (const wish of wishes) {
        const [first, second] = sides;
        if (first === undefined || second === undefined) return;
        const least = Math.min(first.left.at(-1) ?? 0, second.left.at(-1) ?? 0, wish);
        const parts = daysOf(least, dayOf(2), first.steps, second.steps);
        expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(least);
        const both = days.map((_, at) => Math.min(floors(first.left)[at] ?? 0, floors(second.left)[at] ?? 0));
        for (const [at, day] of days.entries()) {
          const gone = parts.reduce((sum, { on, cents }) => sum + (on <= day ? cents : 0), 0);
          expect(gone).toBe(at < 2 ? 0 : Math.min(least, both[at] ?? 0));
        }
        for (const side of sides) {
          side.left = side.left.map(
            (free, at) => free - parts.reduce((sum, { on, cents }) => sum + (on <= dayOf(at) ? cents : 0), 0),
          );
          side.steps = parts.reduce(less, side.steps);
          expect(Math.min(...side.left)).toBeGreaterThanOrEqual(0);
          const told = days.map((day) => side.steps.findLast(({ on }) => on <= day)?.cents ?? 0);
          expect(told).toEqual(floors(side.left));
        }
      }
    }),
  );
});
