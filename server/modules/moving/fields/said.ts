import type { z } from 'zod';
import { importSays } from '#shared/import-says.ts';
import type { ImportSays } from '#shared/import-says.ts';
import type { Told } from '#shared/problems.ts';
import { plainAmount } from '#shared/plain-amount.ts';
import { writtenAmount } from '#shared/written-amount.ts';
import type { Problem } from '#server/kernel/problem.ts';

/** A sentence with what fills it: in English, and so that a screen can say it in another language. */
export interface Said {
  readonly says: ImportSays | null;
  readonly values: Readonly<Record<string, string>>;
  readonly message: string;
  /** What a command refused, by its own key. */
  readonly refusal?: Told;
}

type Value = string | number | { readonly cents: number | bigint; readonly currency: string };

export function said(says: ImportSays, values: Readonly<Record<string, Value>> = {}): Said {
  const texts = textsOf(values, plain);
  const english = textsOf(values, writtenAmount);
  const message = importSays[says].replaceAll(/\{(\w+)\}/g, (_, name: string) => english[name] ?? '');
  return { says, values: texts, message };
}

function textsOf(
  values: Readonly<Record<string, Value>>,
  amount: (cents: number | bigint, currency: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? amount(value.cents, value.currency) : String(value),
    ]),
  );
}

const plain = (cents: number | bigint, currency: string) => `${plainAmount(cents, currency)} ${currency}`;

/** What the schema of the API has to say of a value: its own sentence, and the nearest that other languages have. */
export function saidOfIssue(issue: z.core.$ZodIssue): Said {
  const { says, values } = nearest(issue);
  return { says, values, message: issue.message };
}

function nearest(issue: z.core.$ZodIssue): Pick<Said, 'says' | 'values'> {
  if (issue.code === 'too_big')
    return {
      says: issue.origin === 'string' ? 'tooLong' : 'atMost',
      values: { most: boundOf(issue.path, issue.maximum) },
    };
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return { says: 'missing', values: {} };
    return { says: 'atLeast', values: { least: boundOf(issue.path, issue.minimum) } };
  }
  if (issue.code === 'invalid_format' && issue.format === 'email') return { says: 'noEmail', values: {} };
  const isMissing =
    issue.code === 'invalid_type' || (issue.code === 'custom' && issue.params?.['code'] === 'too-small');
  return { says: isMissing ? 'missing' : 'notSo', values: {} };
}

/** Amounts are kept in cents, and nobody writes them so into a table. Of which currency it is, is not known here. */
function boundOf(path: readonly PropertyKey[], bound: number | bigint): string {
  return /cents$/i.test(String(path.at(-1))) ? plainAmount(Number(bound), 'USD') : String(bound);
}

/** What a command said: by its code where there are words for it in every language. */
export function saidByProblem(problem: Problem): Said {
  const { key, sentence, values, message } = problem.errors[0] ?? problem.refused;
  const refusal = { ...(key && { key }), ...(sentence && { sentence }), ...(values && { values }) };
  const says = byCode[problem.code];
  return says === undefined
    ? { says: null, values: {}, message, refusal }
    : { says, values: { detail: message }, message, refusal };
}

const byCode: Readonly<Partial<Record<Problem['code'], ImportSays>>> = {
  'unit-taken': 'unitTaken',
  'already-exists': 'alreadyExists',
  'shares-not-whole': 'sharesNotWhole',
  'closed-period': 'closedPeriod',
};
