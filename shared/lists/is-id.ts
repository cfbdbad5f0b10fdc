/** Whether a part of an address can be the id of a record. */
export function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** An id that no record has. */
const noId = '00000000-0000-0000-0000-000000000000';

/**
 * The record that a part of an address filters by. What cannot be an id is that of no record, as an unknown id is: a list
 * of everything is never shown for it.
 */
export function filteredId(text: string): string | undefined {
  if (text === '') return undefined;
  return isId(text) ? text : noId;
}
