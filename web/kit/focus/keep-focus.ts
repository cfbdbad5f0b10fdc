/** See `watch-focus.ts`, which comes when it is needed first: sign-in does without. */
export function keepFocus(before?: Element | null): void {
  void import('./watch-focus.ts').then((watch) => watch.keepFocus(before)).catch(() => undefined);
}
