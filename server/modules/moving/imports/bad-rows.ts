import { numberCell } from '#shared/table.ts';
import type { TableRows } from '#shared/table.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readImport, someSheetRows } from '#server/modules/moving/making/import-rows.ts';
import type { SheetKind } from '#server/modules/moving/reading/read-tables.ts';

/** The rows of one sheet that were wrong, as they stood, with what was wrong in front: corrected, it can be sent again. */
export async function* badRows(
  tx: Tx,
  organisationId: string,
  importId: string,
  kind: SheetKind | undefined,
): TableRows {
  const found = await readImport(tx, organisationId, importId);
  const check = found.result ?? found.checked;
  if (check === null) throw refuse('moving.not-checked');
  const withErrors = found.sheets.findIndex((sheet) => check.errors.some((error) => error.kind === sheet.kind));
  const position =
    kind === undefined ? Math.max(0, withErrors) : found.sheets.findIndex((sheet) => sheet.kind === kind);
  const sheet = found.sheets[position];
  if (sheet === undefined) throw refuse('moving.no-such-sheet');
  const errors = Map.groupBy(
    check.errors
      .filter((error) => error.kind === sheet.kind && error.row !== null)
      .flatMap((error) => [error.row, ...(error.alsoRows ?? [])].map((row) => ({ ...error, row }))),
    ({ row }) => row,
  );
  yield [[...sheet.columns.map(({ header }) => header), 'Row', 'What is wrong']];
  // Rows of a list were excluded by somebody, and nothing is wrong with them.
  const isEachWanted = sheet.kind === 'list' && found.result !== null;
  const numbers = isEachWanted ? null : [...errors.keys()].filter((row) => row !== null);
  for (const { number, cells } of await someSheetRows(tx, organisationId, importId, { position, numbers })) {
    const wrong = (errors.get(number) ?? [])
      .map(({ column, message }) => sentence(column === null ? message : `${column}: ${message}`))
      .join(' ');
    yield [[...sheet.columns.map((_, index) => cells[index] ?? ''), numberCell(number), wrong]];
  }
}

/** Several stand one after another in a cell. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
