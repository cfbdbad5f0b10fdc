import type { useBankingText } from './text.ts';

const reasons = [
  'not-an-amount',
  'too-many-decimals',
  'too-large',
  'not-a-day',
  'no-direction',
  'unknown-type',
  'other-currency',
] as const;

/** Why a line could not be read, in words; a reason of a newer server as it is. */
export function reasonWords(t: ReturnType<typeof useBankingText>, reason: string): string {
  const known = reasons.find((one) => one === reason);
  return known === undefined ? reason : t(`reason_${known}`);
}
