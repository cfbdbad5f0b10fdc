import { useLayoutEffect, type RefObject } from 'react';
import type { TableProps } from './column.ts';
import { toggled } from './table-row.tsx';

type RowKeysOptions<Row> = TableProps<Row> & {
  readonly box: RefObject<HTMLElement | null>;
  readonly cursor: string | undefined;
  readonly setCursor: (key: string) => void;
};

/** j and k or the arrows move, x selects, Enter opens, Esc closes the panel and then clears the selection. */
export function useRowKeys<Row>(options: RowKeysOptions<Row>): void {
  // Before anything is painted: the next key is for the rows that are shown by then.
  useLayoutEffect(() => {
    const target: Document | HTMLElement | null = options.keyboard === 'page' ? document : options.box.current;
    const listen = (event: Event) => event instanceof KeyboardEvent && press(event, options);
    target?.addEventListener('keydown', listen);
    return () => target?.removeEventListener('keydown', listen);
  });
}

function press<Row>(event: KeyboardEvent, options: RowKeysOptions<Row>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target, options))
    return;
  const { rows = [], rowKey, cursor, selected, onSelect, openKey, onOpen, onClose } = options;
  // From where the focus is: a box or a link in a row is there too.
  const focused = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
  const here = focused !== null && options.box.current?.contains(focused) === true ? focused.dataset['row'] : undefined;
  const at = rows.findIndex((row) => rowKey(row) === (here ?? cursor ?? openKey));
  const row = rows[at];
  const onRow =
    event.target instanceof Element &&
    (event.target.matches('[data-row], body') || event.target === options.box.current);
  switch (event.key) {
    case 'j':
    case 'ArrowDown':
      move(at + 1);
      break;
    case 'k':
    case 'ArrowUp':
      move(Math.max(0, at - 1));
      break;
    case 'x':
      if (row === undefined || onSelect === undefined) return;
      onSelect(toggled(selected, rowKey(row)));
      break;
    case 'Enter':
      if (row === undefined || onOpen === undefined || !onRow) return;
      onOpen(row);
      break;
    case 'Escape':
      if (openKey !== undefined && onClose !== undefined) onClose();
      else if (selected !== undefined && selected.size > 0) onSelect?.(new Set());
      else return;
      break;
    default:
      return;
  }
  event.preventDefault();

  function move(index: number) {
    const next = rows[index];
    if (next === undefined) return;
    const key = rowKey(next);
    options.setCursor(key);
    // With a panel open the peek follows, so that a list can be read through.
    if (openKey !== undefined) onOpen?.(next);
    // At once: the next key is for the row that this one went to. One that is not in the document yet gets there by the
    // virtual body's scroll.
    if (!reach(key)) requestAnimationFrame(() => reach(key));
  }

  function reach(key: string): boolean {
    const element = options.box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
    return element !== null && element !== undefined;
  }
}

/** Typing is typing, and what another widget does with its keys is its own affair. */
function isElsewhere<Row>(target: EventTarget | null, { box }: RowKeysOptions<Row>): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null) return true;
  const widget = target.closest('[role$="dialog"], [role="menu"], [role="listbox"], [role="tablist"]');
  return widget !== null && !widget.contains(box.current);
}
