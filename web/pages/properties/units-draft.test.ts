import { expect, test } from 'vitest';
import { newUnits, unitsToAdd } from './units-draft.ts';

test('units are measured as is usual where the building stands, until another measure is chosen', () => {
  const measureIn = (country: string, draft = newUnits('home')) =>
    unitsToAdd({ draft, change: () => undefined }, country).draft.areaUnit;
  expect(measureIn('US')).toBe('sqft');
  expect(measureIn('DE')).toBe('m2');
  expect(measureIn('FR', { ...newUnits('home'), areaUnit: 'sqft' })).toBe('sqft');
});
