const withCode = ['US', 'CA', 'AU', 'GB', 'DE', 'AT', 'CH', 'FR', 'BE', 'NL', 'LU', 'DK', 'SE', 'NO', 'FI', 'PL', 'CZ'];
const countries: ReadonlySet<string> = new Set([...withCode, 'IT', 'ES']);

/** Whether an address there is whole only with its postal code. Elsewhere it is written where there is one. */
export function needsPostalCode(country: string): boolean {
  return countries.has(country);
}

/** A US one has five digits, or nine. Elsewhere any text is one. */
export function isPostalCode(code: string, country: string): boolean {
  return country !== 'US' || /^\d{5}(?:-?\d{4})?$/.test(code.trim());
}
