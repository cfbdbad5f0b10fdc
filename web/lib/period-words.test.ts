import { describe, expect, it } from 'vitest';
import { linePeriod, periodWords } from './period-words.ts';

const now = new Date('2026-11-15T12:00:00Z');

describe('periods', () => {
  it('says a whole month by its name, with the year where it is another', () => {
    expect(periodWords({ from: '2026-11-01', to: '2026-11-30' }, now)).toBe('November');
    expect(periodWords({ from: '2027-02-01', to: '2027-02-28' }, now)).toBe('February 2027');
  });

  it('says a part by its days', () => {
    expect(periodWords({ from: '2026-10-16', to: '2026-10-31' }, now)).toMatch(/16.*31/);
    expect(periodWords({ from: '2026-10-16', to: '2026-10-31' }, now)).not.toContain('2026');
    expect(periodWords({ from: '2026-12-01', to: '2027-11-30' }, now)).toMatch(/2026.*2027/);
  });

  it('leaves the year to the due day beside it', () => {
    expect(linePeriod({ from: '2030-01-01', to: '2030-01-31', dueOn: '2030-01-01' })).toBe('January');
    expect(linePeriod({ from: '2029-12-01', to: '2029-12-31', dueOn: '2030-01-01' })).toBe('December 2029');
  });
});
