import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '#web/lib/messages.ts';
import { leftOutDetail } from './left-out-detail.ts';

afterEach(() => setLanguage('en'));

it('writes the day through which the books are closed as every other day, in German too', async () => {
  const closed = { reason: 'period-closed', detail: '2020-10-31' } as const;
  expect(leftOutDetail(closed)).toMatch(/^(31 Oct|Oct 31,) 2020$/);
  await setLanguage('de');
  expect(leftOutDetail(closed)).toBe('31. Okt. 2020');
});

it('leaves a number and a name as they are', () => {
  expect(leftOutDetail({ reason: 'taken-back', detail: 'RR-0004' })).toBe('RR-0004');
  expect(leftOutDetail({ reason: 'archived-account', detail: '2020-10-31' })).toBe('2020-10-31');
});
