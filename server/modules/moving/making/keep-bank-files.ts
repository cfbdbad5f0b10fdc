import { newId } from '#server/kernel/ids.ts';
import { pretendStored, writeStored } from '#server/modules/documents/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { said } from '#server/modules/moving/fields/said.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';

/** Files of banks are known by their places in the archive: one may be of several accounts. */
export async function keepBankFiles(
  { tx, act, stored, directory, made }: Making,
  readers: readonly RowReader[],
): Promise<void> {
  for (const reader of readers) {
    const place = reader.text('file') ?? '';
    if (directory.references.has(place)) continue;
    const file = stored?.get(place);
    if (stored !== undefined && file === undefined) {
      reader.refuse('file', said('fileRefused', { file: place }));
      continue;
    }
    const id = file?.id ?? newId(act.now);
    if (file === undefined) await pretendStored(tx, act, id);
    else await writeStored(tx, act, file);
    directory.refer(place, id);
    made('record', id);
  }
}
