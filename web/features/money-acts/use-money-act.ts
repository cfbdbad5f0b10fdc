import { useRef } from 'react';
import type { WriteLine } from '#shared/api/touches.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { useActing, type Acting, type ActOptions } from '#web/kit/act-panel/use-acting.ts';
import type { Failure } from '#web/kit/submission/failure-of.ts';
import type { CallKey } from '#web/lib/client.ts';
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

/** One act on money, for `ActPanel`. What the lines that it sent touch is read again. */
export function useMoneyAct<Doubt extends string = 'recorded-twice'>(
  options: Omit<ActOptions<Doubt>, 'say' | 'refresh' | 'onFailure'>,
): Acting {
  const touched = useTouched();
  const say = useRentFailure();
  const sent = useRef(new Set<WriteLine>(['POST /charges/']));
  return useActing<Doubt>({
    // Whoever names no others has this one, which is what `Doubt` is then.
    doubts: ['recorded-twice' as Doubt],
    ...options,
    send: (post, meant) =>
      options.send((line, ...input) => {
        if (isWrite(line)) sent.current.add(line);
        return post(line, ...input);
      }, meant),
    say,
    refresh: () => Promise.all([...sent.current].map(touched)),
    onFailure: ({ code }) => {
      // What is on screen is not true any more.
      if (outdated.has(code)) void touched('POST /charges/');
    },
  });
}

function isWrite(line: CallKey): line is CallKey & WriteLine {
  return !line.startsWith('GET ');
}
