import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostOfCredit, partsOfCredit } from './credit-rules.ts';

const line = (propertyId: string | null, openCents: number) => ({ propertyId, openCents });

test('a credit settles lines of its own property alone, by what is open of each', () => {
  const bill = [line('oak', 70_000), line('elm', 20_005), line('oak', 9995)];
  expect(mostOfCredit(bill, [line('oak', 500), line(null, 900)])).toBe(500);
  expect(partsOfCredit(500, bill, [line('oak', 500), line(null, 900)])).toEqual([
    { billLine: 0, creditLine: 0, cents: 438 },
    { billLine: 2, creditLine: 0, cents: 62 },
  ]);
  expect(mostOfCredit(bill, [line('ash', 500)])).toBe(0);
});

test('whatever is applied adds up, within the lines of bill and credit and never across properties', () => {
  const some = fc.array(fc.record({ propertyId: fc.constantFrom('a', 'b', null), openCents: fc.nat(100_000) }), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(some, some, fc.double({ min: 0, max: 1, noNaN: true }), (bill, credit, part) => {
      const cents = Math.floor(mostOfCredit(bill, credit) * part);
      const parts = partsOfCredit(cents, bill, credit);
      expect(parts.reduce((sum, own) => sum + own.cents, 0)).toBe(cents);
      for (const [at, { openCents }] of bill.entries())
        expect(sumWhere(parts, ({ billLine }) => billLine === at)).toBeLessThanOrEqual(openCents);
      for (const [at, { openCents }] of credit.entries())
        expect(sumWhere(parts, ({ creditLine }) => creditLine === at)).toBeLessThanOrEqual(openCents);
      for (const { billLine, creditLine } of parts)
        expect(bill[billLine]?.propertyId).toBe(credit[creditLine]?.propertyId);
    }),
  );
});

type Part = ReturnType<typeof partsOfCredit>[number];
const sumWhere = (parts: readonly Part[], is: (part: Part) => boolean) =>
  parts.reduce((sum, part) => sum + (is(part) ? part.cents : 0), 0);
