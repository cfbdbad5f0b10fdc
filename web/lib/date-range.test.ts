// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { dateRange } from './date-range.ts';
import { setLanguage } from './messages.ts';

const now = new Date('2026-11-12T09:00:00Z');

test.each([
  ['en-US', '2026-09-01', '2028-08-31', 'Sep 1, 2026 – Aug 31, 2028'],
  ['en-US', '2024-11-01', '2026-02-28', 'Nov 1, 2024 – Feb 28, 2026'],
  ['en-US', '2025-01-01', '2025-12-31', 'Jan 1, 2025 – Dec 31, 2025'],
  ['en-US', '2026-03-01', '2026-11-30', 'Mar 1 – Nov 30'],
  ['en-GB', '2026-09-01', '2028-08-31', '1 Sept 2026 – 31 Aug 2028'],
  ['de-DE', '2025-04-01', '2026-12-31', '1. Apr. 2025 – 31. Dez. 2026'],
])('in %s, %s to %s is %s', async (language, from, to, said) => {
  await setLanguage(language === 'de-DE' ? 'de' : 'en');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
  const range = dateRange(from, to, now);
  expect(`${range.from} – ${range.to}`).toBe(said);
});
