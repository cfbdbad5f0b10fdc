import { createElement, use, useSyncExternalStore, type ComponentType } from 'react';
import { formAsked } from '#web/kit/held-keys/form-asked.ts';
import { begin, type Outcome } from './attempt.ts';
import { PartNotice, PartToast } from './part-unavailable.tsx';
import { reloadIfGone } from './reload-if-gone.ts';

export interface LazyPartOptions {
  /** A page may reload the document to get a chunk that an update replaced; a part would lose what is typed around it. */
  readonly whole?: boolean;
  /** What stands in for a part that cannot be had: a notice with "try again", a toast, or nothing until it can. */
  readonly instead?: 'notice' | 'toast' | 'nothing';
  /** It has no field to type into, or hears keys by itself: those that are pressed while it is fetched are not held for it. */
  readonly leavesKeys?: boolean;
}

export type LazyPart<Props> = ComponentType<
  Props & {
    /** After the toast: whoever asked for the part takes it away again, so that asking anew tries anew. */
    readonly onUnavailable?: () => void;
  }
> & { readonly preload: () => void };

/**
 * A component whose chunk is fetched when it is first shown. Unlike with `lazy`, a chunk that cannot be fetched (no
 * network, or gone after an update) is no error that takes the whole screen: only its own place says so, and it is
 * tried again, by hand or when the network is back. What the chunk throws by itself is thrown on.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { whole = false, instead = 'notice', leavesKeys = instead !== 'toast' }: LazyPartOptions = {},
): LazyPart<Props> {
  const listeners = new Set<() => void>();
  let attempt: Promise<Outcome<Props>> | undefined;

  function current(): Promise<Outcome<Props>> {
    attempt ??= begin(load, whole ? reloadIfGone : undefined);
    return attempt;
  }

  /** Somebody looks: where it is a form that has yet to be fetched, what is typed from now on is for it. */
  function shown(): Promise<Outcome<Props>> {
    if (attempt === undefined && !leavesKeys) formAsked.hear?.();
    return current();
  }

  function forget(): void {
    attempt = undefined;
  }

  function retry(): void {
    forget();
    for (const listener of listeners) listener();
  }

  function retryByHand(): void {
    // Asked for: the document may go, if that is what it takes.
    attempt = begin(load, reloadIfGone);
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function Part({ onUnavailable, ...props }: Props & { readonly onUnavailable?: () => void }) {
    const outcome = use(useSyncExternalStore(subscribe, shown));
    switch (outcome.kind) {
      case 'here':
        // What is left of the props after taking away the one of this wrapper are those of the component.
        return createElement(outcome.Component, props as unknown as Props);
      case 'broken':
        throw outcome.error;
      case 'unavailable':
        return instead === 'toast' ? (
          <PartToast onShown={onUnavailable} onGone={forget} />
        ) : (
          <PartNotice whole={whole} silent={instead === 'nothing'} onOnline={retry} onRetry={retryByHand} />
        );
    }
  }

  /** A failure before anyone looks is not kept: the first look tries again. */
  async function preload(): Promise<void> {
    const begun = current();
    const { kind } = await begun;
    if (kind === 'unavailable' && attempt === begun && listeners.size === 0) forget();
  }

  return Object.assign(Part, { preload: () => void preload() });
}
