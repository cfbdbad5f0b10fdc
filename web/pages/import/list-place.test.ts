// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asRead, placeOf } from './list-place.ts';
import { useListText } from './list-text.ts';

test('one row is a row, several are rows, and a date is written as on the page', () => {
  const { result } = renderHook(() => useListText());
  expect(placeOf(result.current, [11])).toBe('Row 11');
  expect(placeOf(result.current, [2, 3, 7])).toBe('Rows 2–3, 7');
  expect(placeOf(result.current, [7], '13/04/2025')).toBe('Row 7, “13/04/2025”');
  expect(asRead('2025-04-13')).toBe('April 13, 2025');
  expect(asRead('1,345.00')).toBe('1,345.00');
});
