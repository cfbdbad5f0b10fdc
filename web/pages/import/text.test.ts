import { expect, it } from 'vitest';
import { fieldName } from './text.ts';
import type { ImportText } from './text.ts';

it('calls a column that only an export of everything has as its table does', () => {
  // None of them has a sentence, so none is asked for.
  const t = (() => '') as ImportText;
  expect(['voidReason', 'on', 'takenBackBecause'].map((key) => fieldName(t, key))).toEqual([
    'Void reason',
    'On',
    'Taken back because',
  ]);
});
