import type { RentPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';

/** Where the workspace is, and where its tenants pay to. */
export interface PaidTo {
  readonly country: string;
  readonly payee: RentPolicy['payee'];
}

/**
 * What a tenant writes on a bank transfer: the reference of ISO 11649, whose two check digits let a slip of the hand be
 * noticed. RF, the digits, then the number of the document without its dash. In the US nobody knows those: where nothing is
 * paid to an IBAN, it is the number itself.
 */
export function paymentReference(number: string, { country, payee }: PaidTo): string {
  if (country === 'US' && (payee === null || payee.iban === '')) return number;
  const body = number.replaceAll(/[^0-9A-Z]/gi, '').toUpperCase();
  const digits = Array.from(`${body}RF00`, (sign) => String(Number.parseInt(sign, 36))).join('');
  const check = 98n - (BigInt(digits) % 97n);
  return `RF${String(check).padStart(2, '0')}${body}`;
}
