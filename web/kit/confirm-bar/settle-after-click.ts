/** How long a second click may be on its way to where the pointer was. */
const onItsWayMs = 600;

let lastClick = Number.NEGATIVE_INFINITY;
document.addEventListener('click', ({ timeStamp }) => (lastClick = timeStamp), { capture: true, passive: true });

/**
 * A bar that comes by a click, as by the first tick of a list, may lie over the next row: a second click that was on its
 * way there is that row's. A bar that comes by itself takes clicks at once.
 */
export function settleAfterClick(bar: HTMLElement): () => void {
  const rest = lastClick + onItsWayMs - performance.now();
  if (rest <= 0) return () => undefined;
  bar.dataset['settling'] = '';
  const timer = setTimeout(() => delete bar.dataset['settling'], rest);
  return () => clearTimeout(timer);
}
