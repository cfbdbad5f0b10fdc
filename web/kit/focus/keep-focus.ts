const lookEveryMs = 100;
const looksMs = 4000;
let timer: ReturnType<typeof setInterval> | undefined;
let until = 0;
let back: Element | null = null;

/**
 * What had the focus may go away with what it did, at once or when its list is read again. The focus then goes to where it
 * came from or, where that is gone too, to the open panel or the heading of the page: never to the document.
 */
export function keepFocus(before: Element | null = Date.now() < until ? back : null): void {
  back = before;
  until = Date.now() + looksMs;
  clearInterval(timer);
  const look = () => {
    if (isNowhere()) goTo(back);
    if (Date.now() < until) return;
    clearInterval(timer);
    back = null;
  };
  look();
  timer = setInterval(look, lookEveryMs);
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function goTo(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body && before.isConnected) {
    before.focus({ preventScroll: true });
    if (document.activeElement === before) return;
  }
  focusHeading();
}

/** Where the result is told: the open panel, else the heading of the page. */
export function focusHeading(): void {
  const main = document.querySelector('main');
  const panel = [...document.querySelectorAll<HTMLElement>("[role='dialog'], [role='alertdialog']")].at(-1);
  const start = panel ?? main?.querySelector('h1') ?? main;
  if (start) focusOn(start);
}

export function focusOn(start: HTMLElement): void {
  if (!start.hasAttribute('tabindex')) start.tabIndex = -1;
  start.focus({ preventScroll: true });
}
