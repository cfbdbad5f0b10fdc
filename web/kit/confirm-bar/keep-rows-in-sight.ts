/** As long as the bar lets clicks through: what is under the pointer stays there meanwhile. */
const restMs = 700;

/**
 * A bar that comes by a tick lies over the lowest rows. Once the hand rests, the row that has the focus and the one after
 * it, which is often ticked next, come out from under it.
 */
export function keepRowsInSight(bar: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const row = document.activeElement?.closest('[data-row]');
    if (!row || !isCovered(row.nextElementSibling ?? row, bar)) return;
    const next = row.nextElementSibling;
    (next?.matches('[data-row]') ? next : row).scrollIntoView({ block: 'nearest' });
  };
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(look, restMs);
  };
  rest();
  document.addEventListener('focusin', rest);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('focusin', rest);
  };
}

/** Behind it or below, and not scrolled away by somebody who looks elsewhere. */
function isCovered(row: Element, bar: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > bar.getBoundingClientRect().top && top < window.innerHeight;
}
