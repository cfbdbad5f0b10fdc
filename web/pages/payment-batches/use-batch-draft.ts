import { useCallback, useEffect, useState } from 'react';
import { tried } from '#web/lib/tried.ts';
import { isBlankBatch, type BatchDraft } from './batch-draft.ts';

export interface KeptBatch {
  readonly draft: BatchDraft;
  readonly change: (change: (draft: BatchDraft) => BatchDraft) => void;
  /** Begins anew; what was kept is gone, in other tabs too. */
  readonly restart: (draft: BatchDraft) => void;
  /** At once: the page may be left or reloaded before it is drawn again. */
  readonly keepNow: (draft: BatchDraft) => void;
}

/**
 * The batch of one person in one workspace, kept in this browser until it is recorded or discarded. All tabs show the same
 * one, with the same key, so that it is never recorded twice.
 */
export function useBatchDraft(
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  fresh: () => BatchDraft,
): KeptBatch {
  const place = `gable.payment-batch.1.${organisationId}.${userId}`;
  const [draft, setDraft] = useState(() => readText(tried(() => localStorage.getItem(place)) ?? null) ?? fresh());
  const change = useCallback((next: (draft: BatchDraft) => BatchDraft) => setDraft(next), []);
  useEffect(() => write(place, draft), [place, draft]);
  useEffect(() => {
    function adopt(event: StorageEvent) {
      if (event.key === place) setDraft(readText(event.newValue) ?? fresh());
    }
    window.addEventListener('storage', adopt);
    return () => window.removeEventListener('storage', adopt);
  }, [place, fresh]);
  return {
    draft,
    change,
    restart: setDraft,
    keepNow: (next) => {
      write(place, next);
      setDraft(next);
    },
  };
}

function write(place: string, draft: BatchDraft): void {
  tried(() => {
    if (isBlankBatch(draft)) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(draft));
  });
}

/** The name carries the version of what is kept, so its outline is enough to tell it from anything else. */
function readText(text: string | null): BatchDraft | undefined {
  const kept = tried((): unknown => JSON.parse(text ?? 'null'));
  return isBatch(kept) ? kept : undefined;
}

function isBatch(value: unknown): value is BatchDraft {
  if (typeof value !== 'object' || value === null || !('rows' in value && 'key' in value)) return false;
  return Array.isArray(value.rows) && value.rows.length > 0 && typeof value.key === 'string';
}
