import { useCallback, useEffect, useRef, useState } from 'react';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { call } from '#web/lib/client.ts';
import { changeDraft, keepDraft } from './api.ts';
import { contentOf } from './kept-form.ts';
import type { LeaseForm } from './lease-form.ts';
import { useUnsavedLease } from './sent-lease.ts';

export type DraftStatus = 'untouched' | 'saving' | 'saved' | 'failed' | 'conflict' | 'full';

const restMs = 400;

export interface KeptDraftOptions {
  readonly form: LeaseForm;
  /** The draft that the form came from. */
  readonly known: { readonly id: string; readonly version: number } | undefined;
  /** The form came from this tab: the server has not all of it. */
  readonly isUnsaved: boolean;
  /** The first change made a draft: its id belongs into the address. */
  readonly onMade: (id: string) => void;
}

/**
 * Keeps what is written on the server, a moment after the typing rests, one request at a time. Nothing is kept of a
 * form that nobody touched. What another window wrote is not overwritten without being asked for.
 */
export function useKeptDraft({ form, known, isUnsaved, onMade }: KeptDraftOptions) {
  const content = JSON.stringify(contentOf(form));
  const [outcome, setOutcome] = useState<DraftStatus>(known === undefined ? 'untouched' : 'saved');
  const [kept, setKept] = useState(isUnsaved ? '' : content);
  // What was just typed is not kept yet, whatever became of what was typed before.
  const isOpen = content !== kept;
  const status = isOpen && (outcome === 'saved' || outcome === 'untouched') ? 'saving' : outcome;
  const draft = useRef({ id: known?.id, version: known?.version ?? 0, kept, latest: content, stopped: false });
  const unsaved = useUnsavedLease();
  // Each address that it was written under: the first save gives the draft another one.
  const unsavedAt = useRef(new Set<string>());
  const forgetUnsaved = useCallback(() => {
    for (const name of unsavedAt.current) unsaved.forget(name);
    unsavedAt.current.clear();
  }, [unsaved]);
  const running = useRef<Promise<void>>(undefined);
  const made = useRef(onMade);
  useEffect(() => {
    made.current = onMade;
    draft.current.latest = content;
  });

  const save = useCallback(async (): Promise<void> => {
    const own = draft.current;
    await running.current;
    if (own.stopped || own.kept === own.latest) return;
    const sent = own.latest;
    setOutcome('saving');
    running.current = send(own, sent).then(
      ({ isNew }) => {
        setOutcome('saved');
        setKept(sent);
        if (own.latest === sent) forgetUnsaved();
        if (isNew && own.id !== undefined) made.current(own.id);
      },
      (error: unknown) => setOutcome(statusOf(error, own.id === undefined)),
    );
    await running.current;
  }, [forgetUnsaved]);

  useEffect(() => {
    if (content === draft.current.kept) return;
    const written = JSON.parse(content) as Record<string, unknown>; // It was one before it became text.
    unsavedAt.current.add(unsaved.write({ content: written, version: draft.current.version }));
    const timer = setTimeout(() => void save(), restMs);
    return () => clearTimeout(timer);
  }, [content, save, unsaved]);

  // The browser asks before a reload would take what is not kept.
  useEffect(() => {
    if (!isOpen) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!draft.current.stopped) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOpen]);

  // Whoever leaves the page within that moment loses nothing of it.
  useEffect(() => () => void save(), [save]);

  return {
    status,
    retry: () => void save(),
    /** What is written here replaces what another window wrote. */
    overwrite: (version: number) => {
      draft.current.version = version;
      void save();
    },
    id: () => draft.current.id,
    /** Keeps what is written right now, where it can be. */
    settle: async () => {
      await save();
      const { id, version } = draft.current;
      return id === undefined ? undefined : { id, version };
    },
    /** It became a lease: the draft goes, unless it went with that, and nothing is kept any more. */
    finish: async (goneId?: string): Promise<void> => {
      draft.current.stopped = true;
      forgetUnsaved();
      await running.current;
      const { id } = draft.current;
      // A draft that stays behind is a nuisance and no loss: it can be thrown away from the list.
      if (id !== undefined && id !== goneId)
        await call('POST /lease-drafts/{id}/remove/', { params: { id }, body: {} }).catch(() => undefined);
    },
  };
}

interface Own {
  id: string | undefined;
  version: number;
  kept: string;
}

async function send(own: Own, sent: string): Promise<{ readonly isNew: boolean }> {
  const content = JSON.parse(sent) as Record<string, unknown>; // It was one before it became text.
  const isNew = own.id === undefined;
  const { id, version } =
    own.id === undefined ? await keepDraft(content) : await changeDraft(own.id, own.version, content);
  own.id = id;
  own.version = version;
  own.kept = sent;
  return { isNew };
}

function statusOf(error: unknown, isNew: boolean): DraftStatus {
  if (failureOf(error).code !== 'conflict') return 'failed';
  return isNew ? 'full' : 'conflict';
}
