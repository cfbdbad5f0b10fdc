import { expect, it } from 'vitest';
import type { LedgerLine } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { useLedgerText } from './ledger-text.ts';
import { lineWords } from './ledger-words.ts';

const line: LedgerLine = {
  key: 'x',
  kind: 'receipt-reversed',
  on: '2026-11-04',
  recordId: 'x',
  number: 'R-0001',
  what: 'transfer',
  label: 'Typed twice',
  person: null,
  periodFrom: null,
  periodTo: null,
  dueOn: null,
  leaseId: 'lease',
  chargeCents: 0,
  paymentCents: 0,
  balanceCents: 0,
  openCents: 0,
  undone: null,
  undoneAs: null,
  cause: null,
  undoes: null,
  entryId: 'x',
  explanation: null,
};

const say = (part: Partial<LedgerLine>) => lineWords(useLedgerText.now(), useRentWords.now(), { ...line, ...part });

it('calls only a payment that came back returned, not one that was recorded by mistake', () => {
  expect(say({ undoneAs: 'returned' })).toBe('Returned, Typed twice');
  expect(say({ undoneAs: 'mistake' })).toBe('Voided, Payment');
});

it('says of a credit what it is before its reason', () => {
  expect(say({ kind: 'credit', what: 'concession', label: 'No heating' })).toBe('Concession, No heating');
});

it('says of a late fee which rent it is for, also where somebody voided it', () => {
  const fee = { what: 'late-fee', label: null, on: '2026-11-07', dueOn: '2026-11-07' } as const;
  const explanation = { rule: 'late-fee', obligationDueOn: '2026-10-01', feeOn: '2026-11-07' };
  expect(say({ ...fee, kind: 'charge', explanation })).toMatch(/^Late fee, rent due Oct 1(, 2026)?$/);
  expect(say({ ...fee, kind: 'charge-voided', label: 'Agreed', explanation: null })).toBe('Voided, Late fee');
  expect(say({ ...fee, kind: 'charge' }), 'one by hand').toBe('Late fee');
});
