import type { FieldError, ProblemCode } from '#shared/problems.ts';
import { writtenAmount } from '#shared/written-amount.ts';
import { Problem } from '#server/kernel/problem.ts';

interface Named {
  readonly path: string;
  readonly cents: number;
  readonly currency: string;
  readonly on?: string;
  /** What a page knows the sentence by, where one code has several. */
  readonly says?: string;
}

/** A refusal that names an amount: written out for who reads the answer, and as values for a page's own sentence. */
export function amountProblem(code: ProblemCode, named: Named, sentence: (amount: string, on: string) => string) {
  const error = amountError(named.says ?? code, named, sentence);
  return new Problem(code, error.message, { errors: [error] });
}

export function amountError(
  code: string,
  { path, cents, currency, on }: Named,
  sentence: (amount: string, on: string) => string,
): FieldError {
  const message = sentence(writtenAmount(cents, currency), on === undefined ? '' : dayInWords(on));
  return { path, code, message, amount: { cents, currency }, ...(on === undefined ? {} : { on }) };
}

const words = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

function dayInWords(day: string): string {
  return words.format(new Date(`${day}T00:00:00Z`));
}
