import { expect, test } from 'vitest';
import { parseAmount, parseDate, parseNumber } from './parse-cell.ts';

const point = { decimalSign: '.' } as const;
const comma = { decimalSign: ',' } as const;

test.for([
  ['1,450.00', point, 145_000],
  ['$1,450', point, 145_000],
  ['1450.5', point, 145_050],
  ['1.450,00 €', comma, 145_000],
  ["CHF 1'450.00", point, 145_000],
  ['EUR 12,34', comma, 1234],
  ['(30.00)', point, -3000],
  ['-30', point, -3000],
  ['30.00-', point, -3000],
  ['.5', point, 50],
  ['1450,--', comma, 145_000],
  ['750,-', comma, 75_000],
  ['750,- €', comma, 75_000],
  ['750,– EUR', comma, 75_000],
  ['1.750,-', comma, 175_000],
  ['-750,-', comma, -75_000],
  ['750.-', point, 75_000],
  ["CHF 1'750.--", point, 175_000],
] as const)('%s is an amount', ([text, format, cents]) => {
  expect(parseAmount(text, format, 'USD')).toEqual({ value: cents });
});

test.for([
  ['14.50.00', point],
  ['1,45', point],
  ['1.450', comma, 'is fine'],
  ['12.345', point],
  ['many', point],
  ['1e3', point],
  ['99999999999999999', point],
  ['', point],
  ['-', point],
] as const)('%s is an amount only where it is one', ([text, format, fine]) => {
  expect('value' in parseAmount(text, format, 'USD')).toBe(fine !== undefined);
});

test.for([
  ['1.200', point],
  ['$1.200', point],
  ['-12.000', point],
  ['1,200', comma],
  ['1,200 €', comma],
] as const)('%s may be thousands, and is not read as a few', ([text, format]) => {
  expect(parseAmount(text, format, 'USD')).toMatchObject({ error: { says: 'thousands' } });
});

test('three digits are read where they can only mean one thing', () => {
  expect(parseAmount('1,200', point, 'USD')).toEqual({ value: 120_000 });
  expect(parseAmount('1.200', comma, 'USD')).toEqual({ value: 120_000 });
  expect(parseAmount('1,200.500', point, 'USD')).toEqual({ value: 120_050 });
  expect(parseAmount('1.200', point, 'KWD')).toEqual({ value: 1200 });
  expect(parseAmount('1200.500', point, 'USD')).toMatchObject({ error: { says: 'tooManyDigits' } });
});

test('an amount above the limit is refused with the limit', () => {
  const parsed = parseAmount('100,000,000,000.01', point, 'USD');
  expect('error' in parsed && parsed.error.message).toBe(
    '“100,000,000,000.01” is too large. Enter 100,000,000,000.00 USD or less.',
  );
});

test('a currency without a smaller unit takes none', () => {
  expect(parseAmount('1,450', point, 'JPY')).toEqual({ value: 1450 });
  expect(parseAmount('1,450.00', point, 'JPY')).toEqual({ value: 1450 });
  expect('error' in parseAmount('1450.5', point, 'JPY')).toBe(true);
});

test('dates are read as the file writes them, and ISO always', () => {
  expect(parseDate('3/4/2026', 'us')).toEqual({ value: '2026-03-04' });
  expect(parseDate('3/4/2026', 'eu')).toEqual({ value: '2026-04-03' });
  expect(parseDate('31.3.26', 'eu')).toEqual({ value: '2026-03-31' });
  for (const format of ['iso', 'us', 'eu'] as const)
    expect(parseDate('2026-03-31', format)).toEqual({ value: '2026-03-31' });
  expect(parseDate('2026-03-31T00:00:00Z', 'iso')).toEqual({ value: '2026-03-31' });
  for (const text of ['2026-02-30', '31/31/2026', 'tomorrow', '1/1/1', '0000-01-01'])
    expect('error' in parseDate(text, 'us'), text).toBe(true);
  expect('error' in parseDate('3/4/2026', 'iso')).toBe(true);
});

test('numbers are whole, or as fine as their field is', () => {
  for (const [text, sign] of [
    ['1.200', point],
    ['1,200', comma],
    ['85.125', point],
  ] as const)
    expect(parseNumber(text, sign, 2), 'it may be thousands').toMatchObject({ error: { says: 'thousands' } });
  expect(parseNumber('1.200', comma, 1)).toEqual({ value: 12_000 });
  expect(parseNumber('0.500', point, 1)).toEqual({ value: 5 });
  expect(parseNumber('1.200', point, 3)).toEqual({ value: 1200 });
  expect(parseNumber('61,5', comma, 1)).toEqual({ value: 615 });
  expect(parseNumber('-2', point)).toEqual({ value: -2 });
  expect('error' in parseNumber('1.5', point)).toBe(true);
  expect('error' in parseNumber('61.55', point, 1)).toBe(true);
});

test('a year that nobody means is told as such, but for what an export wrote', () => {
  expect(parseDate('2999-12-31', 'iso')).toMatchObject({ error: { says: 'yearOff' } });
  expect(parseDate('1.1.0202', 'eu')).toMatchObject({ error: { says: 'yearOff' } });
  expect(parseDate('2999-12-31', 'iso', 'export')).toEqual({ value: '2999-12-31' });
  expect(parseDate('2199-12-31', 'iso')).toEqual({ value: '2199-12-31' });
  expect(parseDate('2026-02-30', 'iso')).toMatchObject({ error: { says: 'noDate' } });
});
