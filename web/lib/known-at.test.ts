import { expect, test } from 'vitest';
import { readKnownAt } from './known-at.ts';

test('a date means the end of that day where the workspace is, and an instant itself', () => {
  expect(readKnownAt('2026-03-31', 'America/New_York')).toBe('2026-04-01T03:59:00.000Z');
  expect(readKnownAt('2026-03-31T10:00:00Z', 'America/New_York')).toBe('2026-03-31T10:00:00.000Z');
});

test('what is no date is left out', () => {
  for (const text of ['', '2026-02-30', '2026-02-30Tx', 'yesterday'])
    expect(readKnownAt(text, 'UTC'), text).toBeUndefined();
});
