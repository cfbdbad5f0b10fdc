import { expect, test } from 'vitest';
import { isBic, isIban, isRfReference, isSepaIban, plainIban, spacedIban } from './iban.ts';

test.for([
  'DE89 3704 0044 0532 0130 00',
  'GB29 NWBK 6016 1331 9268 19',
  'FR14 2004 1010 0505 0001 3M02 606',
  'NL91 ABNA 0417 1643 00',
  'BE68 5390 0754 7034',
  'NO93 8601 1117 947',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'de89370400440532013000',
])('%s is an IBAN', (iban) => {
  expect(isIban(iban)).toBe(true);
  expect(isSepaIban(iban)).toBe(true);
});

test.for([
  ['a digit is wrong', 'DE89370400440532013001'],
  ['two digits changed places', 'DE89370400440532010300'],
  ['a digit is missing, and the check fits by chance or not', 'DE8937040044053201300'],
  ['it is too long for its country', 'DE893704004405320130000'],
  ['there are signs in it', 'DE89-3704-0044-0532-0130-00'],
  ['it is something else', 'not an account'],
  ['it is empty', ''],
])('it is no IBAN if %s', ([, iban = '']) => {
  expect(isIban(iban)).toBe(false);
});

test('an IBAN from outside SEPA is one, but no EPC code can pay to it', () => {
  expect(isIban('SA03 8000 0000 6080 1016 7519')).toBe(true);
  expect(isSepaIban('SA03 8000 0000 6080 1016 7519')).toBe(false);
});

test('a BIC has eight or eleven signs', () => {
  expect(['COBADEFF', 'COBADEFFXXX', 'BELADEBEXXX'].every(isBic)).toBe(true);
  expect(['COBADEF', 'COBADEFFX', 'cobadeff', '1OBADEFF', ''].some(isBic)).toBe(false);
});

test('a creditor reference is known by its check digits', () => {
  expect(isRfReference('RF18539007547034')).toBe(true);
  expect(isRfReference('RF18539007547035')).toBe(false);
  expect(isRfReference('RF19539007547034')).toBe(false);
  expect(isRfReference('RF18')).toBe(false);
});

test('it is written without spaces for banks and in fours for people', () => {
  expect(plainIban(' de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
  expect(spacedIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
});
