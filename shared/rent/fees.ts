import { multiply, percent as percentage, rational, roundToCents } from './rational.ts';
import { apportion } from './splits.ts';

/** Which amounts a management fee is a percentage of, or what it is a flat amount for (domain.md, section 7). */
export type FeeBasis =
  | { readonly kind: 'percent-received' | 'percent-charged'; readonly percent: string }
  | { readonly kind: 'flat-per-unit' | 'flat-per-property'; readonly cents: number };

export interface ManagementAgreement {
  readonly basis: FeeBasis;
  /** The least for a property and a period; zero where there is none. */
  readonly minimumCents: number;
  /** Accounts whose income bears no fee. */
  readonly exemptAccounts: readonly string[];
}

/** Income that no fee was taken on yet: received or charged, as the basis says. Below zero when it is taken back. */
export interface IncomeLine {
  readonly key: string;
  readonly account: string;
  readonly cents: number;
}

export interface ManagementFee {
  readonly cents: number;
  /** What of it falls on each line that bears one; they add up to the fee without its top-up or flat part. */
  readonly lines: readonly { readonly key: string; readonly cents: number }[];
  /** What was added to reach the minimum. */
  readonly topUpCents: number;
}

/** The fee of a property for a period: a percentage is taken of the sum and rounded once, then shared by the lines. */
export function managementFee(
  { basis, minimumCents, exemptAccounts }: ManagementAgreement,
  { lines, units }: { lines: readonly IncomeLine[]; units: number },
): ManagementFee {
  if ('cents' in basis) {
    const times = basis.kind === 'flat-per-unit' ? units : 1;
    const flatCents = roundToCents(multiply(rational(basis.cents), rational(times)));
    const topUpCents = Math.max(0, minimumCents - flatCents);
    return { cents: flatCents + topUpCents, lines: [], topUpCents };
  }
  const rate = percentage(basis.percent);
  const bearing = lines.filter(({ account }) => !exemptAccounts.includes(account));
  const shares = apportion(bearing.map(({ cents }) => multiply(rational(cents), rate)));
  // What is taken back gives its fee back; the minimum is reached by what came in, or it would swallow that.
  const earnedCents = sum(shares.filter((_, index) => (bearing[index]?.cents ?? 0) > 0));
  const topUpCents = Math.max(0, minimumCents - earnedCents);
  const fees = bearing.map(({ key }, index) => ({ key, cents: shares[index] ?? 0 }));
  return { cents: sum(shares) + topUpCents, lines: fees, topUpCents };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
