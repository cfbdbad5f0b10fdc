import { describe, expect, it } from 'vitest';
import { askedCost, commonOf, newSharedCost } from './shared-cost-draft.ts';

const draft = { ...newSharedCost('here', '2026-03-15'), cents: 100_00 };

describe('a cost that is to be shared', () => {
  it('is for the month before, unless somebody says otherwise', () => {
    expect(draft).toMatchObject({ from: '2026-02-01', to: '2026-02-28', dueOn: '2026-03-15' });
  });

  it('reads a percentage as people type it, and none beyond a hundred', () => {
    expect([commonOf(''), commonOf('12,5'), commonOf('7.25 %'), commonOf('100')]).toEqual([0, 12_500, 7250, 100_000]);
    expect([commonOf('101'), commonOf('-1'), commonOf('ten')]).toEqual([undefined, undefined, undefined]);
  });

  it('asks for nothing until everything that counts is there', () => {
    expect(askedCost(draft)).toEqual({
      propertyId: 'here',
      cents: 100_00,
      by: 'area',
      commonMillipercent: 0,
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(askedCost({ ...draft, propertyId: '' })).toBeUndefined();
    expect(askedCost({ ...draft, cents: 0 })).toBeUndefined();
    expect(askedCost({ ...draft, to: '2026-01-31' })).toBeUndefined();
    expect(askedCost({ ...draft, common: 'ten' })).toBeUndefined();
  });

  it('counts people only where people are what it is shared by', () => {
    const occupants = { lease: 3 };
    expect(askedCost({ ...draft, occupants })).not.toHaveProperty('occupants');
    expect(askedCost({ ...draft, by: 'occupants', occupants })).toHaveProperty('occupants', { lease: 3 });
  });
});
