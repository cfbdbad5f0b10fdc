import type { PaymentMethod } from '#web/features/money/api.ts';
import type { PayingLease } from '#web/features/payments/payment-draft.ts';
import type { BatchWish, NewBatch } from './api.ts';
import type { PastedRow } from './paste-rows.ts';

export type BatchCell = 'lease' | 'method' | 'reference' | 'amount';
export type BatchDoubt = NonNullable<NewBatch['rows'][number]['evenIf']>[number];

/** A payment as it is entered. */
export interface DraftRow {
  readonly key: number;
  readonly lease: PayingLease | null;
  /** What was pasted as its tenant or unit, until it is known which lease that is. */
  readonly text: string;
  /** The leases that the text may mean; undefined while that was not answered. */
  readonly found?: readonly PayingLease[] | undefined;
  readonly method: PaymentMethod;
  readonly reference: string;
  readonly cents: number | null;
  /** What was typed or pasted as the amount and cannot be read. */
  readonly unread?: string | undefined;
  /** How often an amount was put here from outside its field, which then begins anew. */
  readonly pasted?: number;
  /** What was said of just this row: that it is meant. */
  readonly meant: readonly BatchDoubt[];
}

export interface BatchDraft {
  /** It is recorded under this key, however often it is sent. */
  readonly key: string;
  /** It was sent, and no answer came. */
  readonly isSent: boolean;
  readonly receivedOn: string | null;
  /** A bank account, or `none`; null as the workspace says. */
  readonly account: string | null;
  readonly asDeposit: boolean;
  readonly slipCents: number | null;
  readonly slipUnread?: string | undefined;
  readonly rows: readonly DraftRow[];
}

export type RowChange = Partial<Omit<DraftRow, 'key'>>;

export function blankBatch(key: string, receivedOn: string): BatchDraft {
  const rows = [blankRow(1, 'cheque')];
  return { key, isSent: false, receivedOn, account: null, asDeposit: true, slipCents: null, rows };
}

function blankRow(key: number, method: PaymentMethod): DraftRow {
  return { key, lease: null, text: '', method, reference: '', cents: null, meant: [] };
}

export function isBlankRow({ lease, text, reference, cents, unread }: DraftRow): boolean {
  return lease === null && text === '' && reference === '' && cents === null && unread === undefined;
}

export function isBlankBatch({ rows, slipCents, slipUnread, isSent }: BatchDraft): boolean {
  return rows.every(isBlankRow) && slipCents === null && slipUnread === undefined && !isSent;
}

/** Rows that somebody has begun. */
export function enteredRows({ rows }: BatchDraft): readonly DraftRow[] {
  return rows.filter((row) => !isBlankRow(row));
}

export function totalOf(draft: BatchDraft): number {
  return draft.rows.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
}

/** What was said of a row holds for its lease, amount and reference alone. */
export function changeRow(draft: BatchDraft, key: number, change: RowChange): BatchDraft {
  const isOther = 'lease' in change || 'cents' in change || 'reference' in change;
  const rows = draft.rows.map((row) =>
    row.key === key ? { ...row, ...(isOther ? { meant: [] } : {}), ...change } : row,
  );
  return { ...draft, rows: withBlank(rows) };
}

export function removeRow(draft: BatchDraft, key: number): BatchDraft {
  return { ...draft, rows: withBlank(draft.rows.filter((row) => row.key !== key)) };
}

/** The same as in the row above. */
export function copyAbove(draft: BatchDraft, key: number, cell: BatchCell): BatchDraft {
  const at = draft.rows.findIndex((row) => row.key === key);
  const above = draft.rows[at - 1];
  if (above === undefined) return draft;
  const { lease, method, reference, cents } = above;
  const change = { lease: { lease, text: '', found: undefined }, method: { method }, reference: { reference } };
  if (cell !== 'amount') return changeRow(draft, key, change[cell]);
  return putAmount(draft, key, cents);
}

/** An amount that was not typed into its field. */
export function putAmount(draft: BatchDraft, key: number, cents: number | null): BatchDraft {
  const pasted = (draft.rows.find((row) => row.key === key)?.pasted ?? 0) + 1;
  return changeRow(draft, key, { cents, unread: undefined, pasted });
}

