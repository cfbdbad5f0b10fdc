// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { useFeeText } from '#web/features/money/fee-text.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { formatDate } from '#web/lib/format.ts';
import { setLanguage } from '#web/lib/messages.ts';
import { useEntryText } from './entry-text.ts';
import { reasons, sourceName } from './explain.ts';

const texts = () => ({ t: useEntryText.now(), words: useRentWords.now(), fee: useFeeText.now() });
const plain = (sentences: readonly string[]) => sentences.map((text) => text.replaceAll(/[\u2068\u2069]/g, ''));
const manual = { sourceKind: 'manual', reversalReason: null, explanation: {}, lines: [], amounts: [] };
const said = (explanation: Record<string, unknown>, change = {}) =>
  plain(reasons(texts(), { ...manual, sourceKind: 'charge', explanation, ...change }));

afterEach(() => setLanguage('en', 'en-US'));

describe('why there is an entry', () => {
  it('says the reason of a reversal before anything else', () => {
    const explanation = { lease: 'L-0004' };
    expect(said(explanation, { sourceKind: 'reversal', reversalReason: 'Returned by the bank' })).toEqual([
      'Returned by the bank',
      'Lease: L-0004',
    ]);
  });

  it('says a recurring entry as a sentence', () => {
    const explanation = {
      rule: 'Building insurance',
      frequency: 'monthly',
      occurrence: 4,
      startsOn: '2019-10-01',
      setBy: { id: '0198f3a0-0000-7000-8000-000000000001', name: 'Dana Reed' },
    };
    expect(said(explanation, { sourceKind: 'recurring' })).toEqual([
      `Building insurance, monthly since ${formatDate('2019-10-01')}, no. 4`,
      'Set up by Dana Reed',
    ]);
  });

  it('says how a payment came in the words of the reader', async () => {
    const paid = { method: 'cheque', parts: [{ lease: 'L-0001', cents: 100, byHand: false }] };
    await setLanguage('en', 'en-US');
    expect(said(paid)).toEqual(['Method: Check']);
    await setLanguage('en', 'en-GB');
    expect(said(paid)).toEqual(['Method: Cheque']);
    await setLanguage('de');
    expect(said(paid)).toEqual(['Zahlungsart: Scheck']);
  });

  it('says a late fee without the names that the program has for it', async () => {
    await setLanguage('en', 'en-US');
    const fee = {
      rule: 'late-fee',
      obligationDueOn: '2019-11-01',
      step: 0,
      feeOn: '2019-11-07',
      chargedLaterBecause: 'day-was-over',
      outstandingCents: 171_000,
      rentCents: 171_000,
      isCapped: false,
      policyFrom: 'organisation',
      policy: {
        grace: { days: 5, counts: 'calendar' },
        first: { kind: 'percent', percent: '5', of: 'outstanding' },
        further: null,
        cap: null,
      },
    };
    expect(said(fee, { lines: [{ currency: 'USD' }] })).toEqual([
      'Calculation: 5% of 1,710.00 unpaid on Nov 7, 2019, after 5 grace days, through Nov 6, 2019',
      'Rent due: Nov 1, 2019',
      'Set by: Workspace',
    ]);
  });

  it('says neither ids nor what it has no words for', () => {
    const explanation = {
      leaseId: '0198f3a0-0000-7000-8000-000000000001',
      rule: 'schedule',
      line: '0198f3a0-0000-7000-8000-000000000001',
      timing: 'advance',
      inputs: { deep: true },
      of: ['0198f3a0-0000-7000-8000-000000000001'],
      from: 'elsewhere',
    };
    expect(said(explanation)).toEqual([]);
  });

  it('names what an entry came from, and nothing where only a newer server knows', () => {
    const linked = { id: 'x', number: 7, date: '2026-10-01', memo: 'Receipt' };
    const { t } = texts();
    expect(sourceName(t, { sourceKind: 'manual', reverses: null })).toBe('Manual entry');
    expect(sourceName(t, { sourceKind: 'reversal', reverses: linked })).toBe('Reversal of JE-0007');
    expect(sourceName(t, { sourceKind: 'late-fee-run', reverses: null })).toBe('Posted automatically');
  });
});
