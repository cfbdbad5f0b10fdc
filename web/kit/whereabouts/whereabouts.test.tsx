import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useWhereabouts } from './whereabouts.ts';

afterEach(cleanup);

test('names of browsers and systems stay as they are, and what is not known has words', () => {
  const { device, place } = renderHook(() => useWhereabouts()).result.current;
  expect(device({ browser: 'Firefox', system: 'Linux' })).toBe('Firefox, Linux');
  expect(device({ browser: null, system: 'iPad' })).toBe('iPad');
  expect(device({ browser: null, system: null })).toBe('API client');
  expect(place({ kind: 'here', address: '127.0.0.1' })).toBe('This computer');
  expect(place({ kind: 'local', address: '192.168.2.7' })).toBe('Local network, 192.168.2.7');
  expect(place({ kind: 'network', address: '203.0.113.9' })).toBe('203.0.113.9');
  expect(place({ kind: 'unknown', address: '' })).toBe('Unknown location');
});
