import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allocate, applyPrepayments } from './allocation.ts';
import { monthOf } from './calendar.ts';
import { depositDeadline, depositInterest, settleDeposit } from './deposits.ts';
import { monthlyFee } from './fees.ts';
import { indexIncrease, percentSteps } from './increases.ts';
import type { IndexClause } from './increases.ts';
import { lateFees } from './late-fees.ts';
import type { FeeAmount, LateFeePolicy } from './late-fees.ts';
import { equivalentCents } from './periods.ts';
import { prorate, prorateParts } from './proration.ts';
import type { ProrationMethod } from './proration.ts';
import { distribute, splitByWeights, splitEvenly, splitWithVacancy } from './splits.ts';

/** Worked examples of the rules in domain.md, amounts in cents, both ends of dates included. */

interface Stay {
  readonly rent: number;
  readonly from: string;
  readonly to: string;
}
type Pairs = { readonly rent: number; readonly pairs: readonly (readonly [string, string])[] };

const monthly = (method: ProrationMethod, period: string) =>
  ({ method, frequency: 'monthly', period: monthOf(period) }) as const;
const by = (method: ProrationMethod) => (input: Stay | Pairs) => {
  const cents = ({ rent, from, to }: Stay) => prorate(monthly(method, from), { cents: rent, from, to }).cents;
  return 'pairs' in input ? input.pairs.map(([from, to]) => cents({ rent: input.rent, from, to })) : cents(input);
};

const day = (number: number) => `2025-03-${String(number).padStart(2, '0')}`;
const clause: IndexClause = { floorPercent: null, capPercent: null, neverDecreases: false, percentPlaces: null };

/** All fees on rent due on 1 March 2025 up to the end of the month, with grace up to the day before `firstDay`. */
function feesOn(rent: number, firstDay: number, policy: Partial<LateFeePolicy>, payments: [number, number][] = []) {
  return lateFees(
    {
      policy: {
        grace: { days: firstDay - 2, counts: 'calendar' },
        first: { kind: 'fixed', cents: 0 },
        further: null,
        minimumBalanceCents: 0,
        cap: null,
        ...policy,
      },
      obligation: {
        dueOn: day(1),
        items: [
          { category: 'rent', cents: rent, payments: payments.map(([on, cents]) => ({ on: day(on), cents })) },
          { category: 'late-fee', cents: 5000, payments: [] },
        ],
      },
      holidays: new Set(),
    },
    day(31),
  );
}
const total = (all: readonly { readonly cents: number }[]) => all.reduce((sum, { cents }) => sum + cents, 0);
const fee = (rent: number, first: FeeAmount, payments: [number, number][] = []) =>
  total(feesOn(rent, 5, { first }, payments));

interface Open {
  readonly due: string;
  readonly kind: string;
  readonly amount: number;
}
function paid({ open, pay }: { open: readonly Open[]; pay: number }): number[] {
  const charges = open.map(({ due, kind, amount }, order) => ({
    id: String(order),
    category: kind,
    dueOn: due,
    order,
    openCents: amount,
  }));
  const { allocations } = allocate(pay, charges);
  return charges.map(({ id }) => allocations.find(({ chargeId }) => chargeId === id)?.cents ?? 0);
}
const rentCharge = (id: string, openCents: number, dueOn = '2025-01-01') =>
  ({ id, category: 'rent', dueOn, order: 0, openCents }) as const;

