import type { FieldError, ProblemCode, ProblemDocument } from '#shared/problems.ts';
import { requestFailure } from './client.ts';

/**
 * What the server said about a failure, or `undefined` when nothing readable came back: no network, a proxy's own page,
 * or a body of another shape. Unknown codes are passed on as they are, because an older page may meet a newer server.
 */
export function problemOf(error: unknown): ProblemDocument | undefined {
  const failure = requestFailure(error);
  if (failure?.status === undefined) return undefined;
  const { data, status, headers } = failure;
  if (!isRecord(data) || typeof data['code'] !== 'string') return undefined;
  return {
    type: text(data['type']) || 'about:blank',
    title: text(data['title']),
    status,
    code: data['code'] as ProblemCode, // The table of codes is the server's; a newer one than ours is still a code.
    detail: text(data['detail']) || text(data['title']),
    ...(typeof data['key'] === 'string' && { key: data['key'] }),
    errors: Array.isArray(data['errors']) ? data['errors'].filter(isFieldError) : [],
    requestId: text(data['requestId']) || text(headers['x-request-id']),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFieldError(value: unknown): value is FieldError {
  return (
    isRecord(value) &&
    typeof value['path'] === 'string' &&
    typeof value['code'] === 'string' &&
    typeof value['message'] === 'string'
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
