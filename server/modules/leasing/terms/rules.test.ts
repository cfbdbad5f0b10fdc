import { expect, test } from 'vitest';
import { centsOn, clauseDays, nextClauseDay, plannedAmounts } from './charge-plan.ts';
import type { Charge } from './charge-plan.ts';
import { mergedParties } from '#server/modules/leasing/records/merged-parties.ts';
import { earliestLeave, lastDayOf, namesInARow, numberOf, shownDay, stateOn } from './rules.ts';
import type { LeaseDates } from './rules.ts';

const lease: LeaseDates = {
  stage: 'signed',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  atEnd: 'stop',
  leavesOn: null,
  noticeGivenOn: null,
};

test.for<[string, Partial<LeaseDates>, string, string]>([
  ['a draft stays one', { stage: 'draft' }, '2026-06-01', 'draft'],
  ['the day before it begins', {}, '2025-12-31', 'signed'],
  ['its first day', {}, '2026-01-01', 'active'],
  ['its last day', {}, '2026-12-31', 'active'],
  ['the day after', {}, '2027-01-01', 'ended'],
  ['month to month after its end', { atEnd: 'month-to-month' }, '2030-01-01', 'active'],
  ['the day before notice', { leavesOn: '2026-06-30', noticeGivenOn: '2026-05-01' }, '2026-04-30', 'active'],
  ['the day of notice', { leavesOn: '2026-06-30', noticeGivenOn: '2026-05-01' }, '2026-05-01', 'on-notice'],
  ['the day of leaving', { leavesOn: '2026-06-30', noticeGivenOn: '2026-05-01' }, '2026-06-30', 'on-notice'],
  ['after leaving', { leavesOn: '2026-06-30', noticeGivenOn: '2026-05-01' }, '2026-07-01', 'ended'],
  ['renewed: nobody leaves', { leavesOn: '2026-12-31' }, '2026-12-31', 'active'],
  ['cancelled', { stage: 'cancelled' }, '2026-06-01', 'cancelled'],
])('the state follows from the day: %s', ([, given, day, state]) => {
  expect(stateOn({ ...lease, ...given }, day)).toBe(state);
});

test('the last day is that of leaving, or of a term that stops', () => {
  expect(lastDayOf(lease)).toBe('2026-12-31');
  expect(lastDayOf({ ...lease, atEnd: 'holdover' })).toBeNull();
  expect(lastDayOf({ ...lease, leavesOn: '2026-03-01' })).toBe('2026-03-01');
  expect([shownDay(lease, '2025-01-01'), shownDay(lease, '2026-05-05'), shownDay(lease, '2028-01-01')]).toEqual([
    '2026-01-01',
    '2026-05-05',
    '2026-12-31',
  ]);
});

test('notice ends after its period, after the beginning, and not within a fixed term', () => {
  const periodic = { startsOn: '2026-01-01', endsOn: null, noticeDays: 30 };
  expect(earliestLeave(periodic, '2026-03-01')).toBe('2026-03-31');
  expect(earliestLeave({ ...periodic, noticeDays: 0 }, '2025-12-01')).toBe('2026-01-01');
  expect(earliestLeave({ ...periodic, endsOn: '2026-12-31' }, '2026-03-01')).toBe('2026-12-31');
  expect(earliestLeave({ ...periodic, endsOn: '2026-12-31' }, '2026-12-15')).toBe('2027-01-14');
});

test('leases are called as people say it', () => {
  expect([numberOf(7), numberOf(12_345)]).toEqual(['L-0007', 'L-12345']);
  expect(namesInARow(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben and Cleo');
  expect([namesInARow(['Ada']), namesInARow([])]).toEqual(['Ada', 'nobody']);
});

const clause = {
  id: 'c',
  kind: 'percent',
  firstOn: '2025-03-31',
  everyMonths: 11,
  millipercent: 10_000,
  indexName: null,
  baseIndex: null,
  floorMillipercent: null,
  capMillipercent: null,
  neverDown: true,
  roundingPlaces: null,
  noticeDays: 0,
  appliedOn: null,
} as const;

const charge: Charge = {
  id: 'x',
  kind: 'rent',
  label: null,
  account: { id: 'a', number: '4100', name: 'Rent' },
  frequency: 'monthly',
  timing: 'advance',
  dueDay: 1,
  anchor: 'start-month',
  anchorOn: null,
  startsOn: '2025-01-01',
  endsOn: '2027-12-31',
  amounts: [
    { startsOn: '2025-01-01', cents: 100_000, reason: null, setBy: null, setAt: null },
    { startsOn: '2026-02-28', cents: 105_000, reason: null, setBy: null, setAt: null },
  ],
  clauses: [clause],
};

test('a clause raises what is in force then; where an amount was written for its day, that one holds', () => {
  expect(clauseDays(clause, '2026-12-31')).toEqual(['2025-03-31', '2026-02-28']);
  expect(plannedAmounts(charge, '2027-01-31')).toEqual([
    { from: '2025-01-01', cents: 100_000, byClause: false },
    { from: '2025-03-31', cents: 110_000, byClause: true },
    { from: '2026-02-28', cents: 105_000, byClause: false },
    { from: '2027-01-31', cents: 115_500, byClause: true },
  ]);
  expect([centsOn(charge, '2025-03-30'), centsOn(charge, '2025-03-31')]).toEqual([100_000, 110_000]);
  expect([centsOn(charge, '2024-12-31'), centsOn(charge, '2028-01-01')]).toEqual([null, null]);
  expect(nextClauseDay(clause, '2026-02-28')).toBe('2027-01-31');
  expect(nextClauseDay({ ...clause, kind: 'index' }, '2026-02-28'), 'never looked at').toBe('2025-03-31');
});

test('a clause stops where the amount could not be counted exactly any more', () => {
  const steep = { ...charge, clauses: [{ ...clause, everyMonths: 1, millipercent: 1_000_000 }] };
  const amounts = plannedAmounts(steep, '2999-12-31');
  expect(Math.max(...amounts.map(({ cents }) => cents))).toBeLessThanOrEqual(1_000_000_000_000);
});

test('two who turn out to be one have one role on each day, the one with most weight, and no day is lost', () => {
  const merged = mergedParties([
    { role: 'guarantor', fromDay: '2026-01-01', toDay: null },
    { role: 'tenant', fromDay: '2026-03-01', toDay: '2026-05-31' },
    { role: 'tenant', fromDay: '2026-06-01', toDay: '2026-06-30' },
  ]);
  expect(merged).toEqual([
    { role: 'guarantor', fromDay: '2026-01-01', toDay: '2026-02-28' },
    { role: 'tenant', fromDay: '2026-03-01', toDay: '2026-06-30' },
    { role: 'guarantor', fromDay: '2026-07-01', toDay: null },
  ]);
  const apart = mergedParties([
    { role: 'tenant', fromDay: '2026-01-01', toDay: '2026-01-31' },
    { role: 'tenant', fromDay: '2026-03-01', toDay: null },
  ]);
  expect(apart).toHaveLength(2);
});
