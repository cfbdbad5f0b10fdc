import { isBic, isRfReference, isSepaIban, plainIban } from '#shared/iban.ts';
import { plainAmount } from '#shared/plain-amount.ts';

export interface EpcPayment {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
  readonly currency: string;
  readonly cents: number;
  /** As ISO 11649 has it. */
  readonly reference: string;
}

const mostCents = 99_999_999_999;
const longestName = 70;
const mostBytes = 331;

/**
 * What a banking app reads from the code on an invoice (EPC069-12, version 002, UTF-8): payee, account, amount and
 * reference of a transfer in euros. Nothing where a bank would refuse it: then there is no code, but the words beside it.
 */
export function epcCode({ name, iban, bic, currency, cents, reference }: EpcPayment): string | null {
  const payee = Array.from(name.replaceAll(/\s+/g, ' ').trim()).slice(0, longestName).join('').trim();
  const bank = bic.replaceAll(/\s/g, '').toUpperCase();
  if (currency !== 'EUR' || cents < 1 || cents > mostCents || payee === '') return null;
  if (!isSepaIban(iban) || (bank !== '' && !isBic(bank)) || !isRfReference(reference)) return null;
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bank,
    payee,
    plainIban(iban),
    `EUR${plainAmount(cents, 'EUR')}`,
    '',
    reference,
  ];
  const text = lines.join('\n');
  return Buffer.byteLength(text) <= mostBytes ? text : null;
}
