export type LineCell = 'account' | 'debit' | 'credit' | 'memo';

/** Moves the focus into a cell at once: the next key may already be on its way. */
export function focusCell(list: HTMLElement | null, line: number, cell: LineCell): void {
  const row = list?.querySelector<HTMLElement>(`[data-line="${line}"]`);
  const place = row?.querySelector<HTMLElement>(`[data-cell="${cell}"]`) ?? row;
  place?.querySelector<HTMLElement>('input')?.focus();
}

/** The line that stands below another one on the screen. */
export function lineBelow(list: HTMLElement | null, line: number): number | undefined {
  const below = list?.querySelector(`[data-line="${line}"]`)?.nextElementSibling;
  return below instanceof HTMLElement ? Number(below.dataset['line']) : undefined;
}

/** In which line and cell an event happened. */
export function cellOf(target: EventTarget | null): { readonly line: number; readonly cell: LineCell } | undefined {
  if (!(target instanceof Element)) return undefined;
  const line = target.closest<HTMLElement>('[data-line]')?.dataset['line'];
  const cell = target.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
  if (line === undefined) return undefined;
  return { line: Number(line), cell: cell === 'debit' || cell === 'credit' || cell === 'memo' ? cell : 'account' };
}
