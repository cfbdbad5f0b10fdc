import { expect, test } from 'vitest';
import { csvFormOf, csvRow, csvText } from './csv.ts';
import { amountCell, dayCell, type TableRows } from './table.ts';

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

test.for([
  ['de', '"Miete";1234,50;"2026-03-01"\r\n'],
  ['de-AT', '"Miete";1234,50;"2026-03-01"\r\n'],
  ['de-CH', '"Miete";1234.50;"2026-03-01"\r\n'],
  ['en-US', '"Miete",1234.50,"2026-03-01"\r\n'],
  ['no such language', '"Miete",1234.50,"2026-03-01"\r\n'],
] as const)('spreadsheets in %s find their separators', ([locale, written]) => {
  expect(csvRow(['Miete', amountCell(123_450, 'EUR'), dayCell('2026-03-01')], csvFormOf(locale))).toBe(written);
});

test('a table begins with the byte-order mark, once', async () => {
  async function* rows(): TableRows {
    yield [['Name']];
    yield [['Jörg'], ['Zoë']];
  }
  let text = '';
  for await (const piece of csvText(rows())) text += piece;
  expect(text).toBe('\uFEFF"Name"\r\n"Jörg"\r\n"Zoë"\r\n');
});
