/** Codes that stand for no country: unions, tests, and what is not known. */
const others = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Whether two capital letters are the code of a country; one that another took the place of, such as UK, is none. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || others.has(code)) return false;
  return names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code;
}
