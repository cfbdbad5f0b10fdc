import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from './share-of.ts';

test('a share is the nearest hundredth of a percent, half away from zero, and as much down as up', () => {
  const cents = fc.bigInt({ min: -1_000_000_000_000_000n, max: 1_000_000_000_000_000n });
  fc.assert(
    fc.property(cents, cents, (part, whole) => {
      const share = shareOf(part, whole);
      const size = whole < 0n ? -whole : whole;
      if (share === null) {
        const top = (part < 0n ? -part : part) * 10_000n;
        expect(size * BigInt(Number.MAX_SAFE_INTEGER) <= top, 'none, or too little beside the part').toBe(true);
        return;
      }
      // |part / size × 10,000 − share| ≤ ½, without rounding.
      const off = part * 10_000n - BigInt(share) * size;
      expect(2n * (off < 0n ? -off : off) <= size).toBe(true);
      expect(shareOf(-part, whole)).toBe(0 - share);
    }),
  );
  expect(shareOf(5n, 0n)).toBeNull();
  expect(shareOf(1n, 20_000n)).toBe(1);
  expect(shareOf(-1n, 20_000n)).toBe(-1);
  expect(shareOf(10_000n, 30_000n)).toBe(3333);
  expect(shareOf(50n, -100n), 'what a loss became better by').toBe(5000);
});
