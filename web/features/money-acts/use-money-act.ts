import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { useActing, type Acting, type ActOptions } from '#web/kit/act-panel/use-acting.ts';
import type { Failure } from '#web/kit/submission/failure-of.ts';
import { useTouched } from '#web/lib/use-act.ts';

/** Refusals by which somebody else was there first. */
const outdated: ReadonlySet<Failure['code']> = new Set([
  'conflict',
  'already-reversed',
  'already-voided',
  'charge-voided',
  'receipt-reversed',
  'receipt-refunded',
  'receipt-deposited',
  'credit-paid-out',
  'deposit-used',
  'refund-too-large',
  'allocation-too-large',
] as const);

/** One act on money, for `ActPanel`. */
export function useMoneyAct<Doubt extends string = 'recorded-twice'>(
  options: Omit<ActOptions<Doubt>, 'say' | 'refresh' | 'onFailure'>,
): Acting {
  const touched = useTouched();
  const say = useRentFailure();
  return useActing<Doubt>({
    // Whoever names no others has this one, which is what `Doubt` is then.
    doubts: ['recorded-twice' as Doubt],
    ...options,
    say,
    refresh: () => touched('POST /charges/'),
    onFailure: ({ code }) => {
      // What is on screen is not true any more.
      if (outdated.has(code)) void touched('POST /charges/');
    },
  });
}
