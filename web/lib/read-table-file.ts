import Papa from 'papaparse';
import { decodeText } from '#shared/decode-text.ts';
import { locale } from './messages.ts';

type Rows = readonly (readonly string[])[];

/** The rows of a CSV file or an XLSX workbook, by what it holds and not by its name; nothing where it is neither. */
export async function readTableFile(file: Blob): Promise<Rows | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Any archive: what is no workbook is no text either.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) {
    const { readWorkbook } = await import('./read-workbook.ts');
    return readWorkbook(bytes, decimalSign());
  }
  const text = decodeText(bytes);
  // No table that is text has empty bytes; a workbook of before 2007, or one with a password, has many.
  return text.includes('\u0000') ? undefined : readTableText(text);
}

/** Cells as they are pasted, or stand in a file. */
export function readTableText(text: string): Rows {
  const delimiter = ['\t', ';', '|'].find((sign) => text.includes(sign)) ?? ',';
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter }).data;
}

/** Numbers of a workbook are written as somebody types them here. */
function decimalSign(): string {
  return (1.5).toLocaleString(locale()).charAt(1);
}
