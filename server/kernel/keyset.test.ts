import { expect, test } from 'vitest';
import { pageOf, readCursor } from './keyset.ts';

const id = '019ca0f2-5c00-7000-8000-000000000001';
const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a page says where the next one begins, and the last page says that there is none', () => {
  const first = pageOf(
    [1, 2, 3],
    2,
    (row) => [String(row)],
    (row) => row * 10,
  );
  expect(first.items).toEqual([10, 20]);
  expect(readCursor(first.next ?? undefined, ['text'])).toEqual(['2']);
  const keyOf = (row: number) => [String(row)];
  expect(pageOf([3], 2, keyOf, (row) => row)).toEqual({ items: [3], next: null });
  expect(pageOf([], 2, keyOf, (row) => row)).toEqual({ items: [], next: null });
});

test('a page mark that is not ours is refused with what to do', () => {
  const foreign = [
    'x',
    '',
    cursorOf(null),
    cursorOf({ 0: id }),
    cursorOf([]),
    cursorOf([id, id]),
    cursorOf([1]),
    cursorOf(['not-an-id']),
    cursorOf([`${id}'--`]),
  ];
  for (const cursor of foreign)
    expect(() => readCursor(cursor, ['id'])).toThrow(expect.objectContaining({ code: 'invalid-input' }));
  for (const text of ['nul\u0000', 'half\ud800'])
    expect(() => readCursor(cursorOf([text, id]), ['text', 'id'])).toThrow('not one of ours');
  expect(readCursor(cursorOf([id]), ['id'])).toEqual([id]);
  expect(readCursor(undefined, ['id'])).toBeUndefined();
  for (const pair of [
    ['0000-01-01', '1'],
    ['2026-02-30', '1'],
    ['2026-03-02', '-1'],
    ['2026-03-02', '1e9'],
    ['2026-03-02', '9'.repeat(30)],
  ])
    expect(() => readCursor(cursorOf(pair), ['date', 'number'])).toThrow('not one of ours');
  expect(readCursor(cursorOf(['2026-03-02', '17']), ['date', 'number'])).toEqual(['2026-03-02', '17']);
});
