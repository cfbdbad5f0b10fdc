/** "BL-0231", and "PAY-0012" for what was paid. */
export function billNumber(number: number): string {
  return `BL-${String(number).padStart(4, '0')}`;
}

export function paymentNumber(number: number): string {
  return `PAY-${String(number).padStart(4, '0')}`;
}

/** Of a credit of a vendor: "VC-0003". */
export function billCreditNumber(number: number): string {
  return `VC-${String(number).padStart(4, '0')}`;
}

/** Of a pay run: "PR-0007". */
export function runNumber(number: number): string {
  return `PR-${String(number).padStart(4, '0')}`;
}

/** The number in what was typed: "BL-231", "231"; nothing where it is none. */
export function billNumberIn(words: string): number | undefined {
  const found = /^\s*(?:bl-?)?0*(\d{1,9})\s*$/i.exec(words);
  return found === null ? undefined : Number(found[1]);
}
