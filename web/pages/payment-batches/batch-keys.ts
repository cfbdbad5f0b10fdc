import type { BatchCell } from './batch-draft.ts';

/** Moves the focus into a cell at once: the next key may already be on its way. */
export function focusCell(grid: HTMLElement | null, row: number, cell: BatchCell): void {
  const place = grid?.querySelector<HTMLElement>(`[data-row="${row}"] [data-cell="${cell}"]`);
  place?.querySelector<HTMLElement>('input:not([aria-hidden="true"]), button')?.focus();
}

/** In which row and cell an event happened. */
export function cellOf(target: EventTarget | null): { readonly row: number; readonly cell: BatchCell } | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const cell = target.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
  if (row === undefined || !isCell(cell)) return undefined;
  return { row: Number(row), cell };
}

function isCell(cell: string | undefined): cell is BatchCell {
  return cell === 'lease' || cell === 'method' || cell === 'reference' || cell === 'amount';
}
