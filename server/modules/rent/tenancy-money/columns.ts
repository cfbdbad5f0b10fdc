type Value = string | number | boolean | null | undefined;

/** Ids, dates, numbers and codes as an array that PostgreSQL reads as it stands: they need no quotes, and it is quickly made. */
export function plainColumn<Row>(rows: readonly Row[], read: (row: Row) => Value): string {
  return `{${rows.map((row) => read(row) ?? 'null').join(',')}}`;
}

export function textColumn<Row>(rows: readonly Row[], read: (row: Row) => string | null | undefined) {
  return rows.map((row) => read(row) ?? null);
}

/** The widest arrays stay within a few megabytes. */
const rowsAtMost = 5000;

export async function inChunks<Row>(
  rows: readonly Row[],
  work: (some: readonly Row[], offset: number) => Promise<unknown>,
): Promise<void> {
  for (let offset = 0; offset < rows.length; offset += rowsAtMost)
    await work(rows.slice(offset, offset + rowsAtMost), offset);
}
