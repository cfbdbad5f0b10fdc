import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '#server/kernel/problem.ts';
import { isRoutingNumber, writeNacha } from '#server/modules/banking/index.ts';
import type { AchBatch, AchEntry, AchFile } from '#server/modules/banking/index.ts';
import { asciiLetters } from './nacha-words.ts';

const entry: AchEntry = {
  direction: 'credit',
  accountKind: 'checking',
  routing: '987654320',
  account: '12345678',
  cents: 31_493_500,
  id: 'PAY-000101',
  name: 'ANN SAMPLE',
};
const ppd: AchBatch = { sec: 'PPD', description: 'OWNER PAY', effectiveOn: '2026-06-05', entries: [entry] };
const file: AchFile = {
  destination: '123456780',
  destinationName: 'SAMPLE BANK',
  origin: '1999999999',
  originName: 'GABLE SAMPLE MANAGEMENT',
  company: 'GABLE SAMPLE MGT',
  companyId: '1999999999',
  odfi: '123456780',
  createdOn: '2026-06-04',
  createdAt: '15:30',
  modifier: 'A',
  batches: [ppd],
};

const linesOf = (text: string): string[] => text.split('\r\n').slice(0, -1);

/** A reader of its own, which takes nothing from the writer and checks every count, hash and sum of the file. */
function readBack(text: string) {
  const lines = linesOf(text);
  expect(text).toBe(lines.map((line) => `${line}\r\n`).join(''));
  expect(lines.length % 10).toBe(0);
  expect(lines.every((line) => /^[ -~]{94}$/.test(line))).toBe(true);
  const cut = (line: string, from: number, to: number) => line.slice(from - 1, to);
  const batches: { sec: string; serviceClass: string; effective: string; entries: ReturnType<typeof readEntry>[] }[] =
    [];
  const readEntry = (line: string) => ({
    code: cut(line, 2, 3),
    routing: cut(line, 4, 12),
    account: cut(line, 13, 29).trim(),
    cents: Number(cut(line, 30, 39)),
    id: cut(line, 40, 54).trim(),
    name: cut(line, 55, 76).trim(),
    discretionary: cut(line, 77, 78).trim(),
    trace: cut(line, 80, 94),
  });
  const sums = (of: readonly ReturnType<typeof readEntry>[]) => {
    const total = (codes: readonly string[]) =>
      of.filter(({ code }) => codes.includes(code)).reduce((sum, { cents }) => sum + BigInt(cents), 0n);
    const hash = of.reduce((sum, { routing }) => sum + BigInt(routing.slice(0, 8)), 0n) % 10_000_000_000n;
    return { hash, debits: total(['27', '37']), credits: total(['22', '32']) };
  };
  const written = (line: string, at: number) => ({
    hash: BigInt(cut(line, at, at + 9)),
    debits: BigInt(cut(line, at + 10, at + 21)),
    credits: BigInt(cut(line, at + 22, at + 33)),
  });
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('5'))
      batches.push({
        serviceClass: cut(line, 2, 4),
        sec: cut(line, 51, 53),
        effective: cut(line, 70, 75),
        entries: [],
      });
    if (line.startsWith('6')) batches.at(-1)?.entries.push(readEntry(line));
    if (line.startsWith('8')) {
      const own = batches.at(-1)?.entries ?? [];
      expect(written(line, 11)).toEqual(sums(own));
      expect([cut(line, 2, 4), Number(cut(line, 5, 10)), Number(cut(line, 88, 94))]).toEqual([
        batches.at(-1)?.serviceClass,
        own.length,
        batches.length,
      ]);
    }
    if (line.startsWith('9') && !/^9+$/.test(line)) {
      const all = batches.flatMap(({ entries }) => entries);
      expect(written(line, 22)).toEqual(sums(all));
      expect([Number(cut(line, 2, 7)), Number(cut(line, 8, 13)), Number(cut(line, 14, 21))]).toEqual([
        batches.length,
        lines.length / 10,
        all.length,
      ]);
      expect(lines.slice(at + 1).every((rest) => rest === '9'.repeat(94))).toBe(true);
    }
  }
  return batches;
}

const keyOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error.refused.key;
    throw error;
  }
  return null;
};

test('N1: people as PPD, companies as CCD, names cut at 22, ten lines', () => {
  const second: AchEntry = {
    ...entry,
    accountKind: 'savings',
    routing: '111111118',
    account: '000987654321',
    cents: 58_065,
    id: 'PAY-000102',
    name: 'BO EXAMPLE-LONGER-THAN-IT',
  };
  const company = {
    ...entry,
    routing: '222222226',
    account: '55-0001',
    cents: 4321,
    id: 'PAY-000103',
    name: 'SAMPLE PLUMBING LLC',
  };
  const batches: AchBatch[] = [
    { ...ppd, entries: [entry, second] },
    { ...ppd, sec: 'CCD', description: 'BILL PAY', entries: [company] },
  ];
  expect(linesOf(writeNacha({ ...file, batches }))).toEqual([
    '101 12345678019999999992606041530A094101SAMPLE BANK            GABLE SAMPLE MANAGEMENT        ',
    '5220GABLE SAMPLE MGT                    1999999999PPDOWNER PAY       260605   1123456780000001',
    '62298765432012345678         0031493500PAY-000101     ANN SAMPLE              0123456780000001',
    '632111111118000987654321     0000058065PAY-000102     BO EXAMPLE-LONGER-THAN  0123456780000002',
    '822000000201098765430000000000000000315515651999999999                         123456780000001',
    '5220GABLE SAMPLE MGT                    1999999999CCDBILL PAY        260605   1123456780000002',
    '62222222222655-0001          0000004321PAY-000103     SAMPLE PLUMBING LLC     0123456780000003',
    '822000000100222222220000000000000000000043211999999999                         123456780000002',
    '9000002000001000000030132098765000000000000000031555886                                       ',
    '9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999',
  ]);
});

test('the hash keeps its last ten digits', () => {
  const entries = Array.from({ length: 102 }, () => entry);
  const control = linesOf(writeNacha({ ...file, batches: [{ ...ppd, entries }] })).find((line) => line.startsWith('8'));
  // 102 × 98,765,432 is 10,074,074,064.
  expect(control?.slice(10, 20)).toBe('0074074064');
});

test('a debit over the web says whether it is one of several, and its batch is of class 225', () => {
  const debit: AchEntry = { ...entry, direction: 'debit', accountKind: 'savings' };
  const entries = [{ ...debit, isRecurring: true }, debit];
  const [batch] = readBack(writeNacha({ ...file, batches: [{ ...ppd, sec: 'WEB', entries }] }));
  expect(batch).toMatchObject({ sec: 'WEB', serviceClass: '225' });
  expect(batch?.entries.map(({ code, discretionary }) => [code, discretionary])).toEqual([
    ['37', 'R'],
    ['37', 'S'],
  ]);
});

test('where the bank wants an offset, each batch balances and is of class 200', () => {
  const offset = { accountKind: 'checking', routing: '123456780', account: '900001' } as const;
  const [batch] = readBack(writeNacha({ ...file, offset }));
  expect(batch?.serviceClass).toBe('200');
  expect(batch?.entries.map(({ code, account, cents }) => [code, account, cents])).toEqual([
    ['22', '12345678', 31_493_500],
    ['27', '900001', 31_493_500],
  ]);
});

test('where the bank wants class 200 without an offset, it has that', () => {
  expect(readBack(writeNacha({ ...file, alwaysMixed: true }))[0]?.serviceClass).toBe('200');
});

test('names have letters that the file can carry', () => {
  expect(asciiLetters('José  Müller–Łęcki\n“Straße” 東')).toBe('Jose Muller-Lecki "Strasse"');
  expect(
    readBack(writeNacha({ ...file, batches: [{ ...ppd, entries: [{ ...entry, name: 'Zoë Ånd' }] }] })),
  ).toMatchObject([{ entries: [{ name: 'Zoe And' }] }]);
});

