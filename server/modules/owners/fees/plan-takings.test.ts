import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planTakings } from './plan-takings.ts';
import type { FeesDue, FundInPlace } from './plan-takings.ts';

const due = (propertyId: string, cents: number, taxCents = 0): FeesDue => ({
  propertyId,
  currency: 'USD',
  cents,
  taxCents,
});
const fund = (placeId: string, propertyId: string | null, cents: number, isForOwners = true): FundInPlace => ({
  placeId,
  place: placeId,
  propertyId,
  currency: 'USD',
  cents,
  isForOwners,
});
const told = (takings: ReturnType<typeof planTakings>) =>
  takings.map(({ propertyId, placeId, cents, taxCents }) => [propertyId, placeId, cents, taxCents]);

test('E1: it is taken as far as the money of the property reaches, from the main account first', () => {
  expect(told(planTakings([due('oak', 24_000)], [fund('T', 'oak', 15_000)]))).toEqual([['oak', 'T', 15_000, 0]]);
  const funds = [fund('T1', 'oak', 15_000), fund('T1', 'elm', 90_000), fund('T2', 'oak', 50_000)];
  expect(told(planTakings([due('oak', 24_000)], funds))).toEqual([
    ['oak', 'T1', 15_000, 0],
    ['oak', 'T2', 9000, 0],
  ]);
});

test('what is given back comes from the company’s money, and no further', () => {
  expect(told(planTakings([due('oak', -6000)], [fund('T', null, 4000), fund('T', 'oak', 90_000)]))).toEqual([
    ['oak', 'T', -4000, 0],
  ]);
});

test('nothing is given back into an account that is not for the money of owners, and it is taken out of there', () => {
  const funds = [fund('O', null, 90_000, false), fund('T', null, 1000), fund('O', 'elm', 500, false)];
  expect(told(planTakings([due('oak', -6000), due('elm', 700)], funds))).toEqual([
    ['oak', 'T', -1000, 0],
    ['elm', 'O', 500, 0],
  ]);
});

test('parts that come to all that is due come to its tax as well', () => {
  const takings = planTakings([due('oak', 4603, 875)], [fund('T1', 'oak', 333), fund('T2', 'oak', 9000)]);
  expect(takings.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(875);
  expect(takings.reduce((sum, { cents }) => sum + cents, 0)).toBe(4603);
});

test('no taking takes the money of a property, or of the company, below zero', () => {
  const cents = fc.integer({ min: -100_000, max: 100_000 });
  const some = fc.array(fc.record({ propertyId: fc.constantFrom('oak', 'elm', 'ash'), cents }), { maxLength: 6 });
  const places = fc.array(
    fc.record({ placeId: fc.constantFrom('T1', 'T2'), propertyId: fc.constantFrom('oak', 'elm', 'ash', null), cents }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(some, places, (all, given) => {
      const owed = [...Map.groupBy(all, ({ propertyId }) => propertyId)].map(([id, own]) =>
        due(
          id,
          own.reduce((sum, one) => sum + one.cents, 0),
        ),
      );
      const funds = [...Map.groupBy(given, (one) => `${one.placeId} ${one.propertyId}`).values()].map(([one]) =>
        fund(one?.placeId ?? '', one?.propertyId ?? null, one?.cents ?? 0),
      );
      const takings = planTakings(owed, funds);
      for (const { placeId, propertyId, cents: before } of funds) {
        const moved = takings
          .filter((one) => one.placeId === placeId && (propertyId === null || one.propertyId === propertyId))
          .reduce((sum, one) => sum + one.cents, 0);
        const after = propertyId === null ? before + moved : before - moved;
        expect(after).toBeGreaterThanOrEqual(Math.min(0, before));
      }
    }),
  );
});
