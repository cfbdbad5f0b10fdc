import { expect, test } from 'vitest';
import { z } from 'zod';
import { boundOf, sayIssue } from './say-issue.ts';

const told = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value, { error: sayIssue }).error?.issues ?? [];
  if (issue === undefined) throw new Error('It was accepted');
  return { message: issue.message, ...boundOf(issue) };
};

test.for<[string, z.ZodType, unknown, string]>([
  ['nothing where there must be something', z.string(), null, 'This is required'],
  ['a text that is left out', z.strictObject({ name: z.string() }), {}, 'This is required'],
  ['an empty text', z.string().min(1), '', 'This is required'],
  ['a word instead of a number', z.int(), 'many', 'Enter a number'],
  ['half a number', z.int(), 1.5, 'Enter a whole number'],
  ['a day that is none', z.iso.date(), '2026-02-31', 'Enter a date such as 2026-01-31'],
  ['an address that is none', z.email(), 'dana', 'Enter an email address such as name@example.com'],
  ['a word that is not on the list', z.enum(['a', 'b']), 'c', 'Choose one of these: a, b'],
  ['none of several forms', z.union([z.int(), z.null()]), 'x', 'Invalid value'],
  ['another text than its pattern', z.string().regex(/^x$/), 'y', 'Invalid value'],
])('says in words what is wrong with %s', ([, schema, value, words]) => {
  expect(told(schema, value).message).toContain(words);
});

test('says a bound, and gives it to the page as well', () => {
  expect(told(z.int().max(60), 61)).toEqual({ message: 'Use 60 or less', of: 'number', limit: 60 });
  expect(told(z.number().min(1), 0)).toEqual({ message: 'Use 1 or more', of: 'number', limit: 1 });
  expect(told(z.string().max(5), 'longer')).toEqual({ message: 'Use at most 5 characters', of: 'text', limit: 5 });
  expect(told(z.array(z.int()).min(1), [])).toEqual({ message: 'Choose at least one', of: 'list', limit: 1 });
});

test('words of the schema itself come first', () => {
  expect(told(z.int().max(90, 'Use at most 90 days'), 91).message).toBe('Use at most 90 days');
});
