import { expect, test } from 'vitest';
import { fillFields, fillMessage, hasLooseBraces, mergeFields, unknownFields } from './merge-fields.ts';
import type { MergeValues } from './merge-fields.ts';

// Every field is filled with its own name in capitals.
const values = Object.fromEntries(mergeFields.map((field) => [field, field.toUpperCase()])) as MergeValues;

test('fields are filled in, with or without room in the braces', () => {
  expect(fillFields('Dear {{name}}, {{ amount }} is due on {{dueOn}}.', values)).toBe(
    'Dear NAME, AMOUNT is due on DUEON.',
  );
});

test('what a value says is not filled in once more', () => {
  expect(fillFields('{{name}}', { ...values, name: '{{amount}} $& $1' })).toBe('{{amount}} $& $1');
});

test('unknown fields are named once and stay as they are', () => {
  expect(unknownFields('{{nmae}} {{name}} {{ nmae }} {{}} {{constructor}}')).toEqual(['nmae', '', 'constructor']);
  expect(fillFields('{{nmae}}', values)).toBe('{{nmae}}');
});

test.for([
  ['{{name', true],
  ['name}}', true],
  ['{{na{me}}', true],
  ['{name}', false],
  ['{{name}} {}', false],
] as const)('%s has loose braces: %s', ([text, isLoose]) => {
  expect(hasLooseBraces(text)).toBe(isLoose);
});

test('payment instructions stand where the text says, or else at its end, and leave no gap where there are none', () => {
  const payment = 'IBAN: X';
  expect(fillMessage('Pay.\n\n{{ payment }}\n\nBye', { ...values, payment })).toBe('Pay.\n\nIBAN: X\n\nBye');
  expect(fillMessage('Pay.\n\nBye\n', { ...values, payment })).toBe('Pay.\n\nBye\n\nIBAN: X');
  expect(fillMessage('Pay.\n\n{{payment}}\n\nBye', { ...values, payment: '' })).toBe('Pay.\n\nBye');
  expect(fillMessage('Pay.', { ...values, payment: '' })).toBe('Pay.');
});
