import type { CsvMapping } from './csv-mapping.ts';
import { csvTable } from './csv-table.ts';
import { fileText } from './file-text.ts';
import { readBankFile } from './read-bank-file.ts';
import { readCsv } from './read-csv.ts';
import { UnreadableBankFile } from './statement.ts';
import type { BankFile, DayOrder } from './statement.ts';

/** What is known before a file is read. */
export interface Reading {
  readonly currency: string;
  readonly dayOrder?: DayOrder;
  /** As somebody has just confirmed it. */
  readonly mapping?: CsvMapping;
  /** As it was confirmed before, by what the columns of a table are called. */
  readonly saved: readonly { readonly columns: string; readonly mapping: CsvMapping }[];
}

export interface ReadFile extends BankFile {
  /** Of a table: what its columns are called, how it was read, and what stands above its lines. */
  readonly table?: { readonly columns: string; readonly mapping: CsvMapping; readonly around: readonly string[] };
}

export type ReadOutcome = { readonly file: ReadFile } | { readonly needs: 'mapping' | 'day-order' };

/** Reads a file of any format, or says what has to be asked first. What cannot be read at all is thrown. */
export async function readAny(
  bytes: Uint8Array,
  { currency, dayOrder, mapping, saved }: Reading,
): Promise<ReadOutcome> {
  const help = { currency, ...(dayOrder === undefined ? {} : { dayOrder }) };
  try {
    return { file: await readBankFile(bytes, help) };
  } catch (error) {
    if (!(error instanceof UnreadableBankFile)) throw error;
    if (error.reason === 'which-day-first') return { needs: 'day-order' };
    if (error.reason !== 'unknown-format') throw error;
  }
  return readTable(fileText(bytes).replace(/^\uFEFF/, ''), { ...help, mapping, saved });
}

function readTable(
  text: string,
  { mapping, saved, ...help }: Pick<Reading, 'currency' | 'dayOrder' | 'saved'> & { mapping: CsvMapping | undefined },
): ReadOutcome {
  const table = csvTable(text, help.currency);
  if (table === undefined) throw new UnreadableBankFile('unknown-format');
  const chosen = mapping ?? saved.find(({ columns }) => columns === table.columns)?.mapping;
  if (chosen === undefined) return { needs: 'mapping' };
  try {
    const { columns, around } = table;
    return { file: { ...readCsv(table.rows, chosen, help), table: { columns, mapping: chosen, around } } };
  } catch (error) {
    if (error instanceof UnreadableBankFile && error.reason === 'which-day-first') return { needs: 'mapping' };
    throw error;
  }
}
