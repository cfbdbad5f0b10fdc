import type { FieldCheck } from './use-submission.ts';

/** What a form can tell before it asks the server, by the same codes. The server decides; these save a round trip. */
export function required(values: Readonly<Record<string, string>>): FieldCheck[] {
  return Object.entries(values)
    .filter(([, value]) => value.trim() === '')
    .map(([path]) => ({ path, code: 'required' }));
}

export function emailShape(path: string, value: string): FieldCheck[] {
  // One @ with something around it and a dot behind: whatever is stricter than that refuses real addresses.
  return value.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())
    ? []
    : [{ path, code: 'invalid-format' }];
}

export function passwordLength(path: string, value: string): FieldCheck[] {
  if (value === '') return [];
  if (value.length < 8) return [{ path, code: 'too-small' }];
  return value.length > 128 ? [{ path, code: 'too-big' }] : [];
}
