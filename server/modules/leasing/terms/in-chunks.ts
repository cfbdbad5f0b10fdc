/** PostgreSQL takes 65,535 values in a statement; the widest rows here have some thirty. */
const rowsAtMost = 1000;

export async function inChunks<Row>(
  rows: readonly Row[],
  write: (some: readonly Row[], offset: number) => Promise<unknown>,
): Promise<void> {
  for (let offset = 0; offset < rows.length; offset += rowsAtMost)
    await write(rows.slice(offset, offset + rowsAtMost), offset);
}
