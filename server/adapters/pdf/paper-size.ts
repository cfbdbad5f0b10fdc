import type { PaperSize } from './paper.ts';

/** Where office paper is Letter. */
const letterCountries = new Set('US CA MX PR GT HN NI CR PA SV DO CO VE CL BO PH'.split(' '));

export function paperSizeOf(country: string): PaperSize {
  return letterCountries.has(country) ? 'LETTER' : 'A4';
}

export const pointsOf: Readonly<Record<PaperSize, { readonly width: number; readonly height: number }>> = {
  A4: { width: 595.28, height: 841.89 },
  LETTER: { width: 612, height: 792 },
};
