import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

interface OpenDraft {
  readonly isRestored: boolean;
  readonly forget: () => void;
  readonly startOver: () => void;
}

const listeners = new Set<() => void>();
let open: readonly OpenDraft[] = [];

/** The fields of an act are drafts of whoever calls it; its panel, further in, offers them and gives them up. */
export function useOpenDraft({ isRestored, ...draft }: OpenDraft): void {
  const forget = useEffectEvent(draft.forget);
  const startOver = useEffectEvent(draft.startOver);
  useEffect(() => {
    const own = { isRestored, forget: () => forget(), startOver: () => startOver() };
    publish([...open, own]);
    return () => publish(open.filter((one) => one !== own));
  }, [isRestored]);
}

export function useOpenDrafts(): readonly OpenDraft[] {
  return useSyncExternalStore(subscribe, () => open);
}

export function forgetOpenDrafts(): void {
  for (const draft of open) draft.forget();
}

function publish(next: readonly OpenDraft[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
