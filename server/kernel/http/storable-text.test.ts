import { expect, test } from 'vitest';
import { unstorable } from './storable-text.ts';

test('text that PostgreSQL cannot hold is found wherever it is', () => {
  expect(unstorable({ a: [{ b: 'fine' }, { b: 'nul \u0000 here' }] })).toMatchObject({
    path: 'a.1.b',
    code: 'invalid-text',
  });
  expect(unstorable({ name: 'half \ud800 a pair' })).toMatchObject({ path: 'name', code: 'invalid-text' });
});

test('whole surrogate pairs, line breaks and everything else pass', () => {
  expect(unstorable({ text: 'a 🏠 in Köln,\n with a tab\t', n: 1, yes: true, no: null, list: [] })).toBeUndefined();
});

test('a value that is nested deeper than our own stack is refused, not recursed into', () => {
  let nested: unknown = 'x';
  for (let depth = 0; depth < 200_000; depth += 1) nested = [nested];
  expect(unstorable(nested)).toMatchObject({ code: 'too-deep' });
});
