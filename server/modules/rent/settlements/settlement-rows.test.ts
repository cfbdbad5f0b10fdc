import { expect, test } from 'vitest';
import { resultOf } from './settlement-rows.ts';

test('what was given up in one credit for all terms is found like what each term gave up', () => {
  const credits = (result: object) => resultOf({ result }).waiverCreditIds;
  expect(credits({ waiverCreditIds: ['one', 'two'] })).toEqual(['one', 'two']);
  expect(credits({ waiverCreditId: 'one' })).toEqual(['one']);
  expect(credits({ waiverCreditId: null })).toEqual([]);
});
