import type { z } from 'zod';
import type { FieldError } from '#shared/problems.ts';

type Issue = z.core.$ZodRawIssue;

/**
 * What is wrong with a value, in a sentence for people: for whatever a schema does not say in words of its own. Without
 * it, they would read of expected and received types.
 */
export function sayIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? 'This is required'
        : (typeWords[issue.expected] ?? notInForm);
    case 'too_small':
      return smallWords(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return bigWords(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case 'invalid_format':
      return formatWords[issue.format] ?? notInForm;
    case 'invalid_value':
      return issue.values.length > 0 && issue.values.length <= listedAtMost
        ? `Choose one of these: ${issue.values.map(String).join(', ')}`
        : 'Choose one of the listed values';
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return notInForm;
    default:
      return undefined;
  }
}

/** What a page needs to say the same in another language. */
export function boundOf(issue: z.core.$ZodIssue): Pick<FieldError, 'of' | 'limit'> {
  if (issue.code === 'invalid_type') return issue.expected === 'number' ? { of: 'number' } : {};
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return {};
  const of = kindOf(issue.origin);
  const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  return { ...(of === undefined ? {} : { of }), ...(Number.isFinite(limit) ? { limit } : {}) };
}

const listedAtMost = 12;
const notInForm = 'Invalid value';

const typeWords: Readonly<Record<string, string>> = {
  string: 'Write this as text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Say yes or no',
  array: 'Give a list',
  date: 'Enter a date such as 2026-01-31',
};

const formatWords: Readonly<Record<string, string>> = {
  email: 'Enter an email address such as name@example.com',
  date: 'Enter a date such as 2026-01-31',
  datetime: 'Enter a date and a time such as 2026-01-31T12:00:00Z',
  url: 'Enter an address that begins with https://',
  uuid: 'Enter a valid id',
};

function kindOf(origin: string): FieldError['of'] {
  if (origin === 'string') return 'text';
  if (origin === 'array' || origin === 'set') return 'list';
  return origin === 'number' || origin === 'int' || origin === 'bigint' ? 'number' : undefined;
}

function smallWords(origin: string, least: number, inclusive: boolean): string {
  const kind = kindOf(origin);
  if (kind === 'text') return least <= 1 ? 'This is required' : `Use at least ${least} characters`;
  if (kind === 'list') return least <= 1 ? 'Choose at least one' : `Choose at least ${least}`;
  if (kind === 'number') return inclusive ? `Use ${least} or more` : `Use more than ${least}`;
  return notInForm;
}

function bigWords(origin: string, most: number, inclusive: boolean): string {
  const kind = kindOf(origin);
  if (kind === 'text') return `Use at most ${most} characters`;
  if (kind === 'list') return `Use at most ${most} of these`;
  if (kind === 'number') return inclusive ? `Use ${most} or less` : `Use less than ${most}`;
  return notInForm;
}
