import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids of one millisecond sort in the order they were made, and are all different, as many as a run makes', () => {
  const at = new Date('2026-03-02T10:00:00Z');
  const ids = Array.from({ length: 40_000 }, () => newId(at));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect([at, new Date(at.getTime() + 1)].map((moment) => newId(moment).slice(0, 13))).toEqual([
    ids[0]?.slice(0, 13),
    expect.not.stringMatching(ids[0]?.slice(0, 13) ?? ''),
  ]);
});

test('an id of a later millisecond sorts behind every one before', () => {
  const before = Array.from({ length: 100 }, () => newId(new Date('2026-03-02T10:00:00.000Z')));
  const after = newId(new Date('2026-03-02T10:00:00.001Z'));
  expect([...before, after].toSorted().at(-1)).toBe(after);
});
