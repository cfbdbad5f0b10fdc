import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uuidv7 } from './ids.ts';

const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const noise = fc.uint8Array({ minLength: 10, maxLength: 10 });

test('an id has the form of a version 7 UUID, whatever the time and the noise', () => {
  fc.assert(
    fc.property(time, noise, (at, random) => {
      expect(uuidv7(at, random)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }),
  );
});

test('ids sort by the time they were made at', () => {
  fc.assert(
    fc.property(time, time, noise, noise, (one, other, first, second) => {
      fc.pre(one !== other);
      const [earlier, later] = one < other ? [one, other] : [other, one];
      expect(uuidv7(earlier, first) < uuidv7(later, second)).toBe(true);
    }),
  );
});

test('an id carries its time and its noise', () => {
  const id = uuidv7(Date.parse('2026-03-02T10:00:00Z'), new Uint8Array(10).fill(0xff));
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-03-02T10:00:00Z'));
  expect(id.endsWith('ffffffffffff')).toBe(true);
});

test('too little noise is refused', () => {
  expect(() => uuidv7(0, new Uint8Array(9))).toThrow(RangeError);
});
