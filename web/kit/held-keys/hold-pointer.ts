interface Holder {
  readonly isHolding: () => boolean;
  /** A press was not taken: what it would have done was not complete yet. */
  readonly onEarly?: () => void;
}

const holders = new Set<Holder>();
/** What would go on without the keys that are still on their way, or take them elsewhere. */
const acting = 'button[type="submit"], input, textarea, select, label';
let isHeard = false;
let isEarly = false;

/**
 * While keys wait for a list or are being played, a click on the button would send half of them and a click into another
 * field would scatter them. Such a press is not taken, and whoever holds is told.
 */
export function holdPointer(holder: Holder): () => void {
  holders.add(holder);
  if (!isHeard) for (const kind of kinds) document.addEventListener(kind, hear, true);
  isHeard = true;
  return () => void holders.delete(holder);
}

// A list closes, and forgets what was typed, by the first of them.
const kinds = ['pointerdown', 'mousedown', 'mouseup', 'click'] as const;

function hear(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.target.closest(acting) === null) return;
  const isHeld = [...holders].some(({ isHolding }) => isHolding());
  if (event.type === 'mousedown') {
    // The second half of a double click belongs to the first.
    isEarly = isHeld || (isEarly && event.detail > 1);
    if (isHeld) for (const { onEarly } of holders) onEarly?.();
  }
  // Keys press buttons as well, without a pointer; those are held as keys.
  if (event.type === 'pointerdown' ? !isHeld : !isEarly || event.detail === 0) return;
  event.stopImmediatePropagation();
  // Prevented, the first one would take the others with it.
  if (event.type !== 'pointerdown') event.preventDefault();
}
