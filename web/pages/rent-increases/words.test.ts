import { expect, test } from 'vitest';
import { useIncreasesText } from './text.ts';
import { howWords, millipercentOf, reasonWords } from './words.ts';

test.for([
  ['3', 3000],
  ['2.5', 2500],
  ['2,5 %', 2500],
  ['−1.125', -1125],
  ['1000', 1_000_000],
  ['1000.001', null],
  ['-100.5', null],
  ['1.2345', null],
  ['', null],
  ['three', null],
] as const)('%s is %s', ([text, expected]) => {
  expect(millipercentOf(text)).toBe(expected);
});

test('a lease that is over by then says when it ends', () => {
  const left = { reason: 'over-by-then', detail: '2019-12-31', earliestOn: null } as const;
  expect(reasonWords(useIncreasesText.now(), left)).toBe('Lease ends Dec 31, 2019, before the increase');
});

test('how rents are raised says to what they are rounded', () => {
  const by = { kind: 'percent', millipercent: 2500 } as const;
  expect(howWords(useIncreasesText.now(), { by, roundTo: 0 }, 'USD')).toBe('2.5%');
  expect(howWords(useIncreasesText.now(), { by, roundTo: 10 }, 'USD')).toBe('2.5%, rounded to 10');
});
