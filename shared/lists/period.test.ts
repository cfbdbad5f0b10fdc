import { describe, expect, it } from 'vitest';
import { currentPeriod, readPeriod, stepPeriod } from './period.ts';

const calendar = { today: '2026-10-06', fiscalYearStartMonth: 1 };
const july = { today: '2026-06-30', fiscalYearStartMonth: 7 };
const none = { period: '', from: '', to: '' };

describe('period', () => {
  it('is the month that it is, or the fiscal year, until the address asks for another', () => {
    expect(readPeriod(none, 'month', calendar)).toMatchObject({ from: '2026-10-01', to: '2026-10-31' });
    expect(readPeriod(none, 'year', calendar)).toMatchObject({ from: '2026-01-01', to: '2026-12-31' });
    expect(readPeriod(none, 'year', july)).toMatchObject({ token: '2025', from: '2025-07-01', to: '2026-06-30' });
  });

  it.each([
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2026-q4', '2026-10-01', '2026-12-31'],
    ['2025', '2025-01-01', '2025-12-31'],
    ['all', undefined, undefined],
  ])('reads %s', (period, from, to) => {
    expect(readPeriod({ ...none, period }, 'month', calendar)).toMatchObject({ from, to });
  });

  it.each(['2026-13', '2026-q5', '0000', 'yesterday', '2999'])(
    'takes %s, which is no period, for the present one',
    (period) => {
      expect(readPeriod({ ...none, period }, 'month', calendar).token).toBe('2026-10');
    },
  );

  it('takes two dates, or one, before a name', () => {
    expect(readPeriod({ period: '2025', from: '2026-03-05', to: '' }, 'month', calendar)).toEqual({
      kind: 'dates',
      token: 'dates',
      from: '2026-03-05',
      to: undefined,
    });
  });

  it('steps by its own length, across years', () => {
    const october = currentPeriod('month', calendar);
    expect(stepPeriod(october, 1, calendar)?.token).toBe('2026-11');
    const first = currentPeriod('quarter', { ...calendar, today: '2026-01-15' });
    expect(stepPeriod(first, -1, calendar)?.token).toBe('2025-q4');
    expect(stepPeriod(currentPeriod('year', july), 1, july)).toMatchObject({ token: '2026', from: '2026-07-01' });
    expect(stepPeriod(readPeriod({ ...none, period: 'all' }, 'month', calendar), 1, calendar)).toBeUndefined();
  });
});
