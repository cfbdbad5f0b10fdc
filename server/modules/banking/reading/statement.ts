import type { LineText } from '#shared/banking.ts';

/** What a bank's file says, whatever its format: one shape for all readers. */
export interface BankFile {
  readonly format: BankFileFormat;
  readonly statements: readonly Statement[];
}

export type BankFileFormat = 'ofx' | 'camt053' | 'mt940' | 'bai2' | 'qif' | 'csv';

export interface Statement {
  /** As the bank writes it: an IBAN, a number, with or without the bank's own; nothing where the file names none. */
  readonly account: string | null;
  readonly currency: string | null;
  readonly opening: Balance | null;
  readonly closing: Balance | null;
  readonly lines: readonly StatementLine[];
  /** Lines that could not be read: they are shown, and never counted as zero. */
  readonly refused: readonly RefusedLine[];
  /** Lines that move no money: what is pending, or of zero. */
  readonly leftOut: number;
  readonly findings: readonly Finding[];
}

export interface Balance {
  readonly cents: number;
  readonly currency: string;
  readonly date: string | null;
}

export interface StatementLine {
  /** Where it begins in the file, counted from one. */
  readonly number: number;
  /** The day of booking as the bank wrote it, in no time zone. */
  readonly date: string;
  /** Above zero comes in. */
  readonly cents: number;
  readonly text: string;
  /** The bank's own name of the line, where it gives one. */
  readonly id: string | null;
  readonly payee: string | null;
  readonly iban: string | null;
  /** What the payer or we called the payment: an end-to-end id. */
  readonly reference: string | null;
  readonly checkNumber: string | null;
}

export type AmountReason = 'not-an-amount' | 'too-many-decimals' | 'too-large';

export interface RefusedLine {
  readonly number: number;
  readonly reason: AmountReason | 'not-a-day' | 'no-direction' | 'unknown-type' | 'other-currency';
  /** What stands there. */
  readonly value: string;
}

export type Finding =
  /** Opening and lines do not come to the closing balance. */
  | { readonly kind: 'difference'; readonly cents: number }
  /** Two balances of one statement are in different currencies and cannot be compared. */
  | { readonly kind: 'balance-in-other-currency'; readonly currency: string }
  /** A sum that the file states about itself is another than that of its records. */
  | { readonly kind: 'control-total'; readonly stated: string; readonly counted: string };

/** A text of a line is longer than it is kept. */
export interface CutText {
  readonly kind: 'cut';
  readonly line: number;
  readonly part: LineText;
  readonly most: number;
}

/** The file as a whole cannot be read. */
export class UnreadableBankFile extends Error {
  readonly reason: UnreadableReason;
  readonly line: number | null;

  constructor(reason: UnreadableReason, line: number | null = null) {
    super(line === null ? reason : `${reason} at line ${line}`);
    this.reason = reason;
    this.line = line;
  }
}

export type UnreadableReason = 'unknown-format' | 'empty' | 'damaged' | 'no-currency' | 'which-day-first';

/** What is not in the file and has to be told: the account's currency, and which comes first where dates do not show it. */
export interface ReadingHelp {
  readonly currency?: string;
  readonly dayOrder?: DayOrder;
}

export type DayOrder = 'month-first' | 'day-first';
