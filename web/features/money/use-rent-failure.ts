import { failureOf, type Failure } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { amountRefusal } from './amount-refusal.ts';
import type { en } from './rent.en.ts';
import { useRentWords } from './text.ts';

const codes = [
  'closed-period',
  'archived-account',
  'idempotency-conflict',
  'allocation-too-large',
  'currency-mismatch',
  'charge-voided',
  'receipt-reversed',
  'receipt-refunded',
  'receipt-deposited',
  'refund-too-large',
  'already-voided',
  'already-reversed',
] as const satisfies readonly (keyof typeof en)[];

/** What is refused because of how things stand is said in the server's words: only they name the charge and the sum. */
const ownWords: ReadonlySet<string> = new Set(['conflict', 'not-found', 'invalid-input']);

/** What went wrong with an act on money. Each happens once, however often it is sent: a lost answer is told as such. */
export function useRentFailure(): (failure: Failure) => string {
  const t = useRentWords();
  const words = useFailureWords();
  return (failure) => {
    if (failure.code === 'no-answer') return t('lost');
    const [amount] = failure.fields.flatMap((field) => amountRefusal(t, field) ?? []);
    if (amount !== undefined) return amount;
    const known = codes.find((code) => code === failure.code);
    if (known !== undefined) return t(known);
    const [first] = failure.fields;
    if (failure.code === 'invalid-input' && first !== undefined && first.message !== '') return first.message;
    return ownWords.has(failure.code) && failure.detail !== '' ? failure.detail : failureText(words, failure);
  };
}

export function useRentError(): (error: unknown) => string {
  const say = useRentFailure();
  return (error) => say(failureOf(error));
}
