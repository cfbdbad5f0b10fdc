import { amountCell, dayCell, numberCell } from '#shared/table.ts';
import type { TableCell, TableRow } from '#shared/table.ts';
import { codeOf } from './export-writer.ts';
import type { JournalWriter } from './export-writer.ts';

const columns = [
  'date',
  'entry',
  'line',
  'account',
  'account name',
  'account kind',
  'memo',
  'line memo',
  'currency',
  'debit',
  'credit',
  'balance',
  'property',
  'unit',
  'lease',
  'person',
  'bank',
  'source',
  'document',
  'reverses',
  'reason',
  'entry id',
  'recorded at',
] as const;

type Row = Partial<Readonly<Record<(typeof columns)[number], TableCell>>>;

/**
 * The journal as a table, a row for each line. Debits and credits stand apart and add up; the balance is signed, debits
 * positive. What was brought forward is a row with a balance and no amount, so that columns add up to the range alone.
 */
export const tableWriter: JournalWriter<readonly TableRow[]> = {
  start: () => [columns],
  opening: ({ date, balances }) =>
    balances.map(({ number, name, kind, currency, cents }) =>
      row({
        date: dayCell(date),
        account: number,
        'account name': name,
        'account kind': kind,
        memo: 'Balance brought forward',
        currency,
        balance: amountCell(cents, currency),
      }),
    ),
  entry: (entry) =>
    entry.lines.map((line) =>
      row({
        date: dayCell(entry.date),
        entry: codeOf(entry.number),
        line: numberCell(line.line),
        account: line.account.number,
        'account name': line.account.name,
        'account kind': line.account.kind,
        memo: entry.memo,
        'line memo': line.memo,
        currency: line.currency,
        [line.cents > 0 ? 'debit' : 'credit']: amountCell(Math.abs(line.cents), line.currency),
        balance: amountCell(line.balanceCents, line.currency),
        ...line.about,
        source: entry.sourceKind,
        document: entry.sourceId,
        reverses: entry.reverses === null ? null : codeOf(entry.reverses),
        reason: entry.reversalReason,
        'entry id': entry.id,
        'recorded at': entry.recordedAt,
      }),
    ),
  end: () => [],
};

function row(cells: Row): TableRow {
  return columns.map((column) => cells[column] ?? null);
}
