import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide, identified, lineKey, plainText } from './identity.ts';
import type { Decision, StoredLine } from './identity.ts';
import { readAmount } from './read-amount.ts';

interface Line {
  readonly date: string;
  readonly cents: number;
  readonly text: string;
  readonly id: string | null;
}

const of = { account: '018f2f6e-7a4b-7c11-9d5e-3a1b2c3d4e5f', currency: 'USD' };
const rent = (more: Partial<Line> = {}): Line => ({
  date: '2026-03-02',
  cents: 150_000,
  text: 'Rent  March',
  id: null,
  ...more,
});

/** Takes files one after the other; what is new is stored. */
function taken(files: readonly (readonly Line[])[]): { decisions: Decision[][]; stored: StoredLine[] } {
  const stored: StoredLine[] = [];
  const decisions = files.map((file) => {
    const lines = identified(file, of);
    const decided = decide(lines, stored);
    for (const [at, { key, hasId, line }] of lines.entries())
      if (decided[at] === 'new') stored.push({ key, hasId, date: line.date, cents: line.cents, text: line.text });
    return decided;
  });
  return { decisions, stored };
}

test.each<[string, Line[][], Decision[][], number]>([
  [
    'L1: two equal rents of one day both survive',
    [
      [rent(), rent()],
      [rent(), rent(), rent()],
    ],
    [
      ['new', 'new'],
      ['known', 'known', 'new'],
    ],
    3,
  ],
  [
    'L2: the same id with another amount is a conflict, some days later the same line',
    [
      [rent({ id: '900' })],
      [rent({ id: '900', cents: 105_000 })],
      [rent({ id: '900', date: '2026-03-04', text: 'RENT MARCH booked' })],
    ],
    [['new'], ['conflict'], ['known']],
    1,
  ],
  [
    'the same id six days later is a conflict',
    [[rent({ id: '900' })], [rent({ id: '900', date: '2026-03-08' })]],
    [['new'], ['conflict']],
    1,
  ],
  [
    'L5: once as OFX and once as CSV waits for somebody',
    [[rent({ id: '900' })], [rent({ text: 'ACH CREDIT RENT MARCH' })]],
    [['new'], ['doubtful']],
    1,
  ],
  ['and the other way around', [[rent({ text: 'ACH CREDIT' })], [rent({ id: '900' })]], [['new'], ['doubtful']], 1],
  [
    'L6: ids say that there are two',
    [[rent({ id: '900' })], [rent({ id: '900' }), rent({ id: '901' })]],
    [['new'], ['known', 'new']],
    2,
  ],
  ['other ids for the same words wait', [[rent({ id: '900' })], [rent({ id: '901' })]], [['new'], ['doubtful']], 1],
  ['an id that stands twice in a file is none', [[rent({ id: '7' }), rent({ id: '7' })]], [['new', 'new']], 2],
])('%s', (_, files, decisions, count) => {
  const result = taken(files);
  expect(result.decisions).toEqual(decisions);
  expect(result.stored).toHaveLength(count);
});

test('a key is made of what stands in a line [L7]', () => {
  const line = { date: '2026-03-02', cents: 150_000, text: ' Rent  Märch\tUnit 4B ', n: 2 };
  expect(plainText(line.text)).toBe('RENT MÄRCH UNIT 4B');
  expect(lineKey({ ...of, ...line })).toBe('311c93fc00f07a89653f2c13fcec2eccd76ce83d8b7c2eba71ee0bff4f6662ba');
});

test('overlapping files of one kind in any order give the same lines, and a file twice is a file once', () => {
  const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-03-0${number}`);
  const line = fc.record({
    date: day,
    cents: fc.constantFrom(100, 200),
    text: fc.constantFrom('a', 'B'),
    id: fc.constant(null),
  });
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 30 }),
      fc.array(fc.tuple(day, day), { maxLength: 5 }),
      fc.nat(),
      (all, spans, turn) => {
        // A file has whole days, as a bank exports them.
        const files = spans.map(([one, other]) => all.filter(({ date }) => date >= one && date <= other));
        const turned = files.map((_, at) => files[(at + turn) % files.length] ?? []);
        const keys = (some: readonly (readonly Line[])[]) =>
          taken(some)
            .stored.map(({ key }) => key)
            .toSorted();
        expect(keys(turned)).toEqual(keys(files));
        expect(keys([...files, ...files])).toEqual(keys(files));
      },
    ),
  );
});

test.each([
  ['-200,00', 'EUR', -20_000],
  ['8.85000', 'EUR', 885],
  ['8.855', 'EUR', 'too-many-decimals'],
  ['$120', 'USD', 'not-an-amount'],
  ['1200.00', 'JPY', 1200],
  ['1200.50', 'JPY', 'too-many-decimals'],
  ['+.5', 'USD', 50],
  ['', 'USD', 'not-an-amount'],
  ['.', 'USD', 'not-an-amount'],
  ['1,234.50', 'USD', 123_450],
  ['1.234,50', 'EUR', 123_450],
  ["1'234.50", 'CHF', 123_450],
  ['1.234.567', 'EUR', 123_456_700],
  ['12,34.50', 'USD', 'not-an-amount'],
  ['1 2', 'USD', 'not-an-amount'],
  ['-0.00', 'USD', 0],
  ['100000000001', 'USD', 'too-large'],
  ['1e3', 'USD', 'not-an-amount'],
])('the amount %s in %s is %s [L8]', (text, currency, result) => {
  expect(readAmount(text, currency)).toBe(result);
});
