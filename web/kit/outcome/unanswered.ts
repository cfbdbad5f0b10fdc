import type { Failure } from '#web/kit/submission/failure-of.ts';

/** What was sent before a reload, and is not answered. */
export const unanswered: Failure = {
  code: 'no-answer',
  detail: '',
  fields: [],
  requestId: undefined,
  retryAfterSeconds: undefined,
};
