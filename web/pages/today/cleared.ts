import type { Today } from './api.ts';
import { inPlace, type ClearedTask } from './task-group.tsx';

/** A row that an act done here cleared: it keeps its place, with what was done and the way back. */
export interface ClearedRow {
  readonly kind: 'payment' | 'task' | 'bill';
  /** Of the row: its lease, task or bill. */
  readonly id: string;
  /** What the sentence names: the tenants, the task, the bill. */
  readonly name: string;
  /** Where the row stood, cleared ones counted, so that no other row moves under the pointer. */
  readonly at?: number;
  /** What takes it back: the payment to void, the task to open again. Left out where nothing does. */
  readonly undo?: string;
}

/** The rows of each kind that are still to be done. */
function openOf(today: Today): Readonly<Record<ClearedRow['kind'], readonly string[] | undefined>> {
  return {
    payment: today.pastDue?.rows.map(({ leaseId }) => leaseId),
    task: today.tasks?.rows.map(({ id }) => id),
    bill: today.approvals === undefined ? [] : today.approvals.rows.map(({ billId }) => billId),
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

/** The row of what was cleared. */
export function clearedRow(
  { kind, id, undo = '', at }: ClearedRow,
  told: Pick<ClearedTask, 'text' | 'act'>,
): ClearedTask {
  return { key: `${kind} ${id} ${undo}`, isNew: true, ...(at !== undefined && { at }), ...told };
}
