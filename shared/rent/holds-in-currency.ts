import type { FeeAmount, LateFeePolicy } from './late-fees.ts';

type Policy = { readonly kind: 'none' } | ({ readonly kind: 'charged' } & LateFeePolicy);

/**
 * Whether a policy that was set in one currency says anything about rent in another: percentages do, amounts do not.
 * Twenty dollars are not twenty euros, and nobody has agreed on a rate.
 */
export function holdsInCurrency(policy: Policy, setIn: string, currency: string): boolean {
  return setIn === currency || policy.kind === 'none' || !namesAmounts(policy);
}

function namesAmounts({ first, further, cap, minimumBalanceCents }: LateFeePolicy): boolean {
  return minimumBalanceCents > 0 || [first, further?.amount, cap].some(isAmount);
}

function isAmount(amount: FeeAmount | null | undefined): boolean {
  return amount !== null && amount !== undefined && amount.kind !== 'percent';
}
