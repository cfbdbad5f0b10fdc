import type * as Watch from './watch-focus.ts';

let watch: typeof Watch | undefined;

/**
 * See `watch-focus.ts`, which comes when it is needed first: sign-in does without. Once it is there, where the focus goes
 * back to is known before anything else happens: a look in between would lead to the heading of the page, for good.
 */
export function keepFocus(before?: Element | null): void {
  const loaded = watch === undefined ? import('./watch-focus.ts') : Promise.resolve(watch);
  void loaded
    .then((here) => {
      watch = here;
      here.keepFocus(before);
    })
    .catch(() => undefined);
}
