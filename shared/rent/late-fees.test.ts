import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { firstLateFeeOn, lateFees, nextLateFee } from './late-fees.ts';
import type { FeeAmount, LateFeeCase, LateFeePolicy, Obligation } from './late-fees.ts';

const flat: LateFeePolicy = {
  grace: { days: 3, counts: 'calendar' },
  first: { kind: 'fixed', cents: 5000 },
  further: null,
  minimumBalanceCents: 0,
  cap: null,
};
const fivePercent: FeeAmount = { kind: 'percent', percent: '5', of: 'outstanding' };
const daily = { every: 'day', amount: { kind: 'fixed', cents: 1000 }, fromDay: null } as const;
const none = new Set<string>();

/** Rent of 1,500.00 due on 1 March 2025, paid as told: day of March and cents. */
const late = (policy: Partial<LateFeePolicy>, ...payments: readonly [number, number][]): LateFeeCase => ({
  policy: { ...flat, ...policy },
  obligation: {
    dueOn: '2025-03-01',
    items: [
      {
        category: 'rent',
        cents: 150_000,
        payments: payments.map(([day, cents]) => ({ on: addDays('2025-02-28', day), cents })),
      },
    ],
  },
  holidays: none,
});
const march = (day: number) => addDays('2025-02-28', day);
const brief = (one: LateFeeCase, asOf = march(31)) => lateFees(one, asOf).map(({ on, cents }) => [on, cents]);

test('the due day is no grace day: due on the 1st with three of them, the fee posts on the 5th', () => {
  expect(brief(late({}), march(4))).toEqual([]);
  expect(brief(late({}), march(5))).toEqual([['2025-03-05', 5000]]);
  expect(brief(late({}, [4, 150_000]))).toEqual([]);
});

test('who pays on the day of the fee is in time for it, a day later is not', () => {
  expect(brief(late({}, [5, 150_000]))).toEqual([]);
  expect(brief(late({}, [6, 150_000]))).toEqual([['2025-03-05', 5000]]);
});

test.for([
  [0, 'calendar', '2025-03-02'],
  [3, 'calendar', '2025-03-05'],
  [0, 'business', '2025-03-02'],
  [1, 'business', '2025-03-05'],
  [3, 'business', '2025-03-07'],
  [4, 'business', '2025-03-08'],
] as const)('%d %s days of grace from Saturday the 1st, with Monday a holiday: %s', ([days, counts, on]) => {
  const policy = { ...flat, grace: { days, counts } };
  expect(firstLateFeeOn(policy, '2025-03-01', new Set(['2025-03-03']))).toBe(on);
});

test.for([-1, 0.5, Number.NaN])('%d days of grace are refused', (days) => {
  expect(() => firstLateFeeOn({ ...flat, grace: { days, counts: 'calendar' } }, '2025-03-01', none)).toThrow(
    /whole days/,
  );
});

test('a percentage is one of what is open on the day, or of the rent as charged', () => {
  expect(brief(late({ first: fivePercent }, [3, 100_000]))).toEqual([['2025-03-05', 2500]]);
  expect(brief(late({ first: { ...fivePercent, of: 'rent' } }, [3, 100_000]))).toEqual([['2025-03-05', 7500]]);
});

test('the lesser or the greater of an amount and a percentage', () => {
  const both = { cents: 5000, percent: '5', of: 'outstanding' } as const;
  expect(brief(late({ first: { kind: 'lesser-of', ...both } }))).toEqual([['2025-03-05', 5000]]);
  expect(brief(late({ first: { kind: 'greater-of', ...both } }))).toEqual([['2025-03-05', 7500]]);
});

test.for([
  ['day', 8, ['2025-03-05', '2025-03-06', '2025-03-07']],
  ['week', 31, ['2025-03-05', '2025-03-12', '2025-03-19', '2025-03-26']],
  [{ days: 5 }, 17, ['2025-03-05', '2025-03-10', '2025-03-15']],
] as const)('fees every %o until paid on day %d', ([every, paidOn, days]) => {
  const one = late({ further: { ...daily, every } }, [paidOn, 150_000]);
  expect(lateFees(one, '2025-12-31').map(({ on }) => on)).toEqual(days);
});

