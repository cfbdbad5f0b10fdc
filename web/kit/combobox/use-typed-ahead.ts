import { useRef, useState, type KeyboardEvent } from 'react';
import { isHeld, playKeys, type HeldKey } from '#web/kit/held-keys/hold-keys.ts';

interface TypedAhead {
  /** What is kept before anything but figures, to be shown. */
  readonly figures: string;
  readonly has: () => boolean;
  /** Whether it is kept for where the focus goes to: a figure, or whatever is pressed once that is certain. */
  readonly keep: (event: KeyboardEvent, isCertain: boolean) => boolean;
  /** Several are meant and none was chosen: only figures, which may still be the amount, stay. */
  readonly keepFigures: () => void;
  /** What was kept goes elsewhere, or nowhere. */
  readonly take: () => string;
  /** One was chosen: the focus is on its way. */
  readonly goOn: () => void;
  readonly isGoingOn: () => boolean;
  /** The focus has gone to this field. */
  readonly leave: (next: EventTarget | null) => void;
}

/**
 * The focus is drawn away in one turn; a caller that keeps it where it is does not lose keys for longer. A timer waits for
 * its turn behind that one, however long a busy machine takes for it; the time itself would not.
 */
const longestMs = 1000;

/**
 * Whoever chooses with Enter types the amount at once, and may go on or back from there. Keys that come before the focus
 * has gone on are played where it goes to, in their order: neither the picker nor what stands before it is meant.
 */
export function useTypedAhead(): TypedAhead {
  const keys = useRef<readonly HeldKey[]>([]);
  const [figures, setFigures] = useState('');
  const goingOn = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(goingOn.current);
    goingOn.current = undefined;
  };
  const set = (kept: readonly HeldKey[]) => {
    keys.current = kept;
    setFigures(textOf(leadingFigures(kept)));
  };
  const isGoingOn = () => goingOn.current !== undefined;
  return {
    figures,
    has: () => keys.current.length > 0,
    keep: ({ key, shiftKey }, isCertain) => {
      if (!(isCertain ? isHeld(key) : isFigure(key))) return false;
      set([...keys.current, { key, shiftKey }]);
      return true;
    },
    keepFigures: () => set(leadingFigures(keys.current)),
    take: () => {
      const text = textOf(keys.current);
      set([]);
      return text;
    },
    goOn: () => {
      stop();
      goingOn.current = setTimeout(stop, longestMs);
    },
    isGoingOn,
    leave: (next) => {
      const isMeant = isGoingOn();
      // A click into the list is on its way to choose.
      if (!isMeant && !(next instanceof HTMLInputElement)) return;
      const kept = keys.current;
      set([]);
      stop();
      if (kept.length === 0 || !isMeant) return;
      // A field selects what it has when the focus comes, which is a moment after it has left the picker.
      queueMicrotask(() => {
        if (next instanceof HTMLInputElement) next.select();
        playKeys(kept);
      });
    },
  };
}

function isFigure(key: string): boolean {
  // "=" asks a field of an amount for what is owed, and is in nobody's name.
  return /^[\d.,=]$/.test(key);
}

function leadingFigures(keys: readonly HeldKey[]): readonly HeldKey[] {
  const end = keys.findIndex(({ key }) => !isFigure(key));
  return end === -1 ? keys : keys.slice(0, end);
}

function textOf(keys: readonly HeldKey[]): string {
  return keys.map(({ key }) => key).join('');
}

/** As if it was typed, in place of what stands behind a position. */
export function write(field: HTMLInputElement, text: string, from: number): void {
  field.setRangeText(text, from, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
