/**
 * What a tenant writes on a bank transfer: the reference of ISO 11649, whose two check digits let a slip of the hand be
 * noticed. RF, the digits, then the number of the document without its dash.
 */
export function paymentReference(number: string): string {
  const body = number.replaceAll(/[^0-9A-Z]/gi, '').toUpperCase();
  const digits = Array.from(`${body}RF00`, (sign) => String(Number.parseInt(sign, 36))).join('');
  const check = 98n - (BigInt(digits) % 97n);
  return `RF${String(check).padStart(2, '0')}${body}`;
}