test('a monthly fee keeps to its day, and to the month’s end where there is none', () => {
  const one = late({ grace: { days: 29, counts: 'calendar' }, further: { ...daily, every: 'month' } });
  expect(lateFees(one, '2025-06-30').map(({ on }) => on)).toEqual([
    '2025-03-31',
    '2025-04-30',
    '2025-05-31',
    '2025-06-30',
  ]);
});

test('a first fee, then a daily one from a day, up to a cap', () => {
  const policy = {
    grace: { days: 4, counts: 'calendar' },
    further: { ...daily, fromDay: 7 },
    cap: { kind: 'fixed', cents: 10_000 },
  } as const;
  const fees = lateFees(late(policy, [15, 150_000]), march(31));
  expect(fees.map(({ cents }) => cents)).toEqual([5000, 1000, 1000, 1000, 1000, 1000]);
  expect(lateFees(late({ ...policy, cap: null }, [15, 150_000]), march(31))).toHaveLength(9);
});

test('the fee that reaches the cap is cut to it and says so', () => {
  const fees = lateFees(late({ further: daily, cap: { kind: 'fixed', cents: 5500 } }), march(31));
  expect(fees.map(({ cents, isCapped }) => [cents, isCapped])).toEqual([
    [5000, false],
    [500, true],
  ]);
});

test('a cap may be a percentage of the rent', () => {
  const cap = { kind: 'percent', percent: '4', of: 'rent' } as const;
  expect(brief(late({ further: daily, cap }))).toEqual([
    ['2025-03-05', 5000],
    ['2025-03-06', 1000],
  ]);
});

test('a cap that falls with the balance adds nothing more, and takes nothing back', () => {
  const cap = { kind: 'percent', percent: '5', of: 'outstanding' } as const;
  expect(brief(late({ further: daily, cap }, [6, 100_000]))).toEqual([['2025-03-05', 5000]]);
});

test('further fees that would begin before a long grace is over begin after the first', () => {
  const fees = lateFees(late({ grace: { days: 9, counts: 'calendar' }, further: { ...daily, fromDay: 7 } }), march(13));
  expect(fees.map(({ on, step }) => [on, step])).toEqual([
    ['2025-03-11', 0],
    ['2025-03-12', 6],
    ['2025-03-13', 7],
  ]);
});

test('below the minimum balance there is no fee, at it there is', () => {
  expect(brief(late({ minimumBalanceCents: 5000 }, [2, 145_001]))).toEqual([]);
  expect(brief(late({ minimumBalanceCents: 5000 }, [2, 145_000]))).toEqual([['2025-03-05', 5000]]);
});

test('there is never a fee on a fee', () => {
  const [rent] = late({}).obligation.items;
  const fee = { category: 'late-fee', cents: 5000, payments: [] };
  const charged = (items: Obligation['items']) =>
    brief({ ...late({ first: fivePercent }), obligation: { dueOn: '2025-03-01', items } });
  expect(charged([...(rent === undefined ? [] : [rent]), fee])).toEqual([['2025-03-05', 7500]]);
  expect(charged([fee])).toEqual([]);
});

test('what is paid too much on one item does not pay another', () => {
  const items = [
    { category: 'rent', cents: 100_000, payments: [{ on: '2025-03-01', cents: 100_000 }] },
    { category: 'parking', cents: 4000, payments: [] },
  ];
  const one = { ...late({ first: fivePercent }), obligation: { dueOn: '2025-03-01', items } };
  expect(brief(one)).toEqual([['2025-03-05', 200]]);
});

