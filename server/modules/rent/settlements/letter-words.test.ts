import { expect, test } from 'vitest';
import { letterWordsIn } from './letter-words.ts';

test('the letter calls the deposit as the country of the workspace does', () => {
  expect(letterWordsIn('en', 'US').heading('S-0001')).toBe('Security deposit settlement S-0001');
  expect(letterWordsIn('en', 'GB').heading('S-0001')).toBe('Deposit settlement S-0001');
  expect(letterWordsIn('en', 'GB').methods['cheque']).toBe('by cheque');
  expect(letterWordsIn('de', 'GB').heading('S-0001')).toBe('Ihre Kaution, Abrechnung S-0001');
});
