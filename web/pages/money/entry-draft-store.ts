import { useCallback, useEffect, useState } from 'react';
import { isBlankDraft, type About, type DraftLine, type EntryDraft } from './entry-draft.ts';

export interface KeptDraft {
  readonly draft: EntryDraft;
  readonly change: (change: (draft: EntryDraft) => EntryDraft) => void;
  /** Begins anew; what was kept is gone, in other tabs too. */
  readonly restart: (draft: EntryDraft) => void;
  /** It was there when the page was opened. */
  readonly isRestored: boolean;
  /** Another tab posted or discarded it. */
  readonly endedElsewhere: boolean;
}

/**
 * The draft of one person in one organisation, kept in this browser until it is posted or discarded: a reload, a lost
 * connection and a sign-in in between lose nothing. All tabs show the same one, with the same key.
 */
export function useKeptDraft(
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  fresh: () => EntryDraft,
): KeptDraft {
  const place = `gable.entry-draft.${organisationId}.${userId}`;
  const [kept, setKept] = useState(() => {
    const found = read(place);
    return { draft: found ?? fresh(), isRestored: found !== undefined, endedElsewhere: false };
  });

  const change = useCallback(
    (next: (draft: EntryDraft) => EntryDraft) =>
      setKept(({ draft, isRestored }) => ({ draft: next(draft), isRestored, endedElsewhere: false })),
    [],
  );
  const restart = useCallback((draft: EntryDraft) => setKept({ draft, isRestored: false, endedElsewhere: false }), []);

  useEffect(() => write(place, kept.draft), [place, kept.draft]);
  useEffect(() => {
    function adopt(event: StorageEvent) {
      if (event.key !== place) return;
      const theirs = readText(event.newValue);
      setKept(({ draft, isRestored }) => {
        if (theirs !== undefined) return { draft: theirs, isRestored, endedElsewhere: false };
        return isBlankDraft(draft)
          ? { draft, isRestored: false, endedElsewhere: false }
          : { draft: fresh(), isRestored: false, endedElsewhere: true };
      });
    }
    window.addEventListener('storage', adopt);
    return () => window.removeEventListener('storage', adopt);
  }, [place, fresh]);

  return { ...kept, change, restart };
}

function write(place: string, draft: EntryDraft): void {
  try {
    if (isBlankDraft(draft)) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(draft));
  } catch {
    // Without storage the draft still lives until the page is left.
  }
}

function read(place: string): EntryDraft | undefined {
  try {
    return readText(localStorage.getItem(place));
  } catch {
    return undefined;
  }
}

/** What cannot be read, because an older or newer page wrote it, is no draft. */
export function readText(text: string | null): EntryDraft | undefined {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(found) || !Array.isArray(found['lines'])) return undefined;
    const { key, date, memo, templateId } = found;
    const lines = found['lines'].map(readLine);
    if (typeof key !== 'string' || !isTextOrNull(date) || typeof memo !== 'string' || !isTextOrNull(templateId))
      return undefined;
    const all = lines.filter((line) => line !== undefined);
    return all.length === lines.length ? { key, date, memo, templateId, lines: all } : undefined;
  } catch {
    return undefined;
  }
}

function readLine(found: unknown): DraftLine | undefined {
  if (!isRecord(found)) return undefined;
  const { key, accountId, side, cents, typed, currency, basis, memo, about } = found;
  if (typeof key !== 'number' || !isTextOrNull(accountId) || !isTextOrNull(typed)) return undefined;
  if (typeof currency !== 'string' || typeof memo !== 'string' || !isAbout(about)) return undefined;
  if (side !== null && side !== 'debit' && side !== 'credit') return undefined;
  if (basis !== 'both' && basis !== 'accrual' && basis !== 'cash') return undefined;
  if (cents !== null && !(typeof cents === 'number' && Number.isSafeInteger(cents))) return undefined;
  // What could be read is known as a number; its text may mean another one in another language.
  return { key, accountId, side, cents, typed: cents === null ? typed : null, currency, basis, memo, about };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function isAbout(value: unknown): value is About {
  return isRecord(value) && Object.values(value).every((id) => typeof id === 'string');
}
