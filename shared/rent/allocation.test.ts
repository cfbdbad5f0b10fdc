import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { allocate, applyPrepayments, checkAllocations } from './allocation.ts';
import type { OpenCharge } from './allocation.ts';

const charge = (id: string, category: string, dueOn: string, openCents: number, order = 0): OpenCharge => ({
  id,
  category,
  dueOn,
  openCents,
  order,
});
const oldFee = charge('fee', 'late-fee', '2025-03-06', 7500, 1);
const parking = charge('parking', 'parking', '2025-03-01', 4000, 2);
const march = charge('march', 'rent', '2025-03-01', 150_000, 3);
const april = charge('april', 'rent', '2025-04-01', 150_000, 4);
const ids = (cents: number, charges: readonly OpenCharge[], order?: readonly string[]) =>
  allocate(cents, charges, order).allocations.map(({ chargeId }) => chargeId);

test('rent comes first, then the oldest due, then the order of posting', () => {
  const water = charge('water', 'utilities', '2025-03-01', 2000, 1);
  expect(ids(1_000_000, [april, oldFee, parking, water, march])).toEqual(['march', 'april', 'water', 'parking', 'fee']);
});

test('the organisation can set another order, or none', () => {
  const all = [april, oldFee, parking, march];
  expect(ids(1_000_000, all, ['late-fee', 'rent'])).toEqual(['fee', 'march', 'april', 'parking']);
  expect(ids(1_000_000, all, [])).toEqual(['parking', 'march', 'fee', 'april']);
});

test('an old fee is not taken out of later rent', () => {
  expect(allocate(150_000, [oldFee, april])).toEqual({
    allocations: [{ chargeId: 'april', cents: 150_000 }],
    prepaidCents: 0,
  });
});

test('what nothing is open for is a prepayment', () => {
  expect(allocate(160_000, [march])).toEqual({
    allocations: [{ chargeId: 'march', cents: 150_000 }],
    prepaidCents: 10_000,
  });
  expect(allocate(100, [])).toEqual({ allocations: [], prepaidCents: 100 });
});

test.for([-1, 0.5, Number.NaN, 2 ** 53])('%d is no receipt', (cents) => {
  expect(() => allocate(cents, [march])).toThrow(/not an amount that was received/);
  expect(() => checkAllocations(cents, [march], [])).toThrow(/not an amount that was received/);
});

test('what is allocated by hand is taken as it is, and the rest is a prepayment', () => {
  const wanted = [
    { chargeId: 'fee', cents: 7500 },
    { chargeId: 'april', cents: 1 },
  ];
  expect(checkAllocations(10_000, [oldFee, march, april], wanted)).toEqual({
    allocations: wanted,
    faults: [],
    prepaidCents: 2499,
    excessCents: 0,
  });
});

test('every fault of an allocation by hand is told at once, beside its charge', () => {
  const wanted = [
    { chargeId: 'nobody', cents: 1 },
    { chargeId: 'fee', cents: 7501 },
    { chargeId: 'march', cents: 0 },
    { chargeId: 'april', cents: 0.5 },
    { chargeId: 'april', cents: 100 },
  ];
  expect(checkAllocations(1_000_000, [oldFee, march, april], wanted).faults).toEqual([
    { chargeId: 'nobody', kind: 'unknown-charge', openCents: 0 },
    { chargeId: 'fee', kind: 'more-than-open', openCents: 7500 },
    { chargeId: 'march', kind: 'not-positive', openCents: 150_000 },
    { chargeId: 'april', kind: 'not-positive', openCents: 150_000 },
    { chargeId: 'april', kind: 'named-twice', openCents: 150_000 },
  ]);
});

test('more than was received cannot be allocated', () => {
  const wanted = [{ chargeId: 'march', cents: 150_000 }];
  expect(checkAllocations(149_999, [march], wanted)).toMatchObject({ prepaidCents: 0, excessCents: 1 });
});

test('a prepayment pays what has fallen due, the oldest first, and waits for what has not', () => {
  const prepayments = [
    { receiptId: 'second', receivedOn: '2025-02-20', cents: 200_000 },
    { receiptId: 'first', receivedOn: '2025-02-10', cents: 10_000 },
  ];
  expect(applyPrepayments({ prepayments, charges: [april, march], on: '2025-03-31' })).toEqual([
    { receiptId: 'first', chargeId: 'march', cents: 10_000 },
    { receiptId: 'second', chargeId: 'march', cents: 140_000 },
  ]);
  expect(applyPrepayments({ prepayments, charges: [april], on: '2025-03-31' })).toEqual([]);
});

const charges = fc
  .array(
    fc.record({
      category: fc.constantFrom('rent', 'late-fee', 'parking', 'utilities'),
      days: fc.nat(400),
      openCents: fc.nat(300_000),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ category, days, openCents }, index) =>
      charge(`c${index}`, category, addDays('2025-01-01', days), openCents, index),
    ),
  );
const order = fc.subarray(['rent', 'late-fee', 'parking']);
const sum = (rows: readonly { readonly cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0);

test('allocation conserves money and never takes more than is open', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000), charges, order, (cents, open, categories) => {
      const { allocations, prepaidCents } = allocate(cents, open, categories);
      expect(sum(allocations) + prepaidCents).toBe(cents);
      expect(checkAllocations(cents, open, allocations)).toMatchObject({ faults: [], excessCents: 0, prepaidCents });
      // Nothing is held back while something is open.
      const allOpen = open.reduce((total, { openCents }) => total + openCents, 0);
      expect(prepaidCents).toBe(Math.max(0, cents - allOpen));
      // One charge at most is paid in part: the order is kept to the end.
      const inPart = allocations.filter((one) => open.some((c) => c.id === one.chargeId && c.openCents > one.cents));
      expect(inPart.length).toBeLessThanOrEqual(1);
    }),
  );
});

test('the order in which open charges are read does not matter', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000), charges, order, (cents, open, categories) => {
      expect(allocate(cents, open.toReversed(), categories)).toEqual(allocate(cents, open, categories));
    }),
  );
});

test('prepayments conserve money, whatever was prepaid and falls due', () => {
  const prepaid = fc.array(fc.record({ days: fc.nat(400), cents: fc.nat(300_000) }), { maxLength: 6 }).map((rows) =>
    rows.map(({ days, cents }, index) => ({
      receiptId: `r${index}`,
      receivedOn: addDays('2025-01-01', days),
      cents,
    })),
  );
  fc.assert(
    fc.property(prepaid, charges, fc.nat(400), (prepayments, open, days) => {
      const on = addDays('2025-01-01', days);
      const uses = applyPrepayments({ prepayments, charges: open, on });
      const dueCents = open.reduce((total, { dueOn, openCents }) => total + (dueOn <= on ? openCents : 0), 0);
      expect(sum(uses)).toBe(Math.min(sum(prepayments), dueCents));
      for (const { receiptId, cents } of prepayments)
        expect(sum(uses.filter((use) => use.receiptId === receiptId))).toBeLessThanOrEqual(cents);
      for (const { id, dueOn, openCents } of open)
        expect(sum(uses.filter((use) => use.chargeId === id))).toBeLessThanOrEqual(dueOn <= on ? openCents : 0);
    }),
  );
});
