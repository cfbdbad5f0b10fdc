import { expect, test } from 'vitest';
import { resolvePolicy } from './resolve-policy.ts';

test('lease beats property beats organisation, and the answer tells which', () => {
  const all = { lease: 'a', property: 'b', organisation: 'c' };
  expect(resolvePolicy(all)).toEqual({ policy: 'a', from: 'lease' });
  expect(resolvePolicy({ ...all, lease: null })).toEqual({ policy: 'b', from: 'property' });
  expect(resolvePolicy({ ...all, lease: null, property: null })).toEqual({ policy: 'c', from: 'organisation' });
  expect(resolvePolicy({ lease: null, property: null, organisation: null })).toBeNull();
});

test('to have none on purpose beats what would be inherited', () => {
  const levels = { lease: 'none', property: null, organisation: { fee: 5000 } };
  expect(resolvePolicy<string | object>(levels)).toEqual({ policy: 'none', from: 'lease' });
});
