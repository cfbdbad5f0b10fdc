import type { BookItemKind, MatchLevel, MatchState, ReasonKey } from '#shared/matching.ts';

/** What matching works with: lines of a bank account, and what the books know that they could be. Amounts are signed. */
export interface OpenLine {
  readonly id: string;
  readonly date: string;
  /** What of the line nothing claims yet. Above zero comes in. */
  readonly cents: number;
  readonly text: string;
  readonly payee?: string | null;
  readonly iban?: string | null;
  /** The end-to-end id. */
  readonly reference?: string | null;
  readonly checkNumber?: string | null;
}

export interface StatementDays {
  readonly since: string;
  readonly through: string;
}

/** Something in the books of the bank account that no statement line has cleared in full. */
export interface BookItem {
  readonly id: string;
  readonly kind: BookItemKind;
  readonly date: string;
  /** What of it nothing claims yet. */
  readonly cents: number;
  readonly reference?: string | null;
  readonly checkNumber?: string | null;
  /** The statement that cleared it already: its own line is of these days, and no other line is it. */
  readonly clearedBy?: StatementDays;
  /** Of what banks book together or one by one: every end-to-end id that a line could tell. */
  readonly endToEndIds?: readonly string[];
  readonly names?: readonly string[];
}

export interface OpenCharge {
  readonly cents: number;
  readonly dueOn?: string;
}

export interface OpenLease {
  readonly id: string;
  /** The lease's own reference first, then those of its open invoices. */
  readonly references: readonly string[];
  /** Oldest first. */
  readonly open: readonly OpenCharge[];
  /** IBANs, and texts of lines that were remembered. */
  readonly payers: readonly string[];
  readonly monthly: number | null;
  readonly names?: readonly string[];
}

export interface OpenBill {
  readonly id: string;
  readonly number: string;
  /** As its vendor wrote it. */
  readonly invoiceNumber?: string | null;
  /** Below zero: it is paid out. */
  readonly cents: number;
  readonly dueOn?: string;
  /** Its day in the books: nothing paid it earlier. */
  readonly since?: string;
  readonly names?: readonly string[];
}

export interface MatchRule {
  readonly id: string;
  readonly name: string;
  /** All of these words stand in the line, one after the other. */
  readonly text: string | null;
  readonly minCents: number | null;
  readonly maxCents: number | null;
  /** An IBAN, or the name of the other side. */
  readonly counterparty: string | null;
  readonly isAutomatic: boolean;
}

export interface MatchInput {
  readonly lines: readonly OpenLine[];
  readonly book?: readonly BookItem[];
  readonly leases?: readonly OpenLease[];
  readonly bills?: readonly OpenBill[];
  /** In their order: the first that fits decides. */
  readonly rules?: readonly MatchRule[];
}

export interface Target {
  readonly kind: 'item' | 'lease' | 'bill' | 'rule';
  readonly id: string;
  /** How much of the line goes there. */
  readonly cents: number;
}

/** A fact for or against a proposal; `unknown` is one that could not be told. */
export interface Reason {
  readonly key: ReasonKey;
  readonly sign: 'for' | 'unknown' | 'against';
  readonly words?: string;
  readonly cents?: number;
  readonly count?: number;
}

export interface Candidate {
  /** One, or several that add up to the line. */
  readonly targets: readonly Target[];
  readonly reasons: readonly Reason[];
}

export interface MatchedLine {
  readonly lineId: string;
  readonly level: MatchLevel | null;
  readonly state: MatchState;
  /** Best first. */
  readonly candidates: readonly Candidate[];
}
