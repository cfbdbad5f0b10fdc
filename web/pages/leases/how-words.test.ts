import { describe, expect, it } from 'vitest';
import type { ScheduleLine } from './api.ts';
import { howWords, isReckoned } from './how-words.ts';
import { useLeaseText } from './text.ts';

const t = useLeaseText.now();
const whole: ScheduleLine['how'] = {
  method: 'actual-days',
  isWhole: true,
  days: 31,
  ofDays: 31,
  times: 1,
  fullCents: 162_000,
  percent: '100',
};

describe('how an amount came to be', () => {
  it('says nothing about a full amount', () => {
    expect(isReckoned({ how: whole })).toBe(false);
  });

  it('shows the days of a part', () => {
    const line = { how: { ...whole, isWhole: false, days: 16 }, cents: 83_613 };
    expect(isReckoned(line)).toBe(true);
    expect(howWords(t, line, 'USD')).toBe('16 of 31 days × 1,620.00 = 836.13');
  });

  it('shows how often a year has it where the year is counted', () => {
    const line = { how: { ...whole, isWhole: false, days: 16, ofDays: 365, times: 12 }, cents: 85_216 };
    expect(howWords(t, line, 'USD')).toBe('16 of 365 days × 12 × 1,620.00 = 852.16');
  });

  it('shows the rate of whoever holds over', () => {
    const line = { how: { ...whole, percent: '150' }, cents: 243_000 };
    expect(isReckoned(line)).toBe(true);
    expect(howWords(t, line, 'USD')).toBe('150% × 1,620.00 = 2,430.00');
  });
});
