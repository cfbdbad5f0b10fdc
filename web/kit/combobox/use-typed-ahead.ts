import { useRef, useState } from 'react';

interface TypedAhead {
  /** What is kept, to be shown. */
  readonly figures: string;
  readonly has: () => boolean;
  /** Whether it is a figure, which is kept for the field that the focus goes to. */
  readonly keep: (key: string) => boolean;
  /** What was kept goes elsewhere, or nowhere. */
  readonly take: () => string;
  /** One was chosen: the focus is on its way. */
  readonly goOn: () => void;
  readonly isGoingOn: () => boolean;
  /** The focus has gone to this field. */
  readonly leave: (next: EventTarget | null) => void;
}

/**
 * Whoever chooses with Enter types the amount at once. Figures that come before the focus has gone on are written into the
 * field that it goes to, not into the picker.
 */
export function useTypedAhead(): TypedAhead {
  const figures = useRef('');
  const [shown, setShown] = useState('');
  const going = useRef(false);
  const set = (text: string) => {
    figures.current = text;
    setShown(text);
  };
  const take = () => {
    const text = figures.current;
    set('');
    return text;
  };
  return {
    figures: shown,
    has: () => figures.current !== '',
    keep: (key) => {
      if (!/^[\d.,]$/.test(key)) return false;
      set(figures.current + key);
      return true;
    },
    take,
    goOn: () => {
      going.current = true;
    },
    isGoingOn: () => going.current,
    leave: (next) => {
      const isMeant = going.current;
      // A click into the list is on its way to choose.
      if (!isMeant && !(next instanceof HTMLInputElement)) return;
      const text = take();
      going.current = false;
      if (text === '' || !isMeant || !(next instanceof HTMLInputElement)) return;
      // A field selects what it has when the focus comes, which is a moment after it has left the picker.
      queueMicrotask(() => write(next, text, 0));
    },
  };
}

/** As if it was typed, in place of what stands behind a position. */
export function write(field: HTMLInputElement, text: string, from: number): void {
  field.setRangeText(text, from, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
