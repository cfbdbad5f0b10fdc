import type { FieldError, ProblemCode, Told } from '#shared/problems.ts';

/** A refusal as it is told: its code, its sentence in English, and what other languages say it by. */
export interface Refused extends Told {
  readonly code: ProblemCode;
  readonly message: string;
}

export interface ProblemOptions {
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** An expected failure. `refuse` makes one by the key of its sentence. */
export class Problem extends Error {
  readonly refused: Refused;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(refused: Refused, options: ProblemOptions = {}) {
    super(refused.message, { cause: options.cause });
    this.name = 'Problem';
    this.refused = refused;
    this.errors = options.errors ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get code(): ProblemCode {
    return this.refused.code;
  }
}
