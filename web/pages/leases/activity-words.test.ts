import { describe, expect, it } from 'vitest';
import { useLateFeeText } from '#web/features/late-fees/late-fee-text.ts';
import { formatDate } from '#web/lib/format.ts';
import { actWords, changedFields } from './activity-words.ts';
import { useActivityText } from './activity-text.ts';
import { useChecklistText } from './checklist-text.ts';
import { useLeaseText } from './text.ts';

const words = {
  activity: useActivityText.now(),
  lease: useLeaseText.now(),
  lateFee: useLateFeeText.now(),
  checklist: useChecklistText.now(),
  currency: 'USD',
};

describe('the history of a lease', () => {
  it('says old and new of an amount in money, with its day', () => {
    const changes = { cents: { from: 162_000, to: 168_480 }, startsOn: { from: null, to: '2031-12-01' } };
    expect(changedFields(words, { changes })).toEqual([
      { label: 'Amount', from: '1,620.00', to: '1,684.80' },
      { label: 'Start date', from: '—', to: formatDate('2031-12-01') },
    ]);
  });

  it('says what was done with its documents', () => {
    expect(actWords(words, { act: 'document-added' })).toBe('Document added');
    const changes = { title: { from: null, to: 'Notice of rent increase' } };
    expect(changedFields(words, { changes })).toEqual([{ label: 'Title', from: '—', to: 'Notice of rent increase' }]);
  });

  it('names of people only who came and who went', () => {
    const changes = {
      parties: {
        from: ['Ann (tenant) 2031-01-01 –', 'Bo (co-tenant) 2031-01-01 –'],
        to: ['Ann (tenant) 2031-01-01 –', 'Bo (co-tenant) 2031-01-01 – 2031-06-30', 'Cy (guarantor) 2031-07-01 –'],
      },
    };
    expect(changedFields(words, { changes })).toEqual([
      {
        label: 'People',
        from: `Bo (Co-tenant) ${formatDate('2031-01-01')} –`,
        to: `Bo (Co-tenant) ${formatDate('2031-01-01')} – ${formatDate('2031-06-30')}; Cy (Guarantor) ${formatDate('2031-07-01')} –`,
      },
    ]);
  });

  it('leaves out what only points elsewhere, and names what it does not know', () => {
    const changes = { nextTerm: { from: null, to: 'id' }, stage: { from: 'draft', to: 'signed' } };
    expect(changedFields(words, { changes })).toEqual([{ label: 'Status', from: 'Draft', to: 'Signed' }]);
    expect(actWords(words, { act: 'notice-given' })).toBe('Notice given');
    expect(actWords(words, { act: 'something-newer' })).toBe('Changed: something-newer');
  });
});
