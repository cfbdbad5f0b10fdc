import type { FieldError, ProblemCode } from '#shared/problems.ts';

export interface ProblemOptions {
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An expected failure. `detail` is for the user: what happened, and what to do. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.errors = options.errors ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A problem with one field of what was sent. */
export function fieldProblem(code: ProblemCode, path: string, message: string): Problem {
  return new Problem(code, message, { errors: [{ path, code, message }] });
}
