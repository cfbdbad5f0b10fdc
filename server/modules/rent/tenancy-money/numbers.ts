/** As people say it: C-1274, R-0982. */
const numbering = (letters: string) => (number: number) => `${letters}-${String(number).padStart(4, '0')}`;

export const chargeNumber = numbering('C');
export const receiptNumber = numbering('R');
export const creditNumber = numbering('K');
export const refundNumber = numbering('F');
export const batchNumber = numbering('B');

/** What somebody typed, if it may be such a number. */
export function numberIn(text: string, letters: string): number | undefined {
  const [, digits] = new RegExp(`^(?:${letters}-?)?(\\d{1,9})$`, 'i').exec(text.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
