import type { z } from 'zod';
import { csvMapping } from '#shared/api/bank-files.ts';
import type { bankFileRoutes } from '#shared/api/bank-files.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { CsvMapping } from '#server/modules/banking/reading/csv-mapping.ts';
import { csvTable } from '#server/modules/banking/reading/csv-table.ts';
import type { CsvTable } from '#server/modules/banking/reading/csv-table.ts';
import { fileText } from '#server/modules/banking/reading/file-text.ts';
import { readCsv } from '#server/modules/banking/reading/read-csv.ts';
import { UnreadableBankFile } from '#server/modules/banking/reading/statement.ts';
import { refusalOf } from './read-apart.ts';
import { given } from '#server/kernel/records/given.ts';

type Preview = z.output<(typeof bankFileRoutes)['POST /bank-file-previews/']['answer']>;

interface Given {
  readonly mapping: CsvMapping | undefined;
  readonly isCut: boolean;
  readonly saved: readonly { readonly columns: string; readonly mapping: CsvMapping }[];
  readonly currency: string;
}

/** The beginning of a file is enough to look at. */
const bytesAtMost = 600_000;
const [rowsShown, linesShown, refusedShown] = [12, 8, 5];

/** How a table would be read, by the mapping that was sent, that was confirmed before, or that looks right. */
export async function previewTable(pieces: AsyncIterable<Buffer>, asked: Given): Promise<Preview> {
  const { currency, isCut } = asked;
  try {
    const text = fileText(await bytesOf(pieces)).replace(/^\uFEFF/, '');
    const table = csvTable(isCut ? text.slice(0, text.lastIndexOf('\n') + 1) : text, currency);
    if (table === undefined) throw new UnreadableBankFile('unknown-format');
    const saved = asked.saved.find(({ columns }) => columns === table.columns)?.mapping;
    const mapping = asked.mapping ?? saved ?? table.guess;
    return {
      isSaved: saved !== undefined,
      mapping: mapping === undefined ? null : { ...mapping, text: [...mapping.text], amount: sent(mapping.amount) },
      rows: table.rows.slice(0, rowsShown).map(({ cells }) => cells.map((cell) => cell.slice(0, 200))),
      currency,
      ...readWith(table, mapping, currency),
    };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** A mapping as it stands in a query. */
export function mappingOf(text: string | undefined): CsvMapping | undefined {
  if (text === undefined) return undefined;
  const { data } = csvMapping.safeParse(parsed(text));
  if (data === undefined) throw refuseField('mapping', 'banking.mapping-unfit');
  const { dayOrder, decimal, id, payee, iban, reference, checkNumber, balance, ...rest } = data;
  const optional = { dayOrder, decimal, id, payee, iban, reference, checkNumber, balance };
  // What is not said is left out, so that two mappings that say the same are the same.
  return { ...rest, ...given(optional) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sent(amount: CsvMapping['amount']): NonNullable<Preview['mapping']>['amount'] {
  return amount.kind === 'marked' ? { ...amount, out: [...amount.out] } : amount;
}

async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > bytesAtMost) throw refuse('banking.preview-too-large');
    parts.push(piece);
  }
  return Buffer.concat(parts);
}

type Read = Omit<Preview, 'isSaved' | 'mapping' | 'rows' | 'currency'>;

const nothing: Read = {
  needsDayOrder: false,
  lines: [],
  lineCount: 0,
  refused: [],
  refusedCount: 0,
  openingCents: null,
  closingCents: null,
  differenceCents: null,
};

function readWith(table: CsvTable, mapping: CsvMapping | undefined, currency: string): Read {
  if (mapping === undefined) return nothing;
  try {
    const [statement] = readCsv(table.rows, mapping, { currency }).statements;
    if (statement === undefined) return nothing;
    const { lines, refused, opening, closing, findings } = statement;
    const difference = findings.find(({ kind }) => kind === 'difference');
    return {
      ...nothing,
      lines: lines.slice(0, linesShown).map(({ number, date, cents, text }) => ({ number, date, cents, text })),
      lineCount: lines.length,
      refused: refused
        .slice(0, refusedShown)
        .map(({ number, reason, value }) => ({ line: number, reason, value: value.slice(0, 120) })),
      refusedCount: refused.length,
      openingCents: opening?.cents ?? null,
      closingCents: closing?.cents ?? null,
      differenceCents: difference?.kind === 'difference' ? difference.cents : null,
    };
  } catch (error) {
    if (error instanceof UnreadableBankFile && error.reason === 'which-day-first')
      return { ...nothing, needsDayOrder: true };
    throw error;
  }
}