test('the next fee is told in advance, and none where the cap, the payment or the policy ends them', () => {
  expect(nextLateFee(late({}), march(1))).toMatchObject({ on: '2025-03-05', cents: 5000, step: 0 });
  expect(nextLateFee(late({}), march(5))).toBeNull();
  expect(nextLateFee(late({ further: daily }), march(5))).toMatchObject({ on: '2025-03-06', cents: 1000, step: 1 });
  expect(nextLateFee(late({ further: daily }, [2, 150_000]), march(2))).toBeNull();
  const nothing = { kind: 'fixed', cents: 0 } as const;
  expect(nextLateFee(late({ first: nothing, further: daily }), march(1))).toMatchObject({ on: '2025-03-06', step: 1 });
  expect(nextLateFee(late({ further: daily, cap: { kind: 'fixed', cents: 5000 } }), march(5))).toBeNull();
});

test.for([0, -1, 1.5])('fees every %d days are refused', (days) => {
  expect(() => lateFees(late({ further: { ...daily, every: { days } } }), march(31))).toThrow(/a day apart/);
});

const amount = fc.oneof(
  fc.record({ kind: fc.constant('fixed' as const), cents: fc.nat(20_000) }),
  fc.record({
    kind: fc.constantFrom('lesser-of' as const, 'greater-of' as const),
    cents: fc.nat(20_000),
    percent: fc.nat(20).map(String),
    of: fc.constantFrom('outstanding' as const, 'rent' as const),
  }),
);
const anyPolicy = fc.record<LateFeePolicy>({
  grace: fc.record({ days: fc.nat(10), counts: fc.constantFrom('calendar', 'business') }),
  first: amount,
  further: fc.option(
    fc.record({
      every: fc.oneof(
        fc.constantFrom('day' as const, 'week' as const, 'month' as const),
        fc.integer({ min: 1, max: 20 }).map((days) => ({ days })),
      ),
      amount,
      fromDay: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
  ),
  minimumBalanceCents: fc.nat(50_000),
  cap: fc.option(fc.record({ kind: fc.constant('fixed' as const), cents: fc.nat(50_000) })),
});
const payments = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 150_000 })), {
  maxLength: 4,
});

test('fees come after grace, once each, within the cap, and stay what they were as days go by', () => {
  fc.assert(
    fc.property(anyPolicy, payments, fc.nat(120), (terms, paid, days) => {
      const one = late(terms, ...paid);
      const all = lateFees(one, march(150));
      const firstOn = firstLateFeeOn(terms, '2025-03-01', none);
      expect(all.every(({ on, cents }) => on >= firstOn && cents > 0)).toBe(true);
      expect(new Set(all.map(({ step }) => step)).size).toBe(all.length);
      const total = all.reduce((sum, { cents }) => sum + cents, 0);
      if (terms.cap?.kind === 'fixed') expect(total).toBeLessThanOrEqual(terms.cap.cents);
      expect(lateFees(one, march(days))).toEqual(all.filter(({ on }) => on <= march(days)));
    }),
  );
});

test('paying earlier or more never adds to the fees', () => {
  fc.assert(
    fc.property(anyPolicy, payments, fc.nat(30), fc.nat(50_000), (terms, paid, days, more) => {
      const total = (one: LateFeeCase) => lateFees(one, march(150)).reduce((sum, { cents }) => sum + cents, 0);
      const better = paid.map(([day, cents]): [number, number] => [Math.max(1, day - days), cents + more]);
      expect(total(late(terms, ...better))).toBeLessThanOrEqual(total(late(terms, ...paid)));
    }),
  );
});

test('what was charged already counts towards the cap, also where nothing was open on its day after all', () => {
  const policy: Partial<LateFeePolicy> = {
    grace: { days: 0, counts: 'calendar' },
    first: { kind: 'fixed', cents: 2000 },
    further: { every: 'day', amount: { kind: 'fixed', cents: 500 }, fromDay: null },
    cap: { kind: 'fixed', cents: 3000 },
  };
  const one = late(policy);
  expect(brief(one, march(6)).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(3000);
  const charged = new Map([
    [7, 2400],
    [8, 500],
  ]);
  const fees = lateFees({ ...one, charged }, march(6));
  expect(fees.map(({ step, cents, isCapped }) => [step, cents, isCapped])).toEqual([[0, 100, true]]);
});
