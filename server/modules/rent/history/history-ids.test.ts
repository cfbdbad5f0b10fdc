import { expect, test } from 'vitest';
import { historyIds } from './history-ids.ts';

test('records of one millisecond keep their order, however many there are', () => {
  const at = new Date('2026-03-01T10:00:00.000Z');
  const ids = historyIds(Array.from({ length: 20_000 }, () => at));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(historyIds([at, new Date(at.getTime() + 1)]).map((id) => id.slice(0, 13))).toEqual([
    ids[0]?.slice(0, 13),
    expect.not.stringMatching(ids[0]?.slice(0, 13) ?? ''),
  ]);
});
