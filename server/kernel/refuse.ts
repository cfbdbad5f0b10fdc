import type { FieldError } from '#shared/problems.ts';
import { phrases } from '#shared/refusals/phrases.ts';
import type { PhraseKey } from '#shared/refusals/phrases.ts';
import type { Refusal, ValuesOf } from '#shared/refusals/refusal.ts';
import { refusals } from '#shared/refusals/refusals.ts';
import type { RefusalKey, RefusalValues } from '#shared/refusals/refusals.ts';
import { say } from '#shared/refusals/say.ts';
import type { Formats } from '#shared/refusals/say.ts';
import type { Amount, Phrase, Value, Values } from '#shared/refusals/values.ts';
import { writtenAmount } from '#shared/written-amount.ts';
import { Problem } from './problem.ts';
import type { ProblemOptions, Refused } from './problem.ts';

/** The values of a sentence; nothing where it has no holes. */
type Given<Key extends RefusalKey> = [keyof RefusalValues<Key>] extends [never]
  ? [values?: RefusalValues<Key>]
  : [values: RefusalValues<Key>];

/** `throw refuse('leasing.ended', { lease, day })`: the sentence stands in `shared/refusals`, in every language. */
export function refuse<Key extends RefusalKey>(key: Key, ...given: [...Given<Key>, options?: ProblemOptions]): Problem {
  const [values, options] = given;
  const error = fieldRefusal('', key, ...([values] as Given<Key>));
  // What has a code of its own besides the problem's tells it where fields do.
  return error.code === error.refused.code ? new Problem(error.refused, options) : refuseFields([error], options);
}

/** The same about one field of what was sent, which the page marks. */
export function refuseField<Key extends RefusalKey>(path: string, key: Key, ...given: Given<Key>): Problem {
  return refuseFields([fieldRefusal(path, key, ...given)]);
}

/** A field that is wrong, among several. */
export interface FieldRefusal extends FieldError {
  readonly refused: Refused;
}

export function fieldRefusal<Key extends RefusalKey>(path: string, key: Key, ...given: Given<Key>): FieldRefusal {
  const told = refused(key, ...given);
  const { code, ...rest } = told;
  const [, , fieldCode = code]: Refusal = refusals[key];
  return { path, ...rest, code: fieldCode, refused: told };
}

/** The same as it is sent, beside a sentence about the whole. */
export function fieldError<Key extends RefusalKey>(path: string, key: Key, ...given: Given<Key>): FieldError {
  return sent(fieldRefusal(path, key, ...given));
}

export function sent({ refused: _, ...error }: FieldRefusal): FieldError {
  return error;
}

/** Several fields: the first one gives the whole its sentence. */
export function refuseFields(errors: readonly [FieldRefusal, ...FieldRefusal[]], options?: ProblemOptions): Problem {
  return new Problem(errors[0].refused, { ...options, errors: errors.map(sent) });
}

/** What a refusal says, for where it is told otherwise than by throwing it. */
export function refused<Key extends RefusalKey>(key: Key, ...[given]: Given<Key>): Refused {
  const [code, sentence]: Refusal = refusals[key];
  const values = sentValues(sentence, given ?? {});
  const message = say(sentence, values, plain);
  if (Object.keys(values).length === 0) return { code, message, key };
  return { code, message, key, sentence: withoutKinds(sentence), values };
}

/** Words for a hole of the kind `phrase`. */
export function phrase<Key extends PhraseKey>(
  key: Key,
  ...[given]: [keyof ValuesOf<(typeof phrases)[Key]>] extends [never] ? [] : [ValuesOf<(typeof phrases)[Key]>]
): Phrase {
  const sentence = phrases[key];
  return { phrase: key, sentence: withoutKinds(sentence), values: sentValues(sentence, given ?? {}) };
}

/** What was refused, under another code of a field. */
export function toldAs(code: string, { refused: told }: Problem) {
  const { code: _, ...rest } = told;
  return { ...rest, code, refused: { ...told, code: 'invalid-input' as const } };
}

/** A refusal as a part of another one's sentence. */
export function asPhrase({ refused: { key = '', message, sentence = message, values = {} } }: FieldRefusal): Phrase {
  return { phrase: key, sentence, values };
}

type GivenValue = string | number | Amount | Phrase | readonly string[] | readonly Phrase[];

function sentValues(sentence: string, given: Readonly<Record<string, GivenValue>>): Values {
  const dates = new Set([...sentence.matchAll(/\{(\w+):date\}/g)].map(([, name]) => name));
  return Object.fromEntries(
    Object.entries(given).map(([name, value]): [string, Value] => [
      name,
      dates.has(name) && typeof value === 'string' ? { date: value } : value,
    ]),
  );
}

function withoutKinds(sentence: string): string {
  return sentence.replaceAll(/\{(\w+):\w+\}/g, '{$1}');
}

/** As machines and tests read it: days by ISO 8601, amounts with their currency. A page writes both as its reader does. */
const plain: Formats = {
  count: String,
  date: (date) => date,
  money: (cents, currency) => writtenAmount(BigInt(cents), currency),
  names: (names) => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and '),
};
