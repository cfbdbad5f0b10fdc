import { expect, test } from 'vitest';
import { increaseDoubt } from './increase-doubt.ts';

test.for([
  [120_000, 123_600, null],
  [120_000, 239_999, null],
  [120_000, 240_000, { kind: 'times', times: 2 }],
  [120_000, 1_200_000, { kind: 'times', times: 10 }],
  [120_000, 300_000, { kind: 'more-than-times', times: 2 }],
  [120_000, 60_001, null],
  [120_000, 60_000, { kind: 'half-or-less' }],
  [120_000, 0, { kind: 'nothing-left' }],
  [0, 120_000, null],
] as const)('from %i to %i is doubted as it should be', ([oldCents, newCents, doubt]) => {
  expect(increaseDoubt({ oldCents, newCents })).toEqual(doubt);
});
