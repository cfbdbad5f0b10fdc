import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBusinessDays } from '#shared/rent/calendar.ts';
import { distribute } from '#shared/rent/splits.ts';
import { distributable, payable } from './distributable.ts';

const kept = { billsCents: 0, feesCents: 0, reserveCents: 0, heldBackCents: 0 };
const fund = (accountId: string, cents: number, unsettledCents = 0) => ({ accountId, cents, unsettledCents });

test('D1, D2: what is kept is not paid, and what is missing is asked for', () => {
  expect(
    distributable([fund('T', 500_000)], { ...kept, billsCents: 60_000, feesCents: 24_000, reserveCents: 50_000 }),
  ).toMatchObject({ cents: 366_000, askCents: 0 });
  expect(distributable([fund('T', 40_000)], { ...kept, reserveCents: 50_000 })).toMatchObject({
    cents: 0,
    askCents: 10_000,
    accounts: [],
  });
});

test('D6: a direct debit is settled on the fifth business day after it was deposited', () => {
  const settledOn = addBusinessDays('2026-06-01', 5, new Set());
  const on = (day: string) =>
    distributable([fund('T', 480_000, day < settledOn ? 150_000 : 0)], {
      ...kept,
      billsCents: 20_000,
      heldBackCents: 75_000,
      reserveCents: 30_000,
    }).cents;
  expect([on('2026-06-05'), on('2026-06-08')]).toEqual([205_000, 355_000]);
});

test('D7: the main account keeps first, and each account pays what lies there', () => {
  expect(
    distributable([fund('T1', 200_000), fund('T2', 30_000)], { ...kept, reserveCents: 20_000, billsCents: 15_000 })
      .accounts,
  ).toEqual([
    { accountId: 'T1', cents: 165_000 },
    { accountId: 'T2', cents: 30_000 },
  ]);
  expect(distributable([fund('T1', 10_000), fund('T2', 30_000)], { ...kept, reserveCents: 25_000 }).accounts).toEqual([
    { accountId: 'T2', cents: 15_000 },
  ]);
  expect(distributable([fund('T1', -5000), fund('T2', 30_000)], kept).accounts).toEqual([
    { accountId: 'T2', cents: 25_000 },
  ]);
});

test('what waits to be settled is not asked of the owner', () => {
  expect(distributable([fund('T', 100_000, 90_000)], { ...kept, reserveCents: 50_000 })).toMatchObject({
    cents: 0,
    askCents: 0,
  });
});

test('D3, D4, D5: odd cents go to the largest shares', () => {
  expect(distribute(103, [500_000, 300_000, 200_000])).toEqual([52, 31, 20]);
  expect(distribute(366_001, [333_334, 333_333, 333_333])).toEqual([122_001, 122_000, 122_000]);
  expect(distribute(1_000_000, [125_000, 375_000, 166_667, 333_333])).toEqual([125_000, 375_000, 166_667, 333_333]);
});

test('D10, D11: on hold or below the smallest payment the share waits, and is paid once it is enough', () => {
  const shares = distribute(100_000, [600_000, 400_000]);
  const paid = shares.map((cents, index) =>
    payable({ cents, waitingCents: 0, isOnHold: index === 1, smallestCents: 0 }),
  );
  expect(paid).toEqual([60_000, 0]);
  let waitingCents = 0;
  const runs = [100_000, 100_000, 100_000].map((cents) => {
    const [, share = 0] = distribute(cents, [990_000, 10_000]);
    const now = payable({ cents: share, waitingCents, isOnHold: false, smallestCents: 2500 });
    waitingCents += share - now;
    return now;
  });
  expect([runs, waitingCents]).toEqual([[0, 0, 3000], 0]);
});

test('no account pays more than lies there, and all of them no more than is left after what is kept', () => {
  const cents = fc.integer({ min: -200_000, max: 500_000 });
  const some = fc.array(fc.record({ cents, unsettledCents: fc.nat({ max: 100_000 }) }), { maxLength: 4 });
  fc.assert(
    fc.property(some, fc.nat({ max: 300_000 }), fc.nat({ max: 300_000 }), (given, reserveCents, billsCents) => {
      const funds = given.map((one, index) => fund(String(index), one.cents, one.unsettledCents));
      const { accounts, cents: all } = distributable(funds, { ...kept, reserveCents, billsCents });
      for (const { accountId, cents: pays } of accounts) {
        const own = funds[Number(accountId)];
        expect(pays).toBeGreaterThan(0);
        expect(pays).toBeLessThanOrEqual((own?.cents ?? 0) - (own?.unsettledCents ?? 0));
      }
      const free = funds.reduce((sum, one) => sum + one.cents - one.unsettledCents, 0);
      expect(all).toBe(Math.max(0, free - reserveCents - billsCents));
    }),
  );
});
