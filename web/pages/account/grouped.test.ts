import { expect, it } from 'vitest';
import { grouped } from './grouped.ts';

it('groups a key by four without a space at its end', () => {
  expect(grouped('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(grouped('ABCDEFGH')).toBe('ABCD EFGH');
  expect(grouped('')).toBe('');
});
