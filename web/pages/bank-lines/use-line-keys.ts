import { useLayoutEffect } from 'react';
import { otherNamedIn, type LineRow } from './line-groups.ts';

export interface LineKeys {
  readonly rows: readonly LineRow[];
  readonly current: LineRow | undefined;
  readonly mayChange: boolean;
  readonly move: (id: string) => void;
  readonly take: (row: LineRow, at: number) => void;
  /** The text names somebody else than the proposal. */
  readonly warn: (name: string) => void;
  readonly decide: (row: LineRow, as: 'same' | 'new') => void;
  readonly open: (what: 'split' | 'payment' | 'transfer' | 'account' | 'item' | 'exclude' | 'rule' | 'keys') => void;
  readonly undo: (row: LineRow | undefined) => void;
}

/** The keys of the page, heard before anything is painted: the next one is for the rows that are shown by then. */
export function useLineKeys(keys: LineKeys): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isElsewhere(event) || !press(event, keys)) return;
      event.preventDefault();
    };
    // Before the shell, which shows the keys of every page.
    const ask = (event: KeyboardEvent) => {
      if (event.key !== '?' || isElsewhere(event)) return;
      event.preventDefault();
      keys.open('keys');
    };
    document.addEventListener('keydown', ask, { capture: true });
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', ask, { capture: true });
      document.removeEventListener('keydown', listen);
    };
  });
}

/** Whether the key is one of ours. */
function press({ key, target }: KeyboardEvent, { rows, current, mayChange, ...acts }: LineKeys): boolean {
  if (isSecondKey(key)) return false;
  // Inside the panel it hears these itself.
  const isInPanel = target instanceof Element && target.closest('[role="dialog"]') !== null;
  if (key === 'j' || key === 'k' || key === 'ArrowDown' || key === 'ArrowUp') {
    if (isInPanel && (key === 'j' || key === 'k')) return false;
    const at = rows.findIndex(({ line }) => line.id === current?.line.id);
    const next = rows[key === 'j' || key === 'ArrowDown' ? at + 1 : Math.max(at - 1, 0)];
    if (next !== undefined) acts.move(next.line.id);
    return true;
  }
  if (!mayChange) return false;
  if (key === 'u') {
    acts.undo(current?.group === 'done' ? current : undefined);
    return true;
  }
  if (current === undefined || current.group === 'done') return false;
  if (current.group === 'decideFirst') {
    if (key !== 's' && key !== 'n') return false;
    acts.decide(current, key === 's' ? 'same' : 'new');
    return true;
  }
  if (key === 'Enter' || /^[1-9]$/.test(key)) {
    if (key === 'Enter' && isPressed(target, current.line.id)) return false;
    const other = key === 'Enter' ? otherNamedIn(current.proposal) : undefined;
    if (other === undefined) acts.take(current, key === 'Enter' ? 0 : Number(key) - 1);
    else acts.warn(other);
    return true;
  }
  const opened = panels[key];
  if (opened === undefined) return false;
  acts.open(opened);
  return true;
}

/** A button or link that has the focus is pressed by Enter; the line itself is open already. */
function isPressed(target: EventTarget | null, id: string): boolean {
  const button = target instanceof Element ? target.closest('button, a') : null;
  return button !== null && (button.ariaCurrent === null || button.closest(`[data-line="${id}"]`) === null);
}

let wentAt = Number.NEGATIVE_INFINITY;

/** After g a letter leads to another page. */
function isSecondKey(key: string): boolean {
  const isSecond = performance.now() - wentAt <= 1000;
  wentAt = key === 'g' ? performance.now() : Number.NEGATIVE_INFINITY;
  return isSecond;
}

const panels: Readonly<Record<string, Exclude<Parameters<LineKeys['open']>[0], 'keys'>>> = {
  s: 'split',
  n: 'payment',
  t: 'transfer',
  p: 'account',
  f: 'item',
  x: 'exclude',
  e: 'exclude',
  r: 'rule',
};

/** Typing is typing, and what is open above the page has its own keys. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  if (event.repeat && (event.key === 'Enter' || /^[1-9u]$/.test(event.key))) return true;
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest('input:not([type="checkbox"]), textarea, select, [role="combobox"]') !== null) return true;
  if (event.target.closest('[role="menu"], [role="listbox"], [role="tablist"]') !== null) return true;
  return document.querySelector('[role="dialog"] form, [role="alertdialog"], [data-keys-dialog]') !== null;
}
