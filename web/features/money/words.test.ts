import { expect, it } from 'vitest';
import { useRentWords } from './text.ts';
import { chargeWords } from './words.ts';

const fee = { kind: 'late-fee', label: null, dueOn: '2026-11-07', periodFrom: null, periodTo: null };

it('names the rent that a late fee is for, wherever that is known from', () => {
  const t = useRentWords.now();
  expect(chargeWords(t, { ...fee, rentDueOn: '2026-11-01' })).toMatch(/^Late fee, rent due Nov 1/);
  expect(chargeWords(t, { ...fee, explanation: { obligationDueOn: '2026-11-01' } })).toMatch(
    /^Late fee, rent due Nov 1/,
  );
  expect(chargeWords(t, { ...fee, rentDueOn: null })).toBe('Late fee');
  expect(chargeWords(t, { ...fee, label: 'Agreed fee', rentDueOn: '2026-11-01' })).toBe('Agreed fee');
});
