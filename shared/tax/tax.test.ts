import fc from 'fast-check';
import { expect, test } from 'vitest';
import { irisFiles, limitOf, vendorTotals } from './form-1099.ts';
import type { VendorPayment } from './form-1099.ts';
import { ownerRents } from './owner-rents.ts';
import { withheldByDay } from './building-work.ts';
import type { WorkOfDay } from './building-work.ts';
import { withheldOfBuildingWork, withheldOfForeignOwner, withheldOfNonResident } from './withholding.ts';

const paid = (more: Partial<VendorPayment> = {}): VendorPayment => ({
  date: '2026-02-01',
  method: 'cheque',
  cents: 120_000,
  box: 'NEC-1',
  ...more,
});

test('Y1: cards, voided payments and other years do not count, and a cent below the limit is not reported', () => {
  const { boxes, lines } = vendorTotals({
    year: 2026,
    entity: 'individual',
    payments: [
      paid(),
      paid({ date: '2026-05-01', method: 'transfer', cents: 79_999 }),
      paid({ date: '2026-06-01', method: 'card', cents: 500_000 }),
      paid({ date: '2026-07-01', cents: 90_000, voidedOn: '2027-01-10' }),
      paid({ date: '2027-01-02', cents: 1 }),
    ],
  });
  expect(boxes).toEqual({ 'NEC-1': { cents: 199_999, report: false } });
  expect(lines.map(({ reason }) => reason)).toEqual(['counted', 'counted', 'card', 'voided', 'other-year']);
});

test('limits are of their year and box', () => {
  expect([2025, 2026, 2027].map((year) => limitOf('NEC-1', year))).toEqual([60_000, 200_000, 200_000]);
  expect([2025, 2026].map((year) => limitOf('MISC-10', year))).toEqual([60_000, 60_000]);
  const totals = vendorTotals({
    year: 2025,
    entity: 'individual',
    payments: [paid({ date: '2025-12-31', cents: 60_000 })],
  });
  expect(totals.boxes).toEqual({ 'NEC-1': { cents: 60_000, report: true } });
});

test('corporations are reported for legal and medical services alone', () => {
  const payments = [
    paid(),
    paid({ service: 'legal' }),
    paid({ box: 'MISC-6' }),
    paid({ box: 'MISC-10' }),
    paid({ box: null }),
  ];
  const { lines } = vendorTotals({ year: 2026, entity: 'corporation', payments });
  expect(lines.map(({ reason }) => reason)).toEqual(['corporation', 'counted', 'counted', 'counted', 'no-box']);
});

test('what is voided after the forms went out is a correction', () => {
  const payments = [paid({ voidedOn: '2027-01-10' }), paid({ voidedOn: '2027-02-01' })];
  const { boxes, lines } = vendorTotals({ year: 2026, entity: 'individual', payments, filedOn: '2027-01-31' });
  expect(boxes).toEqual({});
  expect(lines.map(({ reason }) => reason)).toEqual(['voided', 'voided-after-filing']);
});

test('Y4: gross rents of each owner by the shares of each day, with rent in advance in the year it came', () => {
  const ownership = [
    { from: '2026-01-01', shares: { ann: 1_000_000 } },
    { from: '2026-07-01', shares: { ann: 600_000, bo: 400_000 } },
  ];
  const income = [
    ['2026-01-05', 450_002],
    ['2026-04-05', 450_001],
    ['2026-07-05', 450_000],
    ['2026-10-05', 450_000],
    ['2027-01-05', 450_000],
  ] as const;
  const rents = { year: 2026, income, ownership, prepaidAtEnd: 150_000, prepaidYearBefore: 0 };
  expect(ownerRents(rents)).toEqual({ ann: 1_530_003, bo: 420_000 });
  expect(ownerRents({ ...rents, prepaidYearBefore: 20_000 })).toEqual({ ann: 1_510_003, bo: 420_000 });
});

test('the parts of the owners add up to the rents, whatever the shares', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(shares, fc.array(fc.integer({ min: -500_000, max: 500_000 })), (parts, amounts) => {
      const owners = Object.fromEntries(parts.map((part, at) => [`owner ${at}`, part]));
      const income = amounts.map((cents) => ['2026-05-01', cents] as const);
      const rents = ownerRents({
        year: 2026,
        income,
        ownership: [{ from: '2020-01-01', shares: owners }],
        prepaidAtEnd: 777,
        prepaidYearBefore: 333,
      });
      const total = Object.values(rents).reduce((sum, cents) => sum + cents, 0);
      expect(total).toBe(amounts.reduce((sum, cents) => sum + cents, 777 - 333));
    }),
  );
});