test('check digits of routing numbers', () => {
  expect(['987654320', '111111118', '222222226', '123456780'].map(isRoutingNumber)).toEqual([true, true, true, true]);
  expect(['987654321', '11111111', 'abcdefghi', '1111111180'].map(isRoutingNumber)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

describe('what the bank would send back is refused, with whom it is about', () => {
  test.each<[string, Partial<AchEntry>, string]>([
    ['a routing number with a slip', { routing: '987654321' }, 'payment-files.routing-number'],
    ['an account that is too long', { account: '1'.repeat(18) }, 'payment-files.account-number'],
    ['no account', { account: '' }, 'payment-files.account-number'],
    ['nothing to pay', { cents: 0 }, 'payment-files.amount'],
    ['an amount below nothing', { cents: -1 }, 'payment-files.amount'],
    ['more than ten digits', { cents: 10_000_000_000 }, 'payment-files.amount'],
    ['a name without letters', { name: '東京' }, 'payment-files.name'],
  ])('%s', (_, change, key) => {
    expect(keyOf(() => writeNacha({ ...file, batches: [{ ...ppd, entries: [{ ...entry, ...change }] }] }))).toBe(key);
  });

  test('a file without payments, a wrong number of our own bank, and a total that has no room', () => {
    expect(keyOf(() => writeNacha({ ...file, batches: [] }))).toBe('payment-files.empty');
    expect(keyOf(() => writeNacha({ ...file, odfi: '123456789' }))).toBe('payment-files.own-routing-number');
    const entries = Array.from({ length: 101 }, () => ({ ...entry, cents: 9_999_999_999 }));
    expect(keyOf(() => writeNacha({ ...file, batches: [{ ...ppd, entries }] }))).toBe('payment-files.total');
    const offset = { accountKind: 'checking', routing: '123456780', account: '1' } as const;
    const two = [{ ...ppd, entries: entries.slice(0, 2) }];
    expect(keyOf(() => writeNacha({ ...file, offset, batches: two }))).toBe('payment-files.total');
  });
});

const routings = fc.integer({ min: 0, max: 99_999_999 }).map((number) => {
  const first = String(number).padStart(8, '0');
  return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `${first}${digit}`).find(isRoutingNumber) ?? '';
});
const entries = fc.record({
  direction: fc.constantFrom('credit' as const, 'debit' as const),
  accountKind: fc.constantFrom('checking' as const, 'savings' as const),
  routing: routings,
  account: fc.stringMatching(/^[0-9A-Z][0-9A-Z-]{0,16}$/),
  cents: fc.integer({ min: 1, max: 800_000_000 }),
  id: fc.stringMatching(/^[A-Z0-9-]{1,15}$/),
  name: fc.string({ unit: 'grapheme' }).map((name) => `A${name}`),
});
const batches = fc.record({
  sec: fc.constantFrom('PPD' as const, 'CCD' as const, 'WEB' as const),
  description: fc.string(),
  effectiveOn: fc.constant('2026-06-05'),
  entries: fc.array(entries, { minLength: 1, maxLength: 12 }),
});

test('every file reads back to the same payments, sums and hashes', () => {
  fc.assert(
    fc.property(fc.array(batches, { minLength: 1, maxLength: 4 }), fc.boolean(), (some, balanced) => {
      const offset = { accountKind: 'checking', routing: '123456780', account: '1' } as const;
      const read = readBack(writeNacha({ ...file, batches: some, ...(balanced ? { offset } : {}) }));
      const own = read.map((batch) => batch.entries.filter(({ id, account }) => !(id === 'OFFSET' && account === '1')));
      expect(
        own.map((batch) => batch.map(({ routing, account, cents, id }) => ({ routing, account, cents, id }))),
      ).toEqual(
        some.map((batch) => batch.entries.map(({ routing, account, cents, id }) => ({ routing, account, cents, id }))),
      );
      const traces = read.flatMap((batch) => batch.entries.map(({ trace }) => trace));
      expect(new Set(traces).size).toBe(traces.length);
    }),
  );
});
