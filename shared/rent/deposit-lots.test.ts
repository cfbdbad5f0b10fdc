import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { earnedInterest, lotsOf } from './deposit-lots.ts';
import type { DepositFlow } from './deposit-lots.ts';

const rule = { rates: [{ from: '2000-01-01', annualPercent: '12' }], minimumMonths: 0 };
const came = (on: string, cents: number): DepositFlow => ({ on, cents, isReturn: false });
const went = (on: string, cents: number): DepositFlow => ({ on, cents: -cents, isReturn: false });

test('a top-up earns from its own day on', () => {
  // One percent a month: twelve months of the first, six of the second.
  expect(earnedInterest([came('2025-01-01', 100_000), came('2025-07-01', 50_000)], '2025-12-31', rule)).toBe(15_000);
});

test('what went earned until the day before, and what was held longest goes first', () => {
  const flows = [came('2025-01-01', 100_000), came('2025-07-01', 50_000), went('2025-10-01', 100_000)];
  expect(lotsOf(flows, '2025-12-31')).toEqual([
    { from: '2025-01-01', to: '2025-09-30', cents: 100_000 },
    { from: '2025-07-01', to: '2025-12-31', cents: 50_000 },
  ]);
  expect(earnedInterest(flows, '2025-12-31', rule)).toBe(9000 + 3000);
});

test('what came back was never there', () => {
  const back: DepositFlow = { on: '2025-10-01', cents: -50_000, isReturn: true };
  expect(earnedInterest([came('2025-01-01', 100_000), came('2025-07-01', 50_000), back], '2025-12-31', rule)).toBe(
    12_000,
  );
});

test('what is held at the end is what came less what went, and interest never falls with time', () => {
  const flow = fc.record({ day: fc.nat(700), cents: fc.integer({ min: 1, max: 100_000 }) });
  fc.assert(
    fc.property(fc.array(flow, { maxLength: 8 }), fc.nat(100_000), fc.nat(700), (all, gone, day) => {
      const total = all.reduce((sum, { cents }) => sum + cents, 0);
      const flows = [
        ...all.map(({ day: on, cents }) => came(addDays('2020-01-01', on), cents)),
        ...(total >= gone && gone > 0 ? [went('2022-01-01', gone)] : []),
      ];
      const left = flows.reduce((sum, { cents }) => sum + cents, 0);
      const open = lotsOf(flows, '2023-01-01').filter(({ to }) => to === '2023-01-01');
      expect(open.reduce((sum, { cents }) => sum + cents, 0)).toBe(left);
      const through = addDays('2020-01-01', day);
      expect(earnedInterest(flows, addDays(through, 40), rule)).toBeGreaterThanOrEqual(
        earnedInterest(flows, through, rule),
      );
    }),
  );
});
