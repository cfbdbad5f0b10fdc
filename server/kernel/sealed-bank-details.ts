import type { Secrets } from './secrets.ts';

/** Numbers of somebody's account at a bank, as they were entered. */
type BankNumbers = { readonly iban: string } | { readonly account: string };

interface Sealed {
  readonly details: Buffer;
  readonly last4: string;
}

/** Stored sealed with the secret of the installation; the last four characters are shown. */
export function sealBankDetails(secrets: Secrets, details: BankNumbers, purpose: string): Sealed {
  const number = 'iban' in details ? details.iban : details.account;
  return { details: secrets.encrypt(JSON.stringify(details), purpose), last4: number.slice(-4) };
}

/** What `sealBankDetails` sealed for the same purpose, from what a route had checked: who sealed it knows its kind. */
export function openBankDetails(secrets: Secrets, sealed: Buffer, purpose: string): unknown {
  return JSON.parse(secrets.decrypt(sealed, purpose));
}
