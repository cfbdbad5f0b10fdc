import { largestRentCents } from '#shared/money.ts';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useChargeText } from './charge-text.ts';

const words = {
  'before-start': 'endBeforeStart',
  'too-long': 'termTooLong',
  'same-day': 'stepSameDay',
} as const;

/** Gives the checks of a lease their own words, where their code alone says too little. */
export function useSaidChecks(currency: string): (checks: readonly FieldCheck[]) => readonly FieldCheck[] {
  const c = useChargeText();
  return (checks) =>
    checks.map((check) => {
      if (check.code === 'too-large')
        return { ...check, message: c('amountTooLarge', { amount: formatMoney(largestRentCents, currency) }) };
      return isOwn(check.code) ? { ...check, message: c(words[check.code]) } : check;
    });
}

function isOwn(code: string): code is keyof typeof words {
  return Object.hasOwn(words, code);
}
