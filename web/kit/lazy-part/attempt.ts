import type { ComponentType } from 'react';

/** How one try to fetch a chunk ended. It never rejects, so that a missing chunk is shown and not thrown. */
export type Outcome<Props> =
  | { readonly kind: 'here'; readonly Component: ComponentType<Props> }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'broken'; readonly error: unknown };

/** `recover` is what else can be done about a chunk that could not be had; it ends when it can do nothing. */
export function begin<Props>(
  load: () => Promise<ComponentType<Props>>,
  recover?: () => Promise<void>,
): Promise<Outcome<Props>> {
  const attempt = settle(load, recover);
  // React reads these two of a promise, and does not wait for one that says it is fulfilled.
  void attempt.then((outcome) => Object.assign(attempt, { status: 'fulfilled', value: outcome }));
  return attempt;
}

async function settle<Props>(
  load: () => Promise<ComponentType<Props>>,
  recover: (() => Promise<void>) | undefined,
): Promise<Outcome<Props>> {
  try {
    return { kind: 'here', Component: await load() };
  } catch (error) {
    if (!isUnavailable(error)) return { kind: 'broken', error };
    await recover?.();
    return { kind: 'unavailable' };
  }
}

/** What the three engines and the bundler say when a chunk could not be had; anything else is the chunk's own error. */
const unavailable = /dynamically imported module|importing a module script failed|unable to preload css/i;

function isUnavailable(error: unknown): boolean {
  return error instanceof Error && unavailable.test(error.message);
}
