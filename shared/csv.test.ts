import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

test('a row is quoted as RFC 4180 has it', () => {
  expect(csvRow(['Rent, March', 'said "yes"', null, { number: '-12.50' }, 'two\nlines', ''])).toBe(
    '"Rent, March","said ""yes""",,-12.50,"two\nlines",""\r\n',
  );
});

test.for(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1', '\u00A0=1', '＝1', '－2', "'=1", "''-1"])(
  '%j is text, not a formula',
  (text) => {
    expect(csvRow([text])).toBe(`"'${text}"\r\n`);
  },
);

test.for(['1-2', 'a=b', '’-', ' rent', 'émigré'])('%j is left as it is', (text) => {
  expect(csvRow([text])).toBe(`"${text}"\r\n`);
});
