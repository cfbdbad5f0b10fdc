import { readWorkbook } from '#server/modules/moving/reading/read-workbook.ts';
import { tableRoom } from '#server/modules/moving/reading/table-room.ts';
import { readPacked } from '#server/modules/moving/reading/unpack.ts';

/** The first sheet of a workbook as the import reads it. */
export async function workbookRows(
  bytes: Buffer,
): Promise<{ readonly name: string; readonly rows: readonly (readonly string[])[] }> {
  const [sheet] = await readWorkbook(await readPacked(bytes), tableRoom());
  if (sheet === undefined) throw new Error('The workbook has no sheet');
  return sheet;
}

/** All sheets of a workbook as the import reads them. */
export async function workbookSheets(bytes: Buffer) {
  return readWorkbook(await readPacked(bytes), tableRoom());
}

/** A file within a workbook, as text. */
export async function workbookPart(bytes: Buffer, name: string): Promise<string> {
  const found = (await readPacked(bytes)).find((entry) => entry.name === name);
  if (found === undefined) throw new Error(`There is no ${name} in it`);
  return (await found.read()).toString('utf8');
}
