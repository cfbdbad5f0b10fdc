/** How long an IBAN is where euros are transferred as at home (ISO 13616, countries of SEPA). */
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** As banks take it: capitals, without spaces. */
export function plainIban(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

/** Groups of four, as it is read from paper. */
export function spacedIban(text: string): string {
  return plainIban(text).replaceAll(/.{4}(?=.)/g, '$& ');
}

/** Its check digits fit, and it is as long as its country has them. Elsewhere in the world lengths are not known here. */
export function isIban(text: string): boolean {
  const iban = plainIban(text);
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban)) return false;
  const length = lengths[iban.slice(0, 2)];
  return (length === undefined || iban.length === length) && restOf97(iban) === 1;
}

/** It can be paid to with an EPC code. */
export function isSepaIban(text: string): boolean {
  return isIban(text) && lengths[plainIban(text).slice(0, 2)] !== undefined;
}

/** ISO 9362: bank, country, place and, where there is one, the branch. */
export function isBic(text: string): boolean {
  return /^[A-Z]{6}[0-9A-Z]{2}(?:[0-9A-Z]{3})?$/.test(text);
}

/** ISO 11649: RF, two check digits, up to 21 letters and digits. */
export function isRfReference(text: string): boolean {
  return /^RF\d{2}[0-9A-Z]{1,21}$/.test(text) && restOf97(text) === 1;
}

/** ISO 7064: the first four signs go to the end, letters count from ten, and it is divided by 97. */
export function restOf97(text: string): number {
  const digits = Array.from(`${text.slice(4)}${text.slice(0, 4)}`, (sign) => String(Number.parseInt(sign, 36))).join(
    '',
  );
  return Number(BigInt(digits) % 97n);
}
