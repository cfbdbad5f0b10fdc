// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useUnitsDraft } from './use-units-draft.ts';

test('units are measured as is usual where the building stands, until another measure is chosen', () => {
  const { result, rerender } = renderHook(({ country }) => useUnitsDraft({ country, kind: 'home' }), {
    initialProps: { country: 'US' },
  });
  expect(result.current.draft.areaUnit).toBe('sqft');
  rerender({ country: 'DE' });
  expect(result.current.draft.areaUnit).toBe('m2');
  act(() => result.current.change({ areaUnit: 'sqft' }));
  rerender({ country: 'FR' });
  expect(result.current.draft.areaUnit).toBe('sqft');
});
