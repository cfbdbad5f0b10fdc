import type { FieldError, ProblemCode } from '#shared/problems.ts';
import { requestFailure } from '#web/lib/client.ts';
import { problemOf } from '#web/lib/problem-of.ts';

/** What a form needs to know of a request that failed, whether the server said it or nothing came back at all. */
export interface Failure {
  /** `no-answer`: no network, or something that is not this server answered. `unknown`: not a request's failure. */
  readonly code: ProblemCode | 'no-answer' | 'unknown';
  /** Which sentence of the server it is; `detail` says it in the language of the page. */
  readonly key?: string | undefined;
  /** The server's own words, for codes that this page has none for; without an answer, that it may have happened. */
  readonly detail: string;
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
}

export function failureOf(error: unknown): Failure {
  const failure = requestFailure(error);
  const problem = problemOf(error);
  const nothing = { detail: '', fields: [], requestId: undefined, retryAfterSeconds: undefined };
  if (failure === undefined) return { ...nothing, code: 'unknown' };
  if (problem === undefined) return { ...nothing, code: 'no-answer', detail: failure.lost };
  return {
    code: problem.code,
    key: problem.key,
    detail: problem.detail,
    fields: problem.errors,
    // A refusal says what to do; only a fault is looked up in the log.
    requestId: problem.status < 500 || problem.requestId === '' ? undefined : problem.requestId,
    retryAfterSeconds: seconds(failure.headers['retry-after']),
  };
}

/** A date is allowed in that header too; this server sends seconds, and a proxy's date is not worth a guess. */
function seconds(header: unknown): number | undefined {
  const count = Number(typeof header === 'string' && header !== '' ? header : Number.NaN);
  return Number.isFinite(count) && count >= 0 ? count : undefined;
}
