import type { FieldError } from '#shared/problems.ts';
import { catalogue, currentLanguage, type Translate } from '#web/lib/messages.ts';
import type { Failure } from './failure-of.ts';
import { en } from './submission.en.ts';

export const useFailureWords = catalogue(en, { de: () => import('./submission.de.ts') });

type Words = Translate<typeof en>;
type Key = keyof typeof en;

/** The sentence for a failure as a whole: by its code, else what the server said, in the language of the page. */
export function failureText(words: Words, failure: Failure): string {
  const { code, key, detail, retryAfterSeconds } = failure;
  if (code === 'too-many-attempts') {
    // Only the server knows that a new password ends the wait.
    if (key === 'auth.too-many-sign-ins' && detail !== '') return detail;
    return words(code, { count: Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60)) });
  }
  const isOwn =
    code === 'no-answer'
      ? detail !== ''
      : code === 'invalid-input' && key !== undefined && key !== 'kernel.invalid-input';
  if (isPlainKey(code) && !isOwn) return words(code);
  return detail === '' ? words('unknown') : detail;
}

/** The sentence under one field. Codes are those of the problem table, and those which the schemas give. */
export function fieldText(words: Words, { path, code, message, of, limit, key }: FieldError): string {
  // What the server refused by a key is said in the language of the page already.
  if (key !== undefined) return message;
  if (code === 'weak-password' || code === 'email-taken') return words(code);
  if (code === 'required') return words('required');
  const field = path.split('.').at(-1) ?? path;
  if (/password/i.test(field)) return words(code === 'too-big' ? 'passwordLong' : 'passwordShort');
  if (/email/i.test(field)) return words('emailInvalid');
  if (/^(country|currency|timeZone|role|locale)$/.test(field)) return words('choiceInvalid');
  // Amounts are sent in cents and percentages in thousandths, and nobody writes them so.
  const parts = /cents$/i.test(field) ? 100 : /millipercent$/i.test(field) ? 1000 : 1;
  if (of === 'number') return numberText(words, code, limit === undefined ? limit : limit / parts);
  if (of === 'list' && code === 'too-big') return words('listLong', { limit: limit ?? 0 });
  if (code === 'too-small' || code === 'invalid-type') return words('required');
  if (code === 'too-big') return words('textLong');
  if (code === 'custom') return words('textInvalid');
  // What schemas say is English; in another language a plainer sentence is more use.
  if (message === '' || (fromSchema.has(code) && currentLanguage() !== 'en')) return words('fieldInvalid');
  return message;
}

function numberText(words: Words, code: string, limit: number | undefined): string {
  if (limit === undefined) return words('numberInvalid');
  return words(code === 'too-big' ? 'numberBig' : 'numberSmall', { limit });
}

type WithLimit = 'numberBig' | 'numberSmall' | 'listLong';

const fromSchema: ReadonlySet<string> = new Set([
  'invalid-date',
  'invalid-format',
  'invalid-value',
  'invalid-union',
  'not-multiple-of',
]);

function isPlainKey(code: string): code is Exclude<Key, 'too-many-attempts' | WithLimit> {
  return Object.hasOwn(en, code);
}
