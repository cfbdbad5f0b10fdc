import { readXml } from '#server/adapters/xml/read-xml.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { columnsAtMost, damagedIn, refuseManySheets, rowsAtMost, sheetRows } from './sheet-rows.ts';
import { numberText } from '#shared/workbook/cell-text.ts';
import type { Table } from './sheet-rows.ts';
import type { TableRoom } from './table-room.ts';
import type { PackedEntry } from './unpack.ts';

type Attribute = (name: string) => string | undefined;

/** The sheets of an OpenDocument spreadsheet as text, by the same rules as those of a workbook. */
export async function readOpenDocument(entries: readonly PackedEntry[], room: TableRoom): Promise<Table[]> {
  await refuseLocked(entries);
  const content = entries.find(({ name }) => name === 'content.xml');
  const reading = tablesIn(room);
  if (content !== undefined) await damagedIn(readXml(content.tablePieces(), reading.reader));
  if (reading.tables.length === 0) throw refuseField('file', 'moving.file-without-sheet');
  return reading.tables;
}

/** With a password, the parts are there and say nothing. */
async function refuseLocked(entries: readonly PackedEntry[]): Promise<void> {
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml');
  let isLocked = false;
  const open = (name: string) => {
    isLocked ||= name === 'encryption-data';
  };
  const nothing = () => undefined;
  if (manifest !== undefined) await damagedIn(readXml(manifest.tablePieces(), { open, close: nothing, text: nothing }));
  if (isLocked) throw refuseField('file', 'moving.file-locked');
}

function tablesIn(room: TableRoom) {
  const tables: Table[] = [];
  const hiddenStyles = new Set<string>();
  let [sheets, style] = [0, ''];
  /** Elements from the sheet on; a table within a cell is none of its own. */
  const path: string[] = [];
  let sheet: ReturnType<typeof openSheet> | undefined;
  const reader = {
    open(name: string, attribute: Attribute) {
      if (name === 'style') style = attribute('name') ?? '';
      if (name === 'table-properties' && attribute('display') === 'false') hiddenStyles.add(style);
      if (sheet === undefined && name === 'table' && path.at(-1) === 'spreadsheet') {
        sheets += 1;
        refuseManySheets(sheets);
        sheet = openSheet(attribute('name') ?? '', hiddenStyles.has(attribute('style-name') ?? ''), room);
      } else sheet?.open(name, attribute);
      path.push(name);
    },
    close(name: string) {
      path.pop();
      if (sheet === undefined) return;
      if (name !== 'table' || path.at(-1) !== 'spreadsheet') return sheet.close(name);
      if (!sheet.isHidden) tables.push({ name: sheet.name, rows: sheet.rows });
      sheet = undefined;
    },
    text: (content: string) => sheet?.text(content),
  };
  return { tables, reader };
}

/** What stands in a cell and is not what it says: notes, drawings. */
const beside = new Set(['annotation', 'frame', 'custom-shape', 'shapes', 'detective', 'table']);

function openSheet(name: string, isHidden: boolean, room: TableRoom) {
  const sheet = sheetRows(isHidden ? () => undefined : room);
  let row: { readonly times: number; readonly cells: string[]; isFilled: boolean } | undefined;
  let cell:
    | { readonly times: number; readonly given: string | undefined; text: string; paragraphs: number }
    | undefined;
  let [emptyRows, emptyCells, skipped, inParagraph] = [0, 0, 0, 0];

  function openCell(attribute: Attribute) {
    const times = timesOf(attribute('number-columns-repeated'));
    cell = { times, given: givenValue(attribute), text: '', paragraphs: 0 };
  }

  /** Empty cells at the end of a row, and empty rows at the end of a sheet, are said to be there by the thousand. */
  function closeCell() {
    if (row === undefined || cell === undefined) return;
    const value = cell.given ?? cell.text;
    if (value === '') emptyCells += cell.times;
    else {
      const from = Math.min(columnsAtMost, row.cells.length + emptyCells);
      while (row.cells.length < from) row.cells.push('');
      const to = Math.min(columnsAtMost, from + cell.times);
      while (row.cells.length < to) row.cells.push(value);
      row.isFilled = true;
      emptyCells = 0;
    }
    cell = undefined;
  }

  function closeRow() {
    if (row === undefined) return;
    if (!row.isFilled) emptyRows += row.times;
    else {
      for (let times = 0; times < row.times; times += 1) {
        sheet.begin(Math.min(sheet.rows.length + (times === 0 ? emptyRows : 0), rowsAtMost + 101));
        row.cells.forEach((value, column) => sheet.put(column, value));
        sheet.end();
      }
      emptyRows = 0;
    }
    row = undefined;
  }

  function addText(text: string) {
    if (cell !== undefined && skipped === 0 && inParagraph > 0) cell.text += text;
  }

  return {
    name,
    isHidden,
    rows: sheet.rows,
    open(element: string, attribute: Attribute) {
      if (isHidden) return;
      if (skipped > 0 || (cell !== undefined && beside.has(element))) skipped += 1;
      else if (element === 'table-row') {
        row = { times: timesOf(attribute('number-rows-repeated')), cells: [], isFilled: false };
        emptyCells = 0;
      } else if (element === 'table-cell' || element === 'covered-table-cell') openCell(attribute);
      else if (element === 'p' && cell !== undefined) {
        inParagraph += 1;
        cell.paragraphs += 1;
        if (cell.paragraphs > 1) addText('\n');
      } else if (element === 's') addText(' '.repeat(Math.min(1000, timesOf(attribute('c')))));
      else if (element === 'tab') addText('\t');
      else if (element === 'line-break') addText('\n');
    },
    close(element: string) {
      if (skipped > 0) skipped -= 1;
      else if (element === 'p' && inParagraph > 0) inParagraph -= 1;
      else if (element === 'table-cell' || element === 'covered-table-cell') closeCell();
      else if (element === 'table-row') closeRow();
    },
    text: addText,
  };
}

/** What a cell holds, where it is no text: undefined, and its paragraphs say it. */
function givenValue(attribute: Attribute): string | undefined {
  const type = attribute('value-type');
  if (type === 'date') return attribute('date-value')?.slice(0, 10);
  if (type === 'boolean') return attribute('boolean-value') === 'true' ? 'yes' : 'no';
  if (type === 'string') return attribute('string-value');
  if (type !== 'float' && type !== 'currency' && type !== 'percentage') return undefined;
  const number = Number(attribute('value') ?? Number.NaN);
  return Number.isFinite(number) ? numberText(number) : undefined;
}

function timesOf(said: string | undefined): number {
  const times = Number(said ?? 1);
  return Number.isInteger(times) && times > 0 ? times : 1;
}
