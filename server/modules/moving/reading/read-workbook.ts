import { cellText } from '#shared/workbook/cell-text.ts';
import { columnOf } from '#shared/workbook/column-of.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { damagedIn, refuseManySheets, sheetRows } from './sheet-rows.ts';
import type { Table } from './sheet-rows.ts';
import { readParts } from './workbook-parts.ts';
import type { WorkbookParts } from './workbook-parts.ts';
import type { TableRoom } from './table-room.ts';
import type { PackedEntry } from './unpack.ts';

/** The sheets of an XLSX workbook as text: dates as days, formulas by what they came to, hidden sheets left out. */
export async function readWorkbook(entries: readonly PackedEntry[], room: TableRoom): Promise<Table[]> {
  const parts = await readParts(entries);
  refuseManySheets(parts.sheets.length);
  const shown = parts.sheets.filter(({ isShown }) => isShown);
  if (shown.length === 0) throw refuseField('file', 'moving.workbook-without-sheet');
  const tables: Table[] = [];
  for (const { name, path } of shown) tables.push({ name, rows: await readSheet(parts, path, room) });
  return tables;
}

async function readSheet({ open, meaning }: WorkbookParts, path: string, room: TableRoom): Promise<string[][]> {
  const sheet = sheetRows(room);
  let cell: Cell | undefined;
  let [column, aloud] = [0, 0];
  /** Where text is taken: the value of a cell, or a run of a text that is written in the cell. */
  let isTaking = false;
  await damagedIn(
    open(path, {
      open(name, attribute) {
        if (name === 'row') {
          sheet.begin(attribute('r') === undefined ? undefined : Number(attribute('r')) - 1);
          column = 0;
        } else if (name === 'c') {
          column = columnOf(attribute('r') ?? '') ?? column;
          cell = { type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), text: '' };
        } else if (name === 'rPh') aloud += 1;
        isTaking = cell !== undefined && aloud === 0 && (name === 'v' || (name === 't' && cell.type === 'inlineStr'));
      },
      close(name) {
        isTaking = false;
        if (name === 'rPh') aloud -= 1;
        if (name === 'row') sheet.end();
        if (name !== 'c' || cell === undefined) return;
        sheet.put(column, cellText(cell, meaning));
        column += 1;
        cell = undefined;
      },
      text(content) {
        if (isTaking && cell !== undefined) cell.text += content;
      },
    }),
  );
  return sheet.rows;
}

interface Cell {
  readonly type: string;
  readonly style: number;
  text: string;
}
