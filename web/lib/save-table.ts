import type { Routes } from '#shared/api/routes.ts';
import type { TableKey } from '#shared/route.ts';
import type { TableRow } from '#shared/table.ts';
import type { CallArguments } from './client.ts';
import { fetchContent } from './download.ts';
import { locale } from './messages.ts';
import { saveFile } from './save-file.ts';

export type TableForm = 'xlsx' | 'csv';

/** Saves a table in one of its forms. False where nothing was saved and the reason has been shown. */
export type SaveTable = (form: TableForm) => Promise<boolean>;

const accepted: Readonly<Record<TableForm, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};

/** A table of the server: `serverTable('GET /exports/people.csv/', { query })`. The server writes it in either form. */
export function serverTable<Key extends TableKey<Routes>>(key: Key, ...[input]: CallArguments<Routes[Key]>): SaveTable {
  return async (form) => {
    const headers = { Accept: accepted[form], 'Accept-Language': locale() };
    const { name, content } = await fetchContent(key, input, { headers });
    saveFile(name, content);
    return true;
  };
}

/** A table that the page has itself, such as a report. `name` has no ending. Without rows, nothing is saved. */
export function pageTable(
  name: string,
  rows: () => readonly TableRow[] | Promise<readonly TableRow[] | undefined>,
): SaveTable {
  return async (form) => {
    const [{ writeTable }, written] = await Promise.all([import('./write-table.ts'), rows()]);
    if (written === undefined) return false;
    saveFile(`${name}.${form}`, await writeTable(name, written, form));
    return true;
  };
}
