import type { FailingQuery } from '#web/kit/query-failure/query-failure.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';

export interface RecordQuery<Row> extends FailingQuery {
  readonly data: Row | undefined;
}

/** There is none of this id, or the address was never one. */
export function isGone({ error }: Pick<RecordQuery<unknown>, 'error'>): boolean {
  return error !== null && ['not-found', 'invalid-input'].includes(failureOf(error).code);
}
