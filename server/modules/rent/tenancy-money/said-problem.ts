import type { ProblemCode } from '#shared/problems.ts';
import { Problem } from '#server/kernel/problem.ts';

interface Said {
  /** What a page knows the sentence by, where one code has several. */
  readonly says: string;
  readonly path?: string;
  readonly on?: string;
  readonly name?: string;
}

/** A refusal written out for who reads the answer, and as a code with its values for a page's own sentence. */
export function saidProblem(code: ProblemCode, { says, path = '', ...values }: Said, message: string): Problem {
  return new Problem(code, message, { errors: [{ path, code: says, message, ...values }] });
}
