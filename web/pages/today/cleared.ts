import type { ClearedRow } from '#web/features/today-cleared/cleared.ts';
import type { ClearedTask } from './task-group.tsx';

/** The row of what was cleared. */
export function clearedRow(
  { kind, id, undo = '', at }: ClearedRow,
  told: Pick<ClearedTask, 'text' | 'act'>,
): ClearedTask {
  return { key: `${kind} ${id} ${undo}`, isNew: true, ...(at !== undefined && { at }), ...told };
}
