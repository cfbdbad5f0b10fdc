import { expect, test } from 'vitest';
import { isRfReference } from '#shared/iban.ts';
import { paymentReference } from '#server/modules/rent/paper/payment-reference.ts';
import { addressLines } from '#server/modules/rent/paper/address-lines.ts';
import { unitOnPaper } from '#server/modules/rent/paper/unit-on-paper.ts';
import { epcCode } from '#server/modules/rent/paper/epc-code.ts';
import { makeFormats } from '#server/kernel/paper/formats.ts';

const payment = {
  name: 'Harbour Lettings',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  currency: 'EUR',
  cents: 109_911,
  reference: 'RF18539007547034',
};

test('an EPC code says payee, account, amount and reference, line by line', () => {
  expect(epcCode(payment)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Harbour Lettings',
    'DE89370400440532013000',
    'EUR1099.11',
    '',
    'RF18539007547034',
  ]);
});

test('the bank may be left out, and letters of any script are kept', () => {
  const lines = epcCode({ ...payment, bic: '', name: '  Größe\n&  Söhne ' })?.split('\n');
  expect(lines?.slice(4, 6)).toEqual(['', 'Größe & Söhne']);
});

test.for([
  ['another currency', { currency: 'USD' }],
  ['nothing to pay', { cents: 0 }],
  ['a cent more than an EPC code may ask for', { cents: 100_000_000_000 }],
  ['a wrong IBAN', { iban: 'DE89370400440532013001' }],
  ['an IBAN from outside SEPA', { iban: 'SA0380000000608010167519' }],
  ['a wrong BIC', { bic: 'COBA' }],
  ['a wrong reference', { reference: 'RF19539007547034' }],
  ['no name', { name: ' ' }],
] as const)('there is no code for %s', ([, given]) => {
  expect(epcCode({ ...payment, ...given })).toBeNull();
});

test('the least and the most that a code may ask for', () => {
  expect(epcCode({ ...payment, cents: 1 })).toContain('\nEUR0.01\n');
  expect(epcCode({ ...payment, cents: 99_999_999_999 })).toContain('\nEUR999999999.99\n');
});

test('a long name is cut to seventy letters, and a code stays within its 331 bytes', () => {
  const code = epcCode({ ...payment, name: 'ü'.repeat(90) }) ?? '';
  expect(code.split('\n')[5]).toBe('ü'.repeat(70));
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(331);
});

test('every payment reference of a charge, a lease and a due date checks', () => {
  for (const number of ['C-0001', 'C-1274', 'L-0012', 'L-0012-20260301', 'L-99999999-29991231'])
    expect(isRfReference(paymentReference(number, { country: 'DE', payee: null })), number).toBe(true);
});

test('a unit without a word in its name is named as a unit', () => {
  const named = ['1', '3B', '2-04', 'Shop', 'Flat 3', 'PH2'].map((name) => unitOnPaper(name, 'en'));
  expect(named).toEqual(['Unit 1', 'Unit 3B', 'Unit 2-04', 'Shop', 'Flat 3', 'PH2']);
  expect(unitOnPaper('12', 'de')).toBe('Einheit 12');
});

test('in the US a payment is named by the number of its document, unless it goes to an IBAN', () => {
  const { iban, name } = payment;
  const none = { bic: '', bankName: '', routingNumber: '', accountNumber: '' };
  expect(paymentReference('L-0012', { country: 'US', payee: null })).toBe('L-0012');
  expect(paymentReference('L-0012', { country: 'US', payee: { name, iban: '', ...none } })).toBe('L-0012');
  expect(paymentReference('L-0012', { country: 'US', payee: { name, iban, ...none } })).toMatch(/^RF/);
});

test('amounts are exact, in the manner of language and country', () => {
  const us = makeFormats('en', 'US');
  const german = makeFormats('de', 'DE');
  expect(us.figure(9_007_199_254_740_991, 'USD')).toBe('90,071,992,547,409.91');
  expect(german.figure(123_450, 'EUR')).toBe('1.234,50');
  expect(us.figure(-123_450, 'USD')).toBe('(1,234.50)');
  expect(us.figure(0, 'USD')).toBe('—');
  expect(us.figure(1234, 'JPY')).toBe('1,234');
  expect(us.figure(1234, 'KWD')).toBe('1.234');
  expect(german.money(123_450, 'EUR').replaceAll('\u00a0', ' ')).toBe('1.234,50 €');
  expect(us.money(123_450, 'USD')).toBe('$1,234.50');
  expect([us.money(-123_450, 'USD'), us.share(-250)]).toEqual(['−$1,234.50', '−2.5%']);
});

test('dates are written as people there write them', () => {
  expect(makeFormats('en', 'US').date('2026-03-05')).toBe('March 5, 2026');
  expect(makeFormats('en', 'GB').date('2026-03-05')).toBe('5 March 2026');
  expect(makeFormats('de', 'AT').date('2026-03-05')).toBe('5. März 2026');
  expect(makeFormats('en', 'GB').period('2026-03-01', '2026-03-31').replaceAll(/\s/g, '')).toBe('1–31March2026');
});

test('an address stands as its country writes it, with the country only for a letter abroad', () => {
  const at = {
    line1: '1 Example Street',
    line2: null,
    city: 'Sampleton',
    region: 'CA',
    postalCode: '90001',
    country: 'US',
  };
  const fromUs = { country: 'US', language: 'en' } as const;
  expect(addressLines(at, fromUs)).toEqual(['1 Example Street', 'Sampleton, CA 90001']);
  expect(addressLines({ ...at, region: null, country: 'DE' }, fromUs)).toEqual([
    '1 Example Street',
    '90001 Sampleton',
    'GERMANY',
  ]);
  expect(addressLines({ ...at, region: null, country: 'GB' }, { country: 'DE', language: 'de' })).toEqual([
    '1 Example Street',
    'Sampleton',
    '90001',
    'VEREINIGTES KÖNIGREICH',
  ]);
});

test('an English paper of a German workspace writes all amounts in one way', () => {
  const formats = makeFormats('en', 'DE');
  expect([formats.figure(100_000, 'EUR'), formats.money(100_000, 'EUR')]).toEqual(['1,000.00', '€1,000.00']);
});
