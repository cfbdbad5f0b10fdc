import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestLines } from './invoice-lines.ts';

test('P13: the lines of an invoice with tax come to what it asks for', () => {
  const lines = [
    { text: 'Gutter', cents: 19_800, percent: '19' },
    { text: 'Book', cents: 27_500, percent: '7.00' },
  ];
  expect(suggestLines(52_987, lines)).toEqual([
    { text: 'Gutter', cents: 23_562 },
    { text: 'Book', cents: 29_425 },
  ]);
});

test.each([
  [
    'a credit among them',
    [
      { text: 'A', cents: 500, percent: null },
      { text: 'B', cents: -100, percent: null },
    ],
  ],
  ['an amount that cannot be read', [{ text: 'A', cents: null, percent: '19' }]],
  ['a rate that cannot be read', [{ text: 'A', cents: 400, percent: 'many' }]],
  ['more of them than a bill has', Array.from({ length: 201 }, () => ({ text: 'A', cents: 400, percent: null }))],
])('%s: there is one line for all of it', (_, lines) => {
  expect(suggestLines(400, lines)).toEqual([{ text: 'A', cents: 400 }]);
});

test('any lines come to the whole, and each is something', () => {
  const line = fc.record({
    text: fc.constant('x'),
    cents: fc.integer({ min: -5, max: 10_000_000_000 }),
    percent: fc.constantFrom('0', '7', '19.00', '8.1', null),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_000_000 }), fc.array(line, { maxLength: 30 }), (gross, lines) => {
      const parts = suggestLines(gross, lines).map(({ cents }) => cents);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(gross);
      expect(parts.every((part) => part > 0)).toBe(true);
    }),
  );
});
