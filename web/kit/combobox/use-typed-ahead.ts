import { useRef } from 'react';

interface TypedAhead {
  /** Whether it is a figure, which is kept for the field that the focus goes to. */
  readonly keep: (key: string) => boolean;
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
  const going = useRef(false);
  return {
    keep: (key) => {
      if (!/^[\d.,]$/.test(key)) return false;
      figures.current += key;
      return true;
    },
    goOn: () => {
      going.current = true;
    },
    isGoingOn: () => going.current,
    leave: (next) => {
      const [text, isMeant] = [figures.current, going.current];
      figures.current = '';
      going.current = false;
      if (text === '' || !isMeant || !(next instanceof HTMLInputElement)) return;
      // A field selects what it has when the focus comes, which is a moment after it has left the picker.
      queueMicrotask(() => {
        next.setRangeText(text, 0, next.value.length, 'end');
        next.dispatchEvent(new InputEvent('input', { bubbles: true }));
      });
    },
  };
}
