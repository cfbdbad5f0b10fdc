import { formatDate } from '#web/lib/format.ts';
import { currentLanguage } from '#web/lib/messages.ts';

/**
 * The answer to a request that was refused says in German what the server said in English, in every sentence that is
 * known here, and days as people write them. Other sentences stay as they are; codes are the same in every language.
 */
export async function sayRefusal(thrown: unknown): Promise<void> {
  const answer = thrown instanceof Error && 'response' in thrown ? Object(thrown.response) : undefined;
  if (answer === undefined) return;
  const german = currentLanguage() === 'en' ? undefined : await import('./in-german.ts').catch(() => undefined);
  answer.data = translated(answer.data, (sentence) => german?.inGerman(sentence) ?? withDays(sentence));
}

type Say = (sentence: string) => string;

function translated(data: unknown, say: Say): unknown {
  if (typeof data !== 'object' || data === null || !('detail' in data)) return data;
  const errors = 'errors' in data && Array.isArray(data.errors) ? data.errors.map((one) => withMessage(one, say)) : [];
  return { ...data, detail: said(data.detail, say), errors };
}

function withMessage(field: unknown, say: Say): unknown {
  if (typeof field !== 'object' || field === null || !('message' in field)) return field;
  return { ...field, message: said(field.message, say) };
}

function said(sentence: unknown, say: Say): unknown {
  return typeof sentence === 'string' ? say(sentence) : sentence;
}

/** A day that is part of a name, as of a file, stays. */
const day = /(?<![\w-])\d{4}-\d\d-\d\d(?![\w-]|\.\w)/g;

function withDays(sentence: string): string {
  return sentence.replaceAll(day, (date) => formatDate(date));
}
