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
  if (!isHeard)
    for (const kind of ['mousedown', 'mouseup', 'click'] as const) document.addEventListener(kind, hear, true);
  isHeard = true;
  return () => void holders.delete(holder);
}

function hear(event: MouseEvent): void {
  // Keys press buttons as well, without a pointer; those are held as keys.
  if (event.detail === 0 || !(event.target instanceof Element) || event.target.closest(acting) === null) return;
  if (event.type === 'mousedown') {
    const isHeld = [...holders].some(({ isHolding }) => isHolding());
    // The second half of a double click belongs to the first.
    isEarly = isHeld || (isEarly && event.detail > 1);
    if (isHeld) for (const { onEarly } of holders) onEarly?.();
  }
  if (!isEarly) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
