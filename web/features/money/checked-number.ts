import { accountNumberPattern } from '#shared/form-fields.ts';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';

/** A number of the chart of accounts, in a field that is called so; a blank one is told of elsewhere, or may be left out. */
export function checkedNumber(number: string, message: string): FieldCheck[] {
  const text = number.trim();
  return text === '' || accountNumberPattern.test(text) ? [] : [{ path: 'number', code: 'unreadable', message }];
}
