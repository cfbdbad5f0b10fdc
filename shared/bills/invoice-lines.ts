import { splitByWeights } from '#shared/rent/splits.ts';

/** A line of an electronic invoice, without tax. */
export interface InvoiceLine {
  readonly text: string | null;
  readonly cents: number | null;
  /** Its tax, as written: "19.00". */
  readonly percent: string | null;
}

export interface SuggestedLine {
  readonly text: string | null;
  readonly cents: number;
}

const linesAtMost = 200;

/**
 * Lines of a bill that come to what the invoice asks for with tax: each by what it costs with its own tax, by the largest
 * remainder. Where lines cannot be read, or some of them are credits, there is one for all of it.
 */
export function suggestLines(grossCents: number, lines: readonly InvoiceLine[]): SuggestedLine[] {
  if (grossCents <= 0) return [];
  const whole = [{ text: lines[0]?.text ?? null, cents: grossCents }];
  if (lines.length === 0 || lines.length > linesAtMost) return whole;
  const weights = lines.map(weightOf);
  if (weights.some((weight) => weight === null)) return whole;
  const parts = splitByWeights(
    grossCents,
    weights.map((weight) => String(weight)),
  );
  if (parts.some((part) => part < 1)) return whole;
  return lines.map(({ text }, at) => ({ text, cents: parts[at] ?? 0 }));
}

/** With its tax, in thousandths of a percent of a cent; nothing where it cannot be read or is no cost. */
function weightOf({ cents, percent }: InvoiceLine): bigint | null {
  if (cents === null || cents <= 0) return null;
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:\.(\d{1,3})0*)?$/.exec(percent ?? '0') ?? [];
  return whole === '' ? null : BigInt(cents) * (100_000n + BigInt(whole + decimals.padEnd(3, '0')));
}
