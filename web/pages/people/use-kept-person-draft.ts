import { useEffect, useState } from 'react';
import type { PersonInFull } from './api.ts';
import { blankDraft, type PersonDraft } from './person-draft.ts';

export interface KeptPerson {
  /** The record as it was when the draft was begun; none for somebody new. */
  readonly base: PersonInFull | null;
  readonly draft: PersonDraft;
}

/**
 * What is typed is kept in this tab until it is saved or given up: closing the panel, going back or a reload lose
 * nothing. It goes with the tab.
 */
export function useKeptPersonDraft(place: string, fresh: () => KeptPerson) {
  const key = `gable.person-draft.${place}`;
  const [{ kept, isRestored }, setKept] = useState(() => {
    const found = read(key);
    return { kept: found ?? fresh(), isRestored: found !== undefined };
  });
  const [isTouched, setTouched] = useState(isRestored);

  useEffect(() => {
    if (isTouched) write(key, kept);
  }, [key, kept, isTouched]);

  return {
    ...kept,
    isRestored,
    isTouched,
    change: (change: Partial<PersonDraft>) => {
      setTouched(true);
      setKept((now) => ({ ...now, kept: { ...now.kept, draft: { ...now.kept.draft, ...change } } }));
    },
    replace: (next: KeptPerson) => {
      setTouched(true);
      setKept({ kept: next, isRestored: false });
    },
    /** Saved or given up. */
    forget: (next: KeptPerson = fresh()) => {
      remove(key);
      setTouched(false);
      setKept({ kept: next, isRestored: false });
    },
  };
}

function read(key: string): KeptPerson | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, kept: KeptPerson): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage the draft still lives until the panel is closed.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where nothing is kept, nothing is left behind.
  }
}

/** Written by this program, perhaps by an older version of it: whatever is not of today's shape is given up. */
function isKept(value: unknown): value is KeptPerson {
  if (typeof value !== 'object' || value === null || !('draft' in value) || !('base' in value)) return false;
  const { draft } = value;
  if (typeof draft !== 'object' || draft === null) return false;
  return Object.entries(blankDraft()).every(
    ([name, blank]) =>
      name in draft &&
      Array.isArray(blank) === Array.isArray(Object.entries(draft).find(([other]) => other === name)?.[1]),
  );
}
