import { expect, test } from 'vitest';
import { agreedDepositDue } from './deposit-due.ts';

const lease = { id: 'one', chain: [{ id: 'one' }], startsOn: '2026-11-10', depositDueOn: null, signedOn: null };

test('the deposit of a lease is due as agreed, and when it was signed later on the day of signing', () => {
  expect(agreedDepositDue(lease)).toBe('2026-11-10');
  expect(agreedDepositDue({ ...lease, signedOn: '2026-11-01' })).toBe('2026-11-10');
  expect(agreedDepositDue({ ...lease, signedOn: '2026-11-16' })).toBe('2026-11-16');
  expect(agreedDepositDue({ ...lease, depositDueOn: '2026-11-20', signedOn: '2026-11-16' })).toBe('2026-11-20');
});

test('a renewal that was signed late says its own due date: the deposit is held already', () => {
  expect(agreedDepositDue({ ...lease, chain: [{ id: 'before' }, { id: 'one' }], signedOn: '2026-11-16' })).toBe(
    '2026-11-10',
  );
});
