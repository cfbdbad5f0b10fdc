import { describe, expect, it } from 'vitest';
import { daysOf, listOf, moved, payeeOf, payeeText, withPayee } from './rent-policy-draft.ts';

describe('what the rent settings hold while they are changed', () => {
  it('has no payee where nothing is written, and gives back what was', () => {
    expect(payeeOf(withPayee('', { name: '' }))).toBeNull();
    const text = withPayee(withPayee('', { name: 'Northgate' }), { iban: ' DE89 3704 0044 0532 0130 00 ' });
    const none = { bankName: '', bic: '', routingNumber: '', accountNumber: '' };
    expect(payeeOf(text)).toEqual({ ...none, name: 'Northgate', iban: 'DE89 3704 0044 0532 0130 00' });
    expect(payeeOf(withPayee(withPayee(text, { name: '' }), { iban: '' }))).toBeNull();
    expect(payeeText(null)).toBe('');
  });

  it('moves a kind one place, and none beyond the ends', () => {
    expect(moved(listOf('rent,utilities,late-fee'), 2, -1)).toEqual(['rent', 'late-fee', 'utilities']);
    expect(moved(listOf('rent,utilities'), 0, -1)).toEqual(['rent', 'utilities']);
    expect(moved(listOf('rent,utilities'), 1, 1)).toEqual(['rent', 'utilities']);
    expect(listOf('')).toEqual([]);
  });

  it('takes whole days up to sixty', () => {
    expect([daysOf('0'), daysOf(' 60 '), daysOf('61'), daysOf('1.5'), daysOf('')]).toEqual([
      0,
      60,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
