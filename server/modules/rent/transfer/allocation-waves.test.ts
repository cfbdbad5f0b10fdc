import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocationWaves } from './allocation-waves.ts';

const paying = (source: string, target: string, cents: number) => ({ source, target, cents });

test('a payment over many charges is one statement, and several payments of one charge follow each other', () => {
  expect(allocationWaves([paying('r1', 'a', 5), paying('r1', 'b', 5), paying('r1', 'c', 5)])).toEqual([0, 0, 0]);
  expect(allocationWaves([paying('r1', 'a', 5), paying('r2', 'a', 5), paying('r2', 'b', 5)])).toEqual([0, 1, 0]);
});

test('what was taken back is there before, and is free only afterwards', () => {
  const all = [paying('r1', 'a', 9), paying('r1', 'a', -9), paying('r1', 'b', 9), paying('r2', 'a', 9)];
  expect(allocationWaves(all)).toEqual([0, 1, 2, 2]);
});

test('in whatever order the statements are written, nothing is paid twice and nothing is given back before it came', () => {
  const act = fc.record({ source: fc.nat(3), target: fc.nat(3), undo: fc.boolean() });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      // Sources and targets hold ten each; whatever would not fit when it happens does not happen.
      const used = new Map<string, number>();
      const standing: { source: string; target: string; cents: number }[] = [];
      const all: typeof standing = [];
      const add = (one: (typeof standing)[number]) => {
        for (const key of [one.source, one.target]) used.set(key, (used.get(key) ?? 0) + one.cents);
        all.push(one);
      };
      for (const { source, target, undo } of acts) {
        const before = undo ? standing.shift() : undefined;
        if (before !== undefined) add({ ...before, cents: -before.cents });
        const one = paying(`s${source}`, `t${target}`, 5);
        if (undo || [one.source, one.target].some((key) => (used.get(key) ?? 0) + 5 > 10)) continue;
        standing.push(one);
        add(one);
      }
      const waves = allocationWaves(all);
      const sums = new Map<string, number>();
      for (let wave = 0; wave <= Math.max(-1, ...waves); wave += 1) {
        for (const [place, { source, target, cents }] of all.entries())
          if (waves[place] === wave) for (const key of [source, target]) sums.set(key, (sums.get(key) ?? 0) + cents);
        for (const sum of sums.values()) expect(sum).toSatisfy((held: number) => held >= 0 && held <= 10);
      }
    }),
  );
});
