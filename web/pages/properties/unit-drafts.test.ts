// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Unit } from './api.ts';
import { draftOf, parseArea, valueOf } from './unit-drafts.ts';

test('an area is read with its measure, or not at all', () => {
  expect(parseArea('64.5 m2')).toEqual({ tenths: 645, unit: 'm2' });
  expect(parseArea('64.5m²')).toEqual({ tenths: 645, unit: 'm2' });
  expect(parseArea('1,810 sq ft')).toEqual({ tenths: 18_100, unit: 'sqft' });
  expect(parseArea('')).toBeNull();
  for (const text of ['810', 'large', '0 m2', '64.55 m2', '-5 m2']) expect(parseArea(text), text).toBeUndefined();
});

test('what is written is kept as the server counts it, and reads back the same', () => {
  expect(valueOf('halfBaths', '1.5')).toEqual({ halfBaths: 3 });
  expect(valueOf('floor', '-1')).toEqual({ floor: -1 });
  expect(valueOf('beds', '')).toEqual({ beds: null });
  expect(valueOf('amenities', 'lift, balcony, lift')).toEqual({ amenities: ['lift', 'balcony'] });
  expect(valueOf('areaTenths', '')).toEqual({ areaTenths: null, areaUnit: null });
  // Only what is read here stands in it.
  const unit = { halfBaths: 3, areaTenths: 645, areaUnit: 'm2', amenities: ['a', 'b'], floor: null } as Unit;
  expect(draftOf(unit, 'halfBaths')).toBe('1.5');
  expect(draftOf(unit, 'areaTenths')).toBe('64.5 m²');
  expect(draftOf(unit, 'amenities')).toBe('a, b');
  expect(draftOf(unit, 'floor')).toBe('');
});
