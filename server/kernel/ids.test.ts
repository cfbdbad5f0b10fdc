import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids of one millisecond sort in the order they were made, and are all different', () => {
  const at = new Date('2026-03-02T10:00:00Z');
  const ids = Array.from({ length: 4096 }, () => newId(at));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set([...ids, ...Array.from({ length: 1000 }, () => newId(at))]).size).toBe(5096);
});
