import type { EInvoice, Finding, VatPart } from './e-invoice.ts';

type Sums = Pick<EInvoice, 'vat' | 'totals'> & {
  readonly lines: readonly { readonly cents: number | null }[];
  readonly allowances: readonly { readonly cents: number | null }[];
  readonly charges: readonly { readonly cents: number | null }[];
};

/** BR-CO-10 to BR-CO-17. What could not be read is told of elsewhere, and the sums that need it are not checked. */
export function checkSums({ lines, allowances, charges, vat, totals }: Sums): Finding[] {
  const sum = (parts: readonly { readonly cents: number | null }[]) => added(parts.map(({ cents }) => cents));
  const optional = (number: 107 | 108 | 110 | 113 | 114) => totals[`BT-${number}`] ?? 0;
  const { 'BT-106': ofLines, 'BT-109': net, 'BT-112': gross, 'BT-115': toPay } = totals;
  const rules: readonly (readonly [
    number: 10 | 11 | 12 | 13 | 14 | 15 | 16,
    expected: number | null,
    found: number | null,
  ])[] = [
    // Invoices of the smallest profiles have totals and no lines.
    [10, lines.length === 0 ? null : sum(lines), ofLines],
    [11, sum(allowances), optional(107)],
    [12, sum(charges), optional(108)],
    [13, added([ofLines, -optional(107), optional(108)]), net],
    [14, vat.length === 0 ? null : added(vat.map(({ tax }) => tax)), optional(110)],
    [15, added([net, optional(110)]), gross],
    [16, added([gross, -optional(113), optional(114)]), toPay],
  ];
  return [
    ...rules.flatMap(([number, expected, found]): Finding[] =>
      expected === null || found === null || expected === found ? [] : [{ rule: `BR-CO-${number}`, expected, found }],
    ),
    ...vat.flatMap(checkVat),
  ];
}

function added(parts: readonly (number | null)[]): number | null {
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}

/** Without a rate nothing is reckoned: then there is no tax, or not by percent. */
function checkVat({ base, percent, tax }: VatPart): Finding[] {
  const rate = percent === null ? null : millionths(percent);
  if (base === null || tax === null || rate === null) return [];
  const expected = rounded(BigInt(base) * rate, 100_000_000n);
  return expected === tax ? [] : [{ rule: 'BR-CO-17', expected, found: tax }];
}

function millionths(percent: string): bigint | null {
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:\.(\d{1,6})0*)?$/.exec(percent) ?? [];
  return whole === '' ? null : BigInt(whole + decimals.padEnd(6, '0'));
}

/** Half a cent goes away from zero. */
function rounded(numerator: bigint, denominator: bigint): number {
  const half = numerator < 0n ? -denominator / 2n : denominator / 2n;
  return Number((numerator + half) / denominator);
}
