import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';

type Today = RouteAnswer<Routes['GET /today/']>;

/** A row that an act done here cleared: it keeps its place, with what was done and the way back. */
export interface ClearedRow {
  readonly kind: 'payment' | 'task' | 'bill' | 'bank-deposit' | 'settlement' | 'renewal' | 'signature';
  /** Of the row: its lease, task or bill; all undeposited money is one row. */
  readonly id: string;
  /** What the sentence names: the tenants, the task, the bill, the amount. */
  readonly name: string;
  /** Where the row stood, cleared ones counted, so that no other row moves under the pointer. */
  readonly at?: number;
  /** What undoes it: the payment to void, the task to open again, the lease to cancel. Left out where nothing does. */
  readonly undo?: string;
}

/** The row of all money that is not at the bank. */
export const undepositedRow = 'undeposited';

/** The rows of each kind that are still to be done. */
function openOf(today: Today): Readonly<Record<ClearedRow['kind'], readonly string[] | undefined>> {
  return {
    payment: today.pastDue?.rows.map(({ leaseId }) => leaseId),
    task: today.tasks?.rows.map(({ id }) => id),
    bill: today.approvals === undefined ? [] : today.approvals.rows.map(({ billId }) => billId),
    'bank-deposit': today.undeposited && (today.undeposited.count > 0 ? [undepositedRow] : []),
    settlement: today.deposits?.rows.map(({ leaseId }) => leaseId),
    renewal: today.ending?.rows.map(({ leaseId }) => leaseId),
    signature: today.drafts?.rows.map(({ leaseId }) => leaseId),
  };
}

/** Of what was cleared here, what is not to be done again. */
export function clearedIn(
  today: Today,
  cleared: readonly ClearedRow[],
  kind?: ClearedRow['kind'],
): readonly ClearedRow[] {
  const open = openOf(today);
  return cleared.filter(
    (one) => (kind === undefined || one.kind === kind) && open[one.kind]?.includes(one.id) === false,
  );
}

/** Where a row stands among those of its kind, with cleared ones between them; below zero for one that is not listed. */
export function placeOf(
  today: Today,
  cleared: readonly ClearedRow[],
  { kind, id }: Pick<ClearedRow, 'kind' | 'id'>,
): number {
  const rows = (openOf(today)[kind] ?? []).map((key) => ({ key }));
  const between = clearedIn(today, cleared, kind).map(({ at }) => ({ key: '', ...(at !== undefined && { at }) }));
  return inPlace(rows, between).findIndex(({ key }) => key === id);
}

/** Cleared rows in the places that they had, the first one first. */
export function inPlace<Row, Cleared extends Pick<ClearedRow, 'at'>>(
  rows: readonly Row[],
  cleared: readonly Cleared[] = [],
): readonly (Row | Cleared)[] {
  const all: (Row | Cleared)[] = [...rows];
  for (const one of cleared.toSorted((row, other) => (row.at ?? Infinity) - (other.at ?? Infinity)))
    all.splice(one.at ?? all.length, 0, one);
  return all;
}