test('Y5: a hundred forms a file', () => {
  const files = irisFiles(Array.from({ length: 230 }, (_, at) => at));
  expect(files.map(({ length }) => length)).toEqual([100, 100, 30]);
  expect(files.flat()).toHaveLength(230);
  expect(irisFiles([])).toEqual([]);
});

test('P11: 15 % of gross building work, unless certified, small, or for two flats', () => {
  const work = {
    gross: 1_190_000,
    thisYearBefore: 0,
    onlyExemptRents: false,
    flatsLet: 8,
    certificateUntil: null,
    payOn: '2026-04-01',
  };
  const withheld = (more: Partial<Parameters<typeof withheldOfBuildingWork>[0]>) =>
    withheldOfBuildingWork({ ...work, ...more }).withheld;
  expect(withheldOfBuildingWork(work)).toEqual({ withheld: 178_500, paid: 1_011_500 });
  expect(withheld({ certificateUntil: '2026-04-01' })).toBe(0);
  expect(withheld({ certificateUntil: '2026-03-31' })).toBe(178_500);
  expect(withheld({ flatsLet: 2 })).toBe(0);
  expect(withheld({ gross: 500_000 })).toBe(0);
  expect(withheld({ gross: 500_000, thisYearBefore: 1 })).toBe(75_000);
  expect(withheld({ onlyExemptRents: true })).toBe(0);
});

test('building work is reckoned by day and landlord: one day is one payment, and the limit is of the year to that day', () => {
  const of = (day: string, gross: number, more: Partial<WorkOfDay> = {}): WorkOfDay => {
    const one = { vendorId: 'roofer', landlord: 'ann', day, gross, flats: 8, certificateUntil: null };
    return { ...one, ...more };
  };
  const reckon = (...work: WorkOfDay[]) =>
    withheldByDay(work, () => ({ percent: '15', limit: 500_000 })).map(({ cents, reason }) => [cents, reason]);
  const small = [0, 'small'];
  expect(reckon(of('2026-02-01', 300_000), of('2026-03-01', 200_000))).toEqual([small, small]);
  expect(reckon(of('2026-03-01', 200_001), of('2026-02-01', 300_000))).toEqual([[30_000, 'due'], small]);
  expect(reckon(of('2026-02-01', 300_000), of('2026-02-01', 200_001))).toEqual([
    [45_000, 'due'],
    [30_000, 'due'],
  ]);
  // What is withheld of a day is rounded once, and its parts add up.
  const odd = reckon(of('2026-02-01', 500_001), of('2026-02-01', 1), of('2026-02-01', 2));
  expect(odd.map(([cents]) => cents)).toEqual([75_001, 0, 0]);
  expect(reckon(of('2026-02-01', 300_000), of('2026-02-01', 300_000, { landlord: 'bo' }))).toEqual([small, small]);
  expect(reckon(of('2026-02-01', 300_000), of('2026-02-01', 300_000, { vendorId: 'mason' }))).toEqual([small, small]);
  const certificateUntil = '2026-02-28';
  expect(
    reckon(of('2026-02-28', 600_000, { certificateUntil }), of('2026-03-01', 100_000, { certificateUntil })),
  ).toEqual([
    [0, 'certificate'],
    [15_000, 'due'],
  ]);
  expect(reckon(of('2026-02-01', 600_000, { flats: 2 }))).toEqual([[0, 'few-flats']]);
});

test('D12: a fifth of net rents of owners abroad by the quarter, and 30 % of gross in the United States', () => {
  const quarter = { received: 450_000, deductiblePaid: 120_055, quarterEnds: '2026-06-30' };
  expect(withheldOfNonResident(quarter)).toEqual({ base: 329_945, withheld: 65_989, dueOn: '2026-07-30' });
  expect(withheldOfNonResident({ ...quarter, received: 0 })).toMatchObject({ base: 0, withheld: 0 });
  expect(withheldOfForeignOwner({ gross: 100_001, hasW8Eci: false })).toBe(30_000);
  expect(withheldOfForeignOwner({ gross: 100_001, hasW8Eci: true })).toBe(0);
});
