import type { Told } from '#shared/problems.ts';
import { loadRefusalWords, refusalText } from './refusal-words.ts';

/**
 * The answer to a request that was refused says in the language of the page what the server said in English: by its key
 * and its values. A sentence that is not known here stays as it came; codes are the same in every language.
 */
export async function sayRefusal(thrown: unknown): Promise<void> {
  const answer = thrown instanceof Error && 'response' in thrown ? Object(thrown.response) : undefined;
  const data: unknown = answer?.data;
  if (!isRecord(data)) return;
  const errors = Array.isArray(data['errors']) ? data['errors'].filter(isRecord) : [];
  await loadRefusalWords([data, ...errors]);
  answer.data = {
    ...data,
    detail: said(data, data['detail']),
    errors: errors.map((error) => ({ ...error, message: said(error, error['message']) })),
  };
}

function said(told: Told, english: unknown): unknown {
  return typeof english === 'string' ? refusalText(told, english) : english;
}

// What the server tells of a refusal is of this shape, or of none at all.
function isRecord(value: unknown): value is Told & Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
