import type { JournalEntryInFull } from './api.ts';

/** An entry while it is written: pure rules, no clock, no storage. Amounts are whole numbers of the smallest unit. */

export type Side = 'debit' | 'credit';
export type LineBasis = JournalEntryInFull['lines'][number]['basis'];

/** What a line is about. It is taken along from what an entry is copied from; there are no fields for it yet. */
export interface About {
  readonly propertyId?: string;
  readonly unitId?: string;
  readonly leaseId?: string;
  readonly personId?: string;
  readonly bankAccountId?: string;
}

export interface DraftLine {
  /** Its name within the draft, whatever place it moves to. */
  readonly key: number;
  readonly accountId: string | null;
  /** On which side the amount stands, or is expected by a template that left it open. */
  readonly side: Side | null;
  readonly cents: number | null;
  /** What was typed, until it is left with something that can be read. */
  readonly typed: string | null;
  readonly currency: string;
  readonly basis: LineBasis;
  readonly memo: string;
  readonly about: About;
}

export interface EntryDraft {
  /** Made once for a draft: however often and from wherever it is sent, it is posted once. */
  readonly key: string;
  readonly date: string | null;
  readonly memo: string;
  readonly lines: readonly DraftLine[];
  /** The template that it began with. */
  readonly templateId: string | null;
}

export interface Circumstances {
  readonly key: string;
  readonly date: string;
  readonly currency: string;
}

const linesAtLeast = 2;

export function blankDraft({ key, date, currency }: Circumstances): EntryDraft {
  return { key, date, memo: '', lines: withTail([], currency), templateId: null };
}

export function isBlankLine({ accountId, cents, typed, memo }: DraftLine): boolean {
  return accountId === null && cents === null && (typed === null || typed === '') && memo.trim() === '';
}

/** Nothing in it that anybody would miss. */
export function isBlankDraft({ memo, lines }: EntryDraft): boolean {
  return memo.trim() === '' && lines.every(isBlankLine);
}

/** The lines that count: a blank one is only room for the next. */
export function writtenLines({ lines }: EntryDraft): readonly DraftLine[] {
  return lines.filter((line) => !isBlankLine(line));
}

export type LineChange = Partial<Omit<DraftLine, 'key'>>;

export function changeLine(draft: EntryDraft, key: number, change: LineChange, currency: string): EntryDraft {
  const lines = draft.lines.map((line) => (line.key === key ? { ...line, ...change } : line));
  return { ...draft, lines: withTail(lines, currency) };
}

/** Writing on one side takes the amount away from the other: a line has one. */
export function amountOn(side: Side, cents: number | null, typed: string | null): LineChange {
  return typed === '' ? { side: null, cents: null, typed: null } : { side, cents, typed };
}

export function removeLine(draft: EntryDraft, key: number, currency: string): EntryDraft {
  return {
    ...draft,
    lines: withTail(
      draft.lines.filter((line) => line.key !== key),
      currency,
    ),
  };
}

export function moveLine(draft: EntryDraft, key: number, by: -1 | 1): EntryDraft {
  const from = draft.lines.findIndex((line) => line.key === key);
  const [line, other] = [draft.lines[from], draft.lines[from + by]];
  if (line === undefined || other === undefined) return draft;
  const lines = draft.lines.with(from, other).with(from + by, line);
  return { ...draft, lines };
}

/** The copy stands behind the line and has a name of its own. */
export function duplicateLine(draft: EntryDraft, key: number): { readonly draft: EntryDraft; readonly copy: number } {
  const at = draft.lines.findIndex((line) => line.key === key);
  const line = draft.lines[at];
  if (line === undefined) return { draft, copy: key };
  const copy = nextKey(draft.lines);
  return { draft: { ...draft, lines: draft.lines.toSpliced(at + 1, 0, { ...line, key: copy }) }, copy };
}

/** There are two lines at least, and room for another once the last one is filled. */
export function withTail(lines: readonly DraftLine[], currency: string): readonly DraftLine[] {
  const last = lines.at(-1);
  const isFull = last !== undefined && last.accountId !== null && last.cents !== null;
  if (lines.length >= linesAtLeast && !isFull) return lines;
  return withTail([...lines, blankLine(nextKey(lines), currency)], currency);
}

export function blankLine(key: number, currency: string): DraftLine {
  return { key, accountId: null, side: null, cents: null, typed: null, currency, basis: 'both', memo: '', about: {} };
}

function nextKey(lines: readonly DraftLine[]): number {
  return lines.reduce((highest, { key }) => Math.max(highest, key), 0) + 1;
}
