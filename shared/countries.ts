/** Codes that stand for no country: unions, tests, and what is not known. */
const others = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Made for the first one that is asked about: a start does not wait for it. */
let names: Intl.DisplayNames | undefined;

/** Whether two capital letters are the code of a country; one that another took the place of, such as UK, is none. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || others.has(code)) return false;
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code;
}