/** Below the last row there is always one to go on in, by the method of the one before. */
function withBlank(rows: readonly DraftRow[]): readonly DraftRow[] {
  const last = rows.at(-1);
  if (last !== undefined && isBlankRow(last)) return rows;
  const next = Math.max(0, ...rows.map(({ key }) => key)) + 1;
  return [...rows, blankRow(next, last?.method ?? 'cheque')];
}

/** Rows of a spreadsheet go below what is entered; one column goes down from the cell that it was pasted into. */
export function pasteRows(draft: BatchDraft, key: number, pasted: readonly PastedRow[]): BatchDraft {
  const at = draft.rows.findIndex((row) => row.key === key);
  const isWhole = pasted.some(({ text, amount }) => text !== undefined && amount !== undefined);
  const start = isWhole ? enteredCount(draft) : Math.max(at, 0);
  const rows = [...draft.rows];
  let next = Math.max(0, ...rows.map((row) => row.key)) + 1;
  for (const [index, { text, method, reference, amount }] of pasted.entries()) {
    const before = rows[start + index] ?? blankRow(next++, rows.at(-1)?.method ?? 'cheque');
    rows[start + index] = {
      ...before,
      ...(text === undefined ? {} : { lease: null, text, found: undefined }),
      ...(method === undefined ? {} : { method }),
      ...(reference === undefined ? {} : { reference }),
      ...(amount === undefined ? {} : { ...amount, pasted: (before.pasted ?? 0) + 1 }),
      meant: [],
    };
  }
  return { ...draft, rows: withBlank(rows) };
}

function enteredCount({ rows }: BatchDraft): number {
  return rows.findLastIndex((row) => !isBlankRow(row)) + 1;
}

/** What rows are due: what was told with their lease, less what rows above pay of it. */
export function owedIn(draft: BatchDraft, key: number): number | undefined {
  const at = draft.rows.findIndex((row) => row.key === key);
  const lease = draft.rows[at]?.lease;
  if (lease?.owesCents === undefined) return undefined;
  const above = draft.rows.slice(0, at).filter((row) => row.lease?.id === lease.id);
  return above.reduce((left, { cents }) => left - (cents ?? 0), lease.owesCents);
}

/** What the server is asked about: rows that have a lease, also while their amount is being entered. */
export function wishOf(draft: BatchDraft, accountId: string | null): BatchWish | undefined {
  const rows = draft.rows.flatMap(({ lease, cents, method, reference }) =>
    lease === null
      ? []
      : [{ leaseId: lease.id, cents: cents !== null && cents > 0 ? cents : null, method, ...referenceOf(reference) }],
  );
  return rows.length === 0 || draft.receivedOn === null ? undefined : { receivedOn: draft.receivedOn, accountId, rows };
}

/** A row by its place among those that are sent, as the grid numbers it: rows without a lease are not sent. */
export function numberInGrid({ rows }: BatchDraft, sent: number): number {
  return rows.flatMap(({ lease }, at) => (lease === null ? [] : [at + 1]))[sent - 1] ?? sent;
}

/** What is recorded; nothing while a row is not complete. */
export function batchOf(draft: BatchDraft, accountId: string | null): NewBatch | undefined {
  const { receivedOn, slipCents } = draft;
  if (receivedOn === null || slipCents === null) return undefined;
  const entered = enteredRows(draft);
  const rows = entered.flatMap(({ lease, cents, method, reference, meant }) =>
    lease === null || cents === null || cents <= 0
      ? []
      : [
          {
            leaseId: lease.id,
            cents,
            method,
            ...referenceOf(reference),
            ...(meant.length === 0 ? {} : { evenIf: [...meant] }),
          },
        ],
  );
  if (rows.length === 0 || rows.length < entered.length) return undefined;
  return { receivedOn, accountId, slipCents, asDeposit: accountId !== null && draft.asDeposit, rows };
}

function referenceOf(reference: string): { readonly reference?: string } {
  const text = reference.trim();
  return text === '' ? {} : { reference: text };
}
