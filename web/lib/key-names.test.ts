// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { keyNames } from './key-names.ts';
import { setLanguage } from './messages.ts';

afterEach(() => setLanguage('en'));

test('keys are called as on a keyboard of the language', async () => {
  expect(keyNames('Shift Ctrl ↵')).toBe('Shift Ctrl ↵');
  await setLanguage('de');
  expect(keyNames('Shift Ctrl ↵')).toBe('Umschalt Strg ↵');
});
