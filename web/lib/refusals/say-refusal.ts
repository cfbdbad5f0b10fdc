import { inGerman } from './in-german.ts';

/**
 * The answer to a request that was refused says in German what the server said in English, in every sentence that is
 * known here; the others stay as they are. Codes are the same in every language.
 */
export function sayRefusal(error: unknown): void {
  const answer = error instanceof Error && 'response' in error ? Object(error.response) : undefined;
  if (answer !== undefined) answer.data = translated(answer.data);
}

function translated(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('detail' in data)) return data;
  const errors = 'errors' in data && Array.isArray(data.errors) ? data.errors.map(withMessage) : [];
  return { ...data, detail: said(data.detail), errors };
}

function withMessage(field: unknown): unknown {
  if (typeof field !== 'object' || field === null || !('message' in field)) return field;
  return { ...field, message: said(field.message) };
}

function said(sentence: unknown): unknown {
  return typeof sentence === 'string' ? (inGerman(sentence) ?? sentence) : sentence;
}
