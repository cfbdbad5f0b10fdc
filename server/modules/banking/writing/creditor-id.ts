import { restOf97 } from '#shared/iban.ts';

/**
 * The number of whoever collects direct debits: country, two check digits, three signs that the creditor chooses, and the
 * national number. The check digits leave the chosen signs out.
 */
export function isCreditorId(id: string): boolean {
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{3}[0-9A-Z]{1,28}$/.test(id)) return false;
  return restOf97(`${id.slice(0, 4)}${id.slice(7)}`) === 1;
}