const rules = {
  'proration.actual_days': by('actual-days'),
  'proration.thirty_day_rate': by('thirty-day-rate'),
  'proration.thirty_360': by('thirty-360'),
  'proration.annual_365': by('annual-365'),
  'proration.mid_period_change': (input: {
    rows: readonly { rent: number; from?: string; until?: string }[];
    period: readonly [string, string];
  }) => {
    const [from, to] = input.period;
    const parts = input.rows.map((row) => ({ cents: row.rent, from: row.from ?? from, to: row.until ?? to }));
    return prorateParts(monthly('actual-days', from), parts).map(({ cents }) => cents);
  },
  'frequency.weekly_to_month': ({ weekly }: { weekly: number }) =>
    equivalentCents({ cents: weekly, from: 'weekly', to: 'monthly' }),
  'late_fee.flat': (input: { fee: number; due: string; grace_days: number }) => {
    const first: FeeAmount = { kind: 'fixed', cents: input.fee };
    const charged = (payments: [number, number][]) => feesOn(150_000, input.grace_days + 2, { first }, payments);
    return { posts_on: charged([])[0]?.on, 'paid_on_2025-03-04': total(charged([[4, 150_000]])) };
  },
  'late_fee.lesser_of': (input: { flat: number; percent: number; rents: readonly number[] }) =>
    input.rents.map((rent) =>
      fee(rent, { kind: 'lesser-of', cents: input.flat, percent: String(input.percent), of: 'rent' }),
    ),
  'late_fee.greater_of': (input: { flat: number; percent: number; rents: readonly number[] }) =>
    input.rents.map((rent) =>
      fee(rent, { kind: 'greater-of', cents: input.flat, percent: String(input.percent), of: 'rent' }),
    ),
  'late_fee.per_period': (input: {
    percent: number;
    rent: number;
    period_days: number;
    first_day: number;
    paid_day: number;
  }) => {
    const amount: FeeAmount = { kind: 'percent', percent: String(input.percent), of: 'rent' };
    const further = { every: { days: input.period_days }, amount, fromDay: null };
    return total(feesOn(input.rent, input.first_day, { first: amount, further }, [[input.paid_day, input.rent]]));
  },
  'late_fee.base': (input: { rent: number; paid_in_grace: number; percent: number }) => {
    const charged = (of: 'outstanding' | 'rent') =>
      fee(input.rent, { kind: 'percent', percent: String(input.percent), of }, [[3, input.paid_in_grace]]);
    return { of_outstanding: charged('outstanding'), of_rent: charged('rent') };
  },
  'late_fee.daily_with_cap': (input: {
    first: number;
    first_on_day: number;
    daily: number;
    daily_from_day: number;
    cap: number;
    paid_on_day: number;
  }) => {
    const policy: Partial<LateFeePolicy> = {
      first: { kind: 'fixed', cents: input.first },
      further: { every: 'day', amount: { kind: 'fixed', cents: input.daily }, fromDay: input.daily_from_day },
      cap: { kind: 'fixed', cents: input.cap },
    };
    return total(feesOn(150_000, input.first_on_day, policy, [[input.paid_on_day, 150_000]]));
  },
  'late_fee.no_fee_on_fee': (input: { rent_open: number; old_fee_open: number; percent: number }) =>
    fee(input.rent_open, { kind: 'percent', percent: String(input.percent), of: 'outstanding' }),
  'increase.percent_yearly': (input: { rent: number; percent: number; years: number }) =>
    percentSteps({
      cents: input.rent,
      percent: String(input.percent),
      firstOn: '2026-01-01',
      until: `${2025 + input.years}-12-31`,
    }).map(({ cents }) => cents),
  'increase.index': (input: Indexed) => index(input),
  'increase.index_rounding': (input: Indexed) => ({
    exact: index(input),
    percent_2_places: index(input, { percentPlaces: 2 }),
    percent_1_place: index(input, { percentPlaces: 1 }),
  }),
  'increase.index_collar': (input: Indexed & { min_percent: number; max_percent: number }) =>
    index(input, { floorPercent: String(input.min_percent), capPercent: String(input.max_percent) }),
  holdover: (input: { rent: number; percent: number; days: number; month_days: number }) => {
    const month = ['2025-02', '2024-02', '2025-06', '2025-07'][input.month_days - 28] ?? '';
    const to = `${month}-${String(input.days).padStart(2, '0')}`;
    const part = { cents: input.rent, percent: String(input.percent), from: `${month}-01`, to };
    return prorate(monthly('actual-days', part.from), part).cents;
  },
  'split.even': (input: { amount: number; parts: number }) => splitEvenly(input.amount, input.parts),
  'split.weighted': (input: { amount: number; weights: readonly number[] }) =>
    splitByWeights(input.amount, input.weights),
  'split.weighted_with_common_and_vacant': (input: {
    amount: number;
    common_percent: number;
    areas: readonly number[];
    vacant: readonly number[];
  }) => {
    const units = input.areas.map((weight, at) => ({ weight, isVacant: input.vacant.includes(at) }));
    const commonPercent = String(input.common_percent);
    const { shareCents, ownerCents } = splitWithVacancy({ cents: input.amount, commonPercent, units });
    return { tenants: shareCents.filter((_, at) => !input.vacant.includes(at)), owner: ownerCents };
  },
  'allocation.oldest_rent_first': paid,
  'allocation.rent_before_fees': paid,
  prepayment: (input: { open: number; pay: number; next_charge: number }) => {
    const { allocations, prepaidCents } = allocate(input.pay, [rentCharge('now', input.open)]);
    const prepayments = [{ receiptId: 'receipt', receivedOn: '2025-01-01', cents: prepaidCents }];
    const charges = [rentCharge('next', input.next_charge, '2025-02-01')];
    const used = total(applyPrepayments({ prepayments, charges, on: '2025-02-01' }));
    return { prepaid: prepaidCents, next_open: input.next_charge - used, cash_income: [total(allocations), used] };
  },
  basis: (input: { charge: readonly [string, number]; payments: readonly (readonly [string, number])[] }) => {
    const [chargedOn, charged] = input.charge;
    let open = charged;
    const received = input.payments.map(([on, pay]) => {
      const cents = total(allocate(pay, [rentCharge('charge', open, chargedOn)]).allocations);
      open -= cents;
      return { on, cents };
    });
    const months = [...new Set(received.map(({ on }) => monthOf(on).from))];
    return {
      accrual_by_month: months.map((month) => (month === monthOf(chargedOn).from ? charged : 0)),
      cash_by_month: months.map((month) => total(received.filter(({ on }) => monthOf(on).from === month))),
    };
  },
  'deposit_interest.full_months': (input: { deposit: number; annual_percent: string; from: string; to: string }) =>
    depositInterest(
      input.deposit,
      { from: input.from, to: input.to },
      { rates: [{ from: '2000-01-01', annualPercent: input.annual_percent }], minimumMonths: 6 },
    ),
  deposit_settlement: (input: { deposit: number; interest: number; deductions: readonly number[] }) => {
    const { refundCents, stillOwedCents } = settleDeposit({
      depositCents: input.deposit,
      interestCents: input.interest,
      deductionCents: input.deductions,
    });
    return { refund: refundCents, still_owed: stillOwedCents };
  },
  deposit_deadline: (input: { vacated: string; days: Readonly<Record<string, number>> }) => {
    const rows = Object.entries(input.days).map(([jurisdiction, days]) => ({
      jurisdiction,
      from: '2020-01-01',
      within: { days, counts: 'calendar' as const },
      source: 'Vector',
    }));
    const asked = { vacatedOn: input.vacated, isDeducting: false, holidays: new Set<string>() };
    return Object.fromEntries(
      rows.map(({ jurisdiction }) => [jurisdiction, depositDeadline(rows, { ...asked, jurisdiction })?.on]),
    );
  },
  management_fee_and_split: (input: { collected: number; percent: number; distribution: number; owners: number }) => ({
    fee: monthlyFee(
      { basis: { kind: 'percent-received', percent: String(input.percent) }, minimumCents: null },
      { lines: [{ account: 'rent', cents: input.collected }] },
    ).cents,
    split: distribute(
      input.distribution,
      Array.from({ length: input.owners }, () => 1),
    ),
  }),
};

