// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { equalShares, parseShare, sharePercent, shareText, wholeParts } from './share-parts.ts';

test('equal shares of any number of owners add up to the whole', () => {
  expect(equalShares(3)).toEqual([333_334, 333_333, 333_333]);
  for (let owners = 1; owners <= 200; owners += 1)
    expect(equalShares(owners).reduce((sum, parts) => sum + parts, 0)).toBe(wholeParts);
});

test('a share is read to four places of a percent, and not guessed at', () => {
  expect(parseShare('33.3334')).toBe(333_334);
  expect(parseShare(' 60 % ')).toBe(600_000);
  expect(parseShare('100')).toBe(wholeParts);
  expect(parseShare('')).toBeNull();
  for (const text of ['0', '101', '-5', 'a third', '33.33333', '1e1']) expect(parseShare(text), text).toBeUndefined();
});

test('a share is shown as it is typed', () => {
  expect(shareText(333_334)).toBe('33.3334');
  expect(sharePercent(600_000)).toBe('60%');
  for (const parts of equalShares(7)) expect(parseShare(shareText(parts))).toBe(parts);
});
