import type { AccountKind } from '#server/modules/ledger/books/chart.ts';

/** One way of writing a journal down, as text or as rows. It is given everything once and in order. */
export interface JournalWriter<Piece> {
  readonly start: (journal: ExportedJournal) => Piece;
  readonly opening: (opening: Opening) => Piece;
  readonly entry: (entry: ExportedEntry) => Piece;
  /** What stands after the last entry, so that a file that was cut off can be told from a whole one. */
  readonly end: (count: { readonly entries: number; readonly lines: number }) => Piece;
}

export interface ExportedJournal {
  readonly organisation: string;
  /** By its code of two letters. */
  readonly country: string;
  readonly basis: 'accrual' | 'cash';
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly knownAt: string | undefined;
  /** The whole chart, by number. */
  readonly accounts: readonly ExportedAccount[];
  readonly currencies: readonly string[];
}

export interface ExportedAccount {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly isBank: boolean;
}

/** Balances at the end of the day before the range; debits are positive. */
export interface Opening {
  readonly date: string;
  readonly balances: readonly {
    readonly accountId: string;
    readonly number: string;
    readonly name: string;
    readonly kind: AccountKind;
    readonly currency: string;
    readonly cents: bigint;
  }[];
}

export interface ExportedEntry {
  readonly id: string;
  readonly number: number;
  readonly date: string;
  readonly memo: string;
  readonly sourceKind: string;
  readonly sourceId: string | null;
  readonly recordedAt: string;
  /** The number of the entry that this one reverses. */
  readonly reverses: number | null;
  readonly reversalReason: string | null;
  readonly lines: readonly ExportedLine[];
}

export interface ExportedLine {
  readonly line: number;
  readonly account: ExportedAccount;
  /** Debits are positive. */
  readonly cents: number;
  readonly currency: string;
  /** Of the account in the currency, after this line. */
  readonly balanceCents: bigint;
  readonly memo: string | null;
  readonly about: Readonly<Record<'property' | 'unit' | 'lease' | 'person' | 'bank', string | null>>;
}

/** The five trees that plain-text accounting knows. */
export const treeOf: Readonly<Record<AccountKind, string>> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};

export const codeOf = (number: number): string => `JE-${String(number).padStart(4, '0')}`;

/** "accrual basis, from 2026-01-01 through 2026-03-31, as known at …". */
export function describeJournal({ basis, from, to, knownAt }: ExportedJournal): string {
  return [
    `${basis} basis`,
    ...(from === undefined ? [] : [`from ${from}`]),
    ...(to === undefined ? [] : [`through ${to}`]),
    ...(knownAt === undefined ? [] : [`as known at ${knownAt}`]),
  ].join(', ');
}

/**
 * Text on one line, with single spaces and nothing invisible: controls and marks that turn the direction are out, joiners
 * within words and pictures stay.
 */
export function onOneLine(text: string): string {
  // Nearly all text is plain, and there are millions of lines.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  return text
    .replaceAll(/[\p{Z}\p{Cc}]+/gu, ' ')
    .replaceAll(/(?![\u200C\u200D])\p{C}/gu, '')
    .replaceAll(/ +/g, ' ')
    .trim();
}
