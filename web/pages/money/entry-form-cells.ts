export type LineCell = 'account' | 'debit' | 'credit' | 'memo';

/** Moves the focus into a cell, once what has changed is drawn. */
export function focusCell(list: HTMLElement | null, line: number, cell: LineCell): void {
  requestAnimationFrame(() => {
    const row = list?.querySelector<HTMLElement>(`[data-line="${line}"]`);
    const place = row?.querySelector<HTMLElement>(`[data-cell="${cell}"]`) ?? row;
    place?.querySelector<HTMLElement>('input')?.focus();
  });
}

/** In which line and cell an event happened. */
export function cellOf(target: EventTarget | null): { readonly line: number; readonly cell: LineCell } | undefined {
  if (!(target instanceof Element)) return undefined;
  const line = target.closest<HTMLElement>('[data-line]')?.dataset['line'];
  const cell = target.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
  if (line === undefined) return undefined;
  return { line: Number(line), cell: cell === 'debit' || cell === 'credit' || cell === 'memo' ? cell : 'account' };
}
