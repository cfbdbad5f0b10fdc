import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

interface OpenDraft {
  readonly isRestored: boolean;
  /** It was sent as it stands, and no answer came so far. */
  readonly isSent?: boolean | undefined;
  readonly markSent: (isSent: boolean) => void;
  readonly forget: () => void;
  readonly startOver: () => void;
}

const listeners = new Set<() => void>();
let open: readonly OpenDraft[] = [];

/** The fields of an act are drafts of whoever calls it; its panel, further in, offers them and gives them up. */
export function useOpenDraft({ isRestored, isSent, ...draft }: OpenDraft): void {
  const forget = useEffectEvent(draft.forget);
  const startOver = useEffectEvent(draft.startOver);
  const markSent = useEffectEvent(draft.markSent);
  useEffect(() => {
    const own = {
      isRestored,
      isSent,
      forget: () => forget(),
      startOver: () => startOver(),
      markSent: (now: boolean) => markSent(now),
    };
    publish([...open, own]);
    return () => publish(open.filter((one) => one !== own));
  }, [isRestored, isSent]);
}

export function useOpenDrafts(): readonly OpenDraft[] {
  return useSyncExternalStore(subscribe, () => open);
}

export function markOpenDrafts(isSent: boolean): void {
  for (const draft of open) draft.markSent(isSent);
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
