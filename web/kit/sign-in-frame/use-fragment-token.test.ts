import { expect, it } from 'vitest';
import { takeFragmentToken } from './use-fragment-token.ts';

it('takes the code out of the address and the history, and gives it as often as it is asked', () => {
  history.replaceState({ kept: true }, '', '/reset-password?x=1#token=secret-1');
  const entries = history.length;
  expect(takeFragmentToken()).toBe('secret-1');
  expect(location.href).not.toContain('secret-1');
  expect(location.pathname + location.search + location.hash).toBe('/reset-password?x=1');
  expect(history.length).toBe(entries);
  expect(history.state).toEqual({ kept: true });
  expect(takeFragmentToken()).toBe('secret-1');
});

it('prefers a newer link, and gives no page the code of another', () => {
  history.replaceState(null, '', '/reset-password#token=secret-2');
  expect(takeFragmentToken()).toBe('secret-2');
  history.replaceState(null, '', '/invite');
  expect(takeFragmentToken()).toBeUndefined();
  history.replaceState(null, '', '/invite#token=');
  expect(takeFragmentToken()).toBeUndefined();
});
