import { Problem } from './problem.ts';

/** Keyset pages: the cursor is the sort key of the last row that was shown, never an offset. */
export function readCursor(cursor: string | undefined, parts: number): readonly string[] | undefined {
  if (cursor === undefined) return undefined;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(values) && values.length === parts && values.every((value) => typeof value === 'string'))
      return values;
  } catch {
    // Falls through to the one answer for every cursor that is not ours.
  }
  throw new Problem('invalid-input', 'This page mark is not one of ours. Start again from the first page.', {
    errors: [{ path: 'cursor', code: 'invalid-input', message: 'Leave it out, or use `next` as it was given' }],
  });
}

/** Ask for one row more than the page holds; what is over says that there is a next page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly string[],
  present: (row: Row) => Item,
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next =
    rows.length > limit && last !== undefined ? Buffer.from(JSON.stringify(keyOf(last))).toString('base64url') : null;
  return { items: shown.map(present), next };
}
