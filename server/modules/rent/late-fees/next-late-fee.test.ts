import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { addUpNext, chargedByItselfOn } from './next-late-fee.ts';
import type { AnnouncedFee } from './next-late-fee.ts';

test('a fee that is overdue is charged by the next run, one to come on its own day', () => {
  expect(chargedByItselfOn('2026-10-07', '2026-11-19')).toBe('2026-11-19');
  expect(chargedByItselfOn('2026-11-18', '2026-11-19'), 'today’s run was').toBe('2026-11-19');
  expect(chargedByItselfOn('2026-11-19', '2026-11-19')).toBe('2026-11-19');
  expect(chargedByItselfOn('2026-12-07', '2026-11-19')).toBe('2026-12-07');
});

test('no fee is charged before its day, nor on a day whose run was', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days));
  fc.assert(
    fc.property(day, day, (feeOn, nextRunOn) => {
      const on = chargedByItselfOn(feeOn, nextRunOn);
      expect(on >= feeOn && on >= nextRunOn).toBe(true);
      expect([feeOn, nextRunOn]).toContain(on);
    }),
  );
});

const fee = (on: string, cents: number, dueOn: string, ofCents = 100_000): AnnouncedFee => ({
  leaseId: 'a',
  on,
  cents,
  dueOn,
  ofCents,
});

test('fees that the same run charges are announced together, and those of a later day are not', () => {
  const run = [
    fee('2026-03-19', 1000, '2026-03-01'),
    fee('2026-03-19', 1500, '2026-03-01'),
    fee('2026-03-19', 5000, '2026-02-01', 20_000),
    fee('2026-03-26', 9000, '2026-01-01'),
  ];
  expect(addUpNext(run, null)).toEqual({ on: '2026-03-19', cents: 7500, ofCents: 120_000, dueOn: '2026-02-01' });
  expect(addUpNext([], null)).toBeUndefined();
});

test('where fees are charged by hand, all that are overdue are announced since the first of them', () => {
  const byHand = [fee('2026-03-12', 1000, '2026-03-01'), fee('2026-03-05', 5000, '2026-03-01')];
  const later = fee('2026-04-05', 5000, '2026-04-01');
  expect(addUpNext([...byHand, later], '2026-03-18')).toMatchObject({
    on: '2026-03-05',
    cents: 6000,
    ofCents: 100_000,
  });
  expect(addUpNext([later], '2026-03-18')).toMatchObject({ on: '2026-04-05', cents: 5000 });
});

test('no fee is announced twice or before its day: what is announced is the sum of some fees, the earliest among them', () => {
  const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-01-01', days));
  const some = fc.array(fc.tuple(day, fc.integer({ min: 1, max: 10_000 }), day), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(some, fc.option(day), (all, through) => {
      const fees = all.map(([on, cents, dueOn]) => fee(on, cents, dueOn));
      const first = fees.map(({ on }) => on).toSorted()[0] ?? '';
      const last = through !== null && through > first ? through : first;
      const sum = fees.filter(({ on }) => on <= last).reduce((cents, one) => cents + one.cents, 0);
      expect(addUpNext(fees, through)).toMatchObject({ on: first, cents: sum });
    }),
  );
});
