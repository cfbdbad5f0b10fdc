import { useEffect, useState } from 'react';

/**
 * What is typed is kept in this tab until it is saved or given up: closing the panel, going back or a reload lose
 * nothing. It goes with the tab. Without a place it lasts as long as the form.
 */
export function useKept<Draft extends object, Base>(place: string | undefined, fresh: () => Kept<Draft, Base>) {
  const key = place === undefined ? undefined : `gable.draft.${place}`;
  const [{ kept, isRestored }, setKept] = useState(() => {
    const found = key === undefined ? undefined : read(key, fresh());
    return { kept: found ?? fresh(), isRestored: found !== undefined };
  });
  const [isTouched, setTouched] = useState(isRestored);

  useEffect(() => {
    if (key !== undefined && isTouched) tried(() => sessionStorage.setItem(key, JSON.stringify(kept)));
  }, [key, kept, isTouched]);

  return {
    ...kept,
    isRestored,
    change: (change: Partial<Draft>) => {
      setTouched(true);
      setKept((now) => ({ ...now, kept: { ...now.kept, draft: { ...now.kept.draft, ...change } } }));
    },
    replace: (next: Kept<Draft, Base>) => {
      setTouched(true);
      setKept({ kept: next, isRestored: false });
    },
    /** Saved or given up. */
    forget: (next?: Kept<Draft, Base>) => {
      if (key !== undefined) tried(() => sessionStorage.removeItem(key));
      setTouched(false);
      setKept((now) => ({ kept: next ?? (key === undefined ? now.kept : fresh()), isRestored: false }));
    },
  };
}

export interface Kept<Draft, Base> {
  /** The record as it was when the draft was begun; none for a new one. */
  readonly base: Base | null;
  readonly draft: Draft;
}

/** Written by this program, perhaps by an older version of it: whatever is not of today's shape is given up. */
function read<Draft extends object, Base>(key: string, fresh: Kept<Draft, Base>): Kept<Draft, Base> | undefined {
  const kept = tried(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept<Draft, Base> | null);
  if (typeof kept?.draft !== 'object' || kept.base === undefined) return undefined;
  const found = new Map<string, unknown>(Object.entries(kept.draft));
  const isOfToday = Object.entries(fresh.draft).every(
    ([name, value]) => found.has(name) && Array.isArray(value) === Array.isArray(found.get(name)),
  );
  return isOfToday ? kept : undefined;
}

/** Without storage a draft still lives as long as its form. */
function tried<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
