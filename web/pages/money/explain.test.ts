import { describe, expect, it } from 'vitest';
import { formatDate } from '#web/lib/format.ts';
import { useEntryText } from './entry-text.ts';
import { reasons, sourceName } from './explain.ts';

const t = useEntryText.now();
const plain = (sentences: readonly string[]) => sentences.map((text) => text.replaceAll(/[\u2068\u2069]/g, ''));
const manual = { sourceKind: 'manual', reversalReason: null, explanation: {}, lines: [] };

describe('why there is an entry', () => {
  it('says the reason of a reversal before anything else', () => {
    const entry = {
      ...manual,
      sourceKind: 'reversal',
      reversalReason: 'Returned by the bank',
      explanation: { graceDays: 5 },
    };
    expect(plain(reasons(t, entry))).toEqual(['Returned by the bank', 'Grace days: 5']);
  });

  it('says a recurring entry as a sentence', () => {
    const explanation = {
      rule: 'Building insurance',
      frequency: 'monthly',
      occurrence: 4,
      startsOn: '2019-10-01',
      setBy: { id: '0198f3a0-0000-7000-8000-000000000001', name: 'Dana Reed' },
    };
    expect(plain(reasons(t, { ...manual, sourceKind: 'recurring', explanation }))).toEqual([
      `Building insurance, monthly since ${formatDate('2019-10-01')}, no. 4`,
      'Set up by Dana Reed',
    ]);
  });

  it('shows no ids and no brackets of what it does not know', () => {
    const explanation = {
      leaseId: '0198f3a0-0000-7000-8000-000000000001',
      rule: '5% of rent outstanding',
      from: '2019-10-05',
      inputs: { deep: true },
      months: ['October', 'November'],
    };
    expect(plain(reasons(t, { ...manual, sourceKind: 'late-fee-run', explanation }))).toEqual([
      '5% of rent outstanding',
      `From: ${formatDate('2019-10-05')}`,
      'Months: October and November',
    ]);
  });

  it('names what an entry came from, also what only a newer server knows', () => {
    const linked = { id: 'x', number: 7, date: '2026-10-01', memo: 'Receipt' };
    expect(sourceName(t, { sourceKind: 'manual', reverses: null })).toBe('Manual entry');
    expect(sourceName(t, { sourceKind: 'reversal', reverses: linked })).toBe('Reversal of JE-0007');
    expect(sourceName(t, { sourceKind: 'late-fee-run', reverses: null })).toBe('Source: late fee run');
  });
});
