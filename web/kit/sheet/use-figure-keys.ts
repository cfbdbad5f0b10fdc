import { useEffect, type RefObject } from 'react';

/**
 * Arrows, Home and End lead over the figures of a sheet, Escape closes what is open and returns to its figure. The table
 * listens for all that is inside of it, the explanation included.
 */
export function useFigureKeys(table: RefObject<HTMLTableElement | null>, close: (() => void) | undefined): void {
  useEffect(() => {
    const sheet = table.current;
    if (sheet === null) return;
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'Escape' && close !== undefined) {
        event.preventDefault();
        sheet.querySelector<HTMLElement>('[data-figure][aria-expanded=true]')?.focus();
        close();
        return;
      }
      const from = event.target;
      if (!(from instanceof HTMLElement) || from.dataset['figure'] === undefined) return;
      const target = targetOf(event.key, rowsOf(sheet), from);
      if (target === undefined) return;
      event.preventDefault();
      target.focus();
    };
    sheet.addEventListener('keydown', press);
    return () => sheet.removeEventListener('keydown', press);
  });
}

function rowsOf(table: HTMLTableElement): readonly (readonly HTMLElement[])[] {
  return [...table.rows]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-figure]')])
    .filter((figures) => figures.length > 0);
}

function targetOf(key: string, rows: readonly (readonly HTMLElement[])[], from: HTMLElement): HTMLElement | undefined {
  const row = rows.findIndex((figures) => figures.includes(from));
  const column = rows[row]?.indexOf(from) ?? -1;
  switch (key) {
    case 'ArrowLeft':
      return rows[row]?.[column - 1];
    case 'ArrowRight':
      return rows[row]?.[column + 1];
    case 'ArrowUp':
      return nearest(rows[row - 1], column);
    case 'ArrowDown':
      return nearest(rows[row + 1], column);
    case 'Home':
      return rows[0]?.[0];
    case 'End':
      return rows.at(-1)?.at(-1);
    default:
      return undefined;
  }
}

function nearest(figures: readonly HTMLElement[] | undefined, column: number): HTMLElement | undefined {
  return figures?.[column] ?? figures?.at(-1);
}
