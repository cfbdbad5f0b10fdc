import type { Submission } from '#web/kit/submission/use-submission.ts';

/** The error of a field, with the field's name where it was left blank. */
export function requiredError(
  { failure, errorOf }: Pick<Submission, 'failure' | 'errorOf'>,
  path: string,
  requiredText: string,
): string | undefined {
  const isBlank = failure?.fields.some((field) => field.path === path && field.code === 'required') === true;
  const error = errorOf(path);
  return error !== undefined && isBlank ? requiredText : error;
}
