import { DamagedXml } from '#server/adapters/xml/read-xml.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import type { TableRoom } from './table-room.ts';
import { unreadable } from './unpack.ts';

export interface Table {
  readonly name: string;
  /** Rows as they stand in the file, empty ones too: where a row is tells its number. */
  readonly rows: readonly (readonly string[])[];
}

export const columnsAtMost = 200;
export const rowsAtMost = 50_000;
const sheetsAtMost = 200;

/** Takes the rows of one sheet as they are read, within what may be read together. */
export function sheetRows(room: TableRoom) {
  const rows: string[][] = [];
  let cells: string[] | undefined;
  return {
    rows,
    /** A row begins, where the file says which; rows that it leaves out are empty. */
    begin(at: number = rows.length): void {
      if (!(at >= rows.length)) throw unreadable();
      if (at > rowsAtMost + 100) throw tooLong();
      while (rows.length < at) {
        room(0);
        rows.push([]);
      }
      cells = [];
    },
    put(column: number, text: string): void {
      if (cells === undefined || column >= columnsAtMost) return;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    },
    end(): void {
      if (cells === undefined) return;
      room(cells.length);
      rows.push(cells);
      cells = undefined;
    },
  };
}

export function tooLong(most = rowsAtMost) {
  return refuseField('file', 'moving.too-many-rows', { most });
}

export function refuseManySheets(count: number): void {
  if (count > sheetsAtMost) throw refuseField('file', 'moving.too-many-sheets', { most: sheetsAtMost });
}

/** What is no XML is told as a file that is damaged. */
export async function damagedIn<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof DamagedXml ? unreadable(error) : error;
  }
}
