/** How postal codes are written, by country: what they look like, and one that does. */
const postalCodes: Readonly<Record<string, readonly [form: RegExp, example: string]>> = {
  US: [/^\d{5}(-\d{4})?$/, '20001'],
  CA: [/^[a-z]\d[a-z] ?\d[a-z]\d$/i, 'K1A 0B1'],
  GB: [/^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i, 'SW1A 1AA'],
  IE: [/^[a-z]\d[\dw] ?[a-z\d]{4}$/i, 'D02 AF30'],
  AU: [/^\d{4}$/, '2600'],
  DE: [/^\d{5}$/, '10115'],
  AT: [/^\d{4}$/, '1010'],
  CH: [/^\d{4}$/, '3011'],
  FR: [/^\d{5}$/, '75001'],
  BE: [/^\d{4}$/, '1000'],
  NL: [/^\d{4} ?[a-z]{2}$/i, '1011 AB'],
  LU: [/^\d{4}$/, '1009'],
  DK: [/^\d{4}$/, '1050'],
  SE: [/^\d{3} ?\d{2}$/, '111 20'],
  NO: [/^\d{4}$/, '0150'],
  FI: [/^\d{5}$/, '00100'],
  PL: [/^\d{2}-\d{3}$/, '00-001'],
  CZ: [/^\d{3} ?\d{2}$/, '110 00'],
  IT: [/^\d{5}$/, '00184'],
  ES: [/^\d{5}$/, '28001'],
};

/** How one is written there, where what was typed looks like none; where nothing is known, nothing is said. */
export function unusualPostalCode(country: string, typed: string): string | undefined {
  const known = postalCodes[country];
  const code = typed.trim();
  return known === undefined || code === '' || known[0].test(code) ? undefined : known[1];
}
