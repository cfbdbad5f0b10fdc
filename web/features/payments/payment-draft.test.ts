import { describe, expect, it } from 'vitest';
import { isOverdrawn, receiptOf, type DraftPart, type PaymentDraft } from './payment-draft.ts';

const lease = { id: 'lease', name: 'Ada', place: '1A', colour: 'blue', currency: 'USD' } as const;
const part: DraftPart = { key: 'one', lease, typed: 130_000, byHand: null };
const draft: PaymentDraft = {
  parts: [part],
  receivedOn: '2026-11-12',
  method: 'transfer',
  account: 'usual',
  payerId: '',
  reference: ' ',
  memo: '',
};
const centsOf = ({ typed }: DraftPart) => typed ?? null;

describe('the draft of a payment', () => {
  it('leaves out what was not said, so that the workspace decides', () => {
    expect(receiptOf(draft, centsOf)).toEqual({
      parts: [{ leaseId: 'lease', cents: 130_000 }],
      receivedOn: '2026-11-12',
      method: 'transfer',
    });
  });

  it('sends an account of its own, and null for what is not brought to the bank yet', () => {
    expect(receiptOf({ ...draft, account: 'none' }, centsOf)?.accountId).toBeNull();
    expect(receiptOf({ ...draft, account: 'trust' }, centsOf)?.accountId).toBe('trust');
  });

  it('is nothing to ask about while a lease, an amount or the day is missing', () => {
    expect(receiptOf({ ...draft, receivedOn: null }, centsOf)).toBeUndefined();
    expect(receiptOf({ ...draft, parts: [{ ...part, typed: 0 }] }, centsOf)).toBeUndefined();
    expect(receiptOf({ ...draft, parts: [part, { ...part, key: 'two', lease: null }] }, centsOf)).toBeUndefined();
  });

  it('names the charges that were chosen by hand, and none that gets nothing', () => {
    const byHand = { one: 100, two: 0 };
    expect(receiptOf({ ...draft, parts: [{ ...part, byHand }] }, centsOf)?.parts[0]?.allocations).toEqual([
      { chargeId: 'one', cents: 100 },
    ]);
  });

  it('knows when more is put on charges than was paid', () => {
    expect(isOverdrawn({ ...part, byHand: { one: 130_001 } }, 130_000)).toBe(true);
    expect(isOverdrawn({ ...part, byHand: { one: 130_000 } }, 130_000)).toBe(false);
  });
});