interface Indexed {
  readonly rent: number;
  readonly from_index: string;
  readonly to_index: string;
}
function index({ rent, from_index, to_index }: Indexed, terms: Partial<IndexClause> = {}): number {
  return indexIncrease({ cents: rent, baseIndex: from_index, newIndex: to_index }, { ...clause, ...terms }).cents;
}

type Rule = keyof typeof rules;
interface Vector {
  readonly id: number | string;
  readonly rule: Rule;
  readonly input: unknown;
  readonly expect: unknown;
}
const vector = <Name extends Rule>(
  id: number | string,
  rule: Name,
  input: Parameters<(typeof rules)[Name]>[0],
  expected: unknown,
): Vector => ({ id, rule, input, expect: expected });

const march = { rent: 180_000, from: '2025-03-15', to: '2025-03-31' };

const vectors: readonly Vector[] = [
  vector(1, 'proration.actual_days', march, 98_710),
  vector(2, 'proration.thirty_day_rate', march, 102_000),
  vector(3, 'proration.thirty_360', march, 96_000),
  vector(4, 'proration.annual_365', march, 100_603),
  vector(6, 'proration.actual_days', { rent: 180_000, from: '2024-02-15', to: '2024-02-29' }, 93_103),
  vector(7, 'proration.actual_days', { rent: 180_000, from: '2025-02-14', to: '2025-02-28' }, 96_429),
  vector(10, 'proration.thirty_day_rate', { rent: 180_000, from: '2025-01-02', to: '2025-01-31' }, 180_000),
  vector(11, 'proration.actual_days', { rent: 145_033, from: '2025-04-01', to: '2025-04-10' }, 48_344),
  vector(12, 'proration.actual_days', { rent: 100_001, from: '2025-06-10', to: '2025-06-19' }, 33_334),
  vector(
    13,
    'proration.actual_days',
    {
      rent: 100_000,
      pairs: [
        ['2025-03-01', '2025-03-14'],
        ['2025-03-15', '2025-03-31'],
      ],
    },
    [45_161, 54_839],
  ),
  vector(
    15,
    'proration.mid_period_change',
    {
      rows: [
        { rent: 120_000, until: '2025-06-15' },
        { rent: 126_000, from: '2025-06-16' },
      ],
      period: ['2025-06-01', '2025-06-30'],
    },
    [60_000, 63_000],
  ),
  vector(17, 'frequency.weekly_to_month', { weekly: 25_000 }, 108_333),
  vector(
    19,
    'late_fee.flat',
    { fee: 5000, due: '2025-03-01', grace_days: 3 },
    { posts_on: '2025-03-05', 'paid_on_2025-03-04': 0 },
  ),
  vector(20, 'late_fee.lesser_of', { flat: 5000, percent: 5, rents: [80_000, 200_000] }, [4000, 5000]),
  vector(21, 'late_fee.greater_of', { flat: 1500, percent: 5, rents: [20_000, 125_000] }, [1500, 6250]),
  vector(23, 'late_fee.per_period', { percent: 5, rent: 150_000, period_days: 5, first_day: 5, paid_day: 17 }, 22_500),
  vector(
    25,
    'late_fee.base',
    { rent: 150_000, paid_in_grace: 100_000, percent: 5 },
    { of_outstanding: 2500, of_rent: 7500 },
  ),
  vector(
    26,
    'late_fee.daily_with_cap',
    { first: 5000, first_on_day: 6, daily: 1000, daily_from_day: 7, cap: 10_000, paid_on_day: 15 },
    10_000,
  ),
  vector(27, 'late_fee.no_fee_on_fee', { rent_open: 150_000, old_fee_open: 5000, percent: 5 }, 7500),
  vector(30, 'increase.percent_yearly', { rent: 185_000, percent: 3, years: 2 }, [190_550, 196_267]),
  vector(31, 'increase.index', { rent: 75_000, from_index: '142.06', to_index: '144.64' }, 76_362),
  vector(
    33,
    'increase.index_rounding',
    { rent: 60_000, from_index: '106.6', to_index: '109.3' },
    { exact: 61_520, percent_2_places: 61_518, percent_1_place: 61_500 },
  ),
  vector(
    35,
    'increase.index_collar',
    { rent: 200_000, from_index: '300.840', to_index: '313.049', min_percent: 2, max_percent: 4 },
    208_000,
  ),
  vector(36, 'holdover', { rent: 150_000, percent: 150, days: 5, month_days: 30 }, 37_500),
  vector(
    '37b',
    'split.even',
    { amount: 100_000, parts: 12 },
    [8334, 8334, 8334, 8334, 8333, 8333, 8333, 8333, 8333, 8333, 8333, 8333],
  ),
  vector(38, 'split.weighted', { amount: 10_000, weights: [1, 3] }, [2500, 7500]),
  vector(
    39,
    'split.weighted_with_common_and_vacant',
    { amount: 30_000, common_percent: 10, areas: [800, 1000, 1200], vacant: [1] },
    { tenants: [7200, 10_800], owner: 12_000 },
  ),
  vector(
    41,
    'allocation.oldest_rent_first',
    {
      open: [
        { due: '2025-01-01', kind: 'rent', amount: 50_000 },
        { due: '2025-02-01', kind: 'rent', amount: 100_000 },
      ],
      pay: 100_000,
    },
    [50_000, 50_000],
  ),
  vector(
    42,
    'allocation.rent_before_fees',
    {
      open: [
        { due: '2025-03-06', kind: 'late_fee', amount: 7500 },
        { due: '2025-04-01', kind: 'rent', amount: 150_000 },
      ],
      pay: 150_000,
    },
    [0, 150_000],
  ),
  vector(
    44,
    'prepayment',
    { open: 150_000, pay: 160_000, next_charge: 150_000 },
    { prepaid: 10_000, next_open: 140_000, cash_income: [150_000, 10_000] },
  ),
  vector(
    45,
    'basis',
    {
      charge: ['2025-01-01', 150_000],
      payments: [
        ['2025-01-20', 90_000],
        ['2025-02-03', 60_000],
      ],
    },
    { accrual_by_month: [150_000, 0], cash_by_month: [90_000, 60_000] },
  ),
  vector(
    47,
    'deposit_interest.full_months',
    { deposit: 150_000, annual_percent: '1.5', from: '2016-07-10', to: '2017-09-25' },
    2625,
  ),
  vector(
    49,
    'deposit_settlement',
    { deposit: 150_000, interest: 2625, deductions: [40_000, 31_050] },
    { refund: 81_575, still_owed: 0 },
  ),
  vector(
    '49b',
    'deposit_settlement',
    { deposit: 100_000, interest: 0, deductions: [135_000] },
    { refund: 0, still_owed: 35_000 },
  ),
  vector(
    50,
    'deposit_deadline',
    { vacated: '2025-06-30', days: { CA: 21, NY: 14, TX: 30, MD: 45 } },
    { CA: '2025-07-21', NY: '2025-07-14', TX: '2025-07-30', MD: '2025-08-14' },
  ),
  vector(
    51,
    'management_fee_and_split',
    { collected: 125_033, percent: 8, distribution: 100_000, owners: 3 },
    { fee: 10_003, split: [33_334, 33_333, 33_333] },
  ),
];

/** The input was written for the rule that it names. */
const result = ({ rule, input }: Vector): unknown => (rules[rule] as (given: unknown) => unknown)(input);

test.for(vectors)('vector $id: $rule', (one) => {
  expect(result(one)).toEqual(one.expect);
});

const file = new URL('../../../shared/vectors/rent-vectors.json', import.meta.url);

test.skipIf(!existsSync(file))('every vector that is handed over beside the checkout comes out as it says', () => {
  // The file is a list of vectors by its own description; a rule that is not known here fails below.
  const given = JSON.parse(readFileSync(file, 'utf8')) as readonly Vector[];
  expect(given.length).toBeGreaterThan(0);
  for (const one of given) {
    expect(Object.keys(rules), `vector ${one.id}`).toContain(one.rule);
    expect(result(one), `vector ${one.id}`).toEqual(one.expect);
  }
});
