import { isBookDate } from '#shared/dates.ts';
import { fieldError, refuse } from '#server/kernel/refuse.ts';

/** What a part of a sort key is: an id, a date of the books, a counting number, an amount, or text as it can be stored. */
export type KeyPart = 'id' | 'date' | 'number' | 'cents' | 'text';

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Keyset pages: the cursor is the sort key of the last row that was shown, never an offset. Where a list has several
 * orders it begins with the name of its own, since a key of one order means nothing in another.
 */
export function readCursor<const Parts extends readonly KeyPart[]>(
  cursor: string | undefined,
  parts: Parts,
  order?: string,
): { readonly [Index in keyof Parts]: string } | undefined {
  if (cursor === undefined) return undefined;
  const whole = decode(cursor);
  const values = order === undefined ? whole : whole[0] === order ? whole.slice(1) : [];
  if (values.length === parts.length && parts.every((part, index) => isPart(part, values[index]))) {
    // Every part was just checked to be a string, and there are as many as were asked for.
    return values as unknown as { readonly [Index in keyof Parts]: string };
  }
  throw refuse('kernel.page-mark', {}, { errors: [fieldError('cursor', 'kernel.page-mark-foreign')] });
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

function decode(cursor: string): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

function isPart(part: KeyPart, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (part === 'id') return id.test(value);
  if (part === 'date') return isBookDate(value);
  if (part === 'number') return /^\d{1,16}$/.test(value);
  if (part === 'cents') return /^-?\d{1,16}$/.test(value);
  return value.isWellFormed() && !value.includes('\0');
}
