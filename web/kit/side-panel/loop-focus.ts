const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Keeps Tab inside an element: what lies over the page must not be left for what it covers. */
export function loopFocus(event: KeyboardEvent, inside: HTMLElement): void {
  const stops = stopsIn(inside);
  const first = stops.at(0);
  const last = stops.at(-1);
  if (first === undefined || last === undefined) return;
  const leaving = event.shiftKey ? [first, inside] : [last];
  if (!leaving.some((edge) => edge === document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

/** Where Tab would go from here, or Shift and Tab. */
export function focusNext(from: HTMLElement | null, isBackwards = false): void {
  const stops = stopsIn(document);
  stops[stops.findIndex((stop) => stop === from) + (isBackwards ? -1 : 1)]?.focus();
}

function stopsIn(inside: ParentNode): readonly HTMLElement[] {
  return [...inside.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.tabIndex >= 0);
}
