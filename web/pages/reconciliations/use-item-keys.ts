import { useLayoutEffect } from 'react';

export interface ItemKeys {
  readonly mayChange: boolean;
  /** Takes what the bar offers. */
  readonly take: () => void;
  readonly undo: () => void;
}

/**
 * j and k or the arrows move through the items, open ones first; Space and x clear the one that has the focus and go on to
 * the next, Enter takes what the bar offers, u takes back the last.
 */
export function useItemKeys(keys: ItemKeys): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isElsewhere(event) || !press(event, keys)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

/** Whether the key is one of ours. */
function press({ key, target }: KeyboardEvent, { mayChange, take, undo }: ItemKeys): boolean {
  if (isSecondKey(key)) return false;
  const boxes = boxesInOrder();
  const at = boxes.findIndex((box) => box === target || box.contains(document.activeElement));
  if (key === 'j' || key === 'ArrowDown') return focus(boxes[at + 1]);
  if (key === 'k' || key === 'ArrowUp') return focus(boxes[Math.max(at - 1, 0)]);
  if (!mayChange) return false;
  if (key === 'x' || key === ' ') {
    const box = boxes[at];
    if (box === undefined) return false;
    // What is cleared moves to the other list and would take the focus with it.
    (boxes[at + 1] ?? boxes[at - 1])?.focus();
    box.click();
    return true;
  }
  if (key === 'u') {
    undo();
    return true;
  }
  if (key !== 'Enter' || isPressed(target)) return false;
  take();
  return true;
}

function boxesInOrder(): readonly HTMLInputElement[] {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-item] input[type="checkbox"]')];
  const isOpen = (box: HTMLInputElement) => box.closest('[data-item="open"]') !== null;
  return [...boxes.filter(isOpen), ...boxes.filter((box) => !isOpen(box))];
}

function focus(box: HTMLInputElement | undefined): boolean {
  box?.focus({ preventScroll: true });
  box?.closest('[data-item]')?.scrollIntoView({ block: 'nearest' });
  return true;
}

/** A button or link that has the focus is pressed by Enter. */
function isPressed(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null;
}

let wentAt = Number.NEGATIVE_INFINITY;

/** After g a letter leads to another page. */
function isSecondKey(key: string): boolean {
  const isSecond = performance.now() - wentAt <= 1000;
  wentAt = key === 'g' ? performance.now() : Number.NEGATIVE_INFINITY;
  return isSecond;
}

/** Typing is typing, and what is open above the page has its own keys. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  if (event.repeat && (event.key === 'Enter' || event.key === 'u' || event.key === ' ')) return true;
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest('input:not([type="checkbox"]), textarea, select, [role="combobox"]') !== null) return true;
  return event.target.closest('[role$="dialog"], [role="menu"], [role="listbox"]') !== null;
}
