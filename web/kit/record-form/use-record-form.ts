import { useState } from 'react';
import type { WriteLine } from '#shared/api/touches.ts';
import { unanswered } from '#web/kit/outcome/unanswered.ts';
import { useOutcomeWords } from '#web/kit/outcome/use-outcome.ts';
import { failureOf, type Failure } from '#web/kit/submission/failure-of.ts';
import { useSubmission, type FieldCheck, type Submission } from '#web/kit/submission/use-submission.ts';
import { showToast, type ToastWish } from '#web/kit/toast/toasts.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { controlsOf, type Bounds, type Controls, type DraftOf } from './controls.ts';
import { changesBetween, clashesBetween, keysOf } from './differences.ts';
import { useKept } from './use-kept.ts';

export interface RecordFormOptions<Draft extends object, Saved, Base extends Versioned, Body extends object> {
  /** What the form begins with. */
  readonly draft: () => Draft;
  /** The bounds of its fields, by which the API checks them too. */
  readonly bounds?: Bounds<Draft>;
  /** Further fields that the form shows, by the server's names. */
  readonly fields?: readonly string[] | ((draft: Draft) => readonly string[]);
  /** What is wrong besides a field that is empty. */
  readonly check?: (draft: Draft) => readonly FieldCheck[];
  readonly onTry?: () => void;
  readonly send: (draft: Draft, edited: Edited<Base, Body> | undefined) => Promise<Saved>;
  /** What `send` calls: whatever shows it is fetched again. */
  readonly line?: WriteLine;
  /** Said once it is saved. */
  readonly said?: (saved: Saved) => string | ToastWish;
  readonly onSaved?: (saved: Saved) => void;
  /** Refusals of the whole that belong to a field, with the words for them. */
  readonly placed?: Placed | ((draft: Draft) => Placed);
  /** The words for what was refused, where the kit has not the right ones. */
  readonly say?: (failure: Failure, draft: Draft) => string | undefined;
  readonly onFailure?: (failure: Failure) => unknown;
  /** What it is about, where its address does not say it: `person.17`. The draft is kept by it. */
  readonly keep?: string;
  /** The record that is changed, and how a conflict about it is settled. */
  readonly edit?: Editing<Draft, Base, Body> | undefined;
}

type Placed = { readonly [Code in Failure['code']]?: Readonly<Record<string, string>> };

interface Versioned {
  readonly version: number;
}

export interface Editing<Draft, Base, Body> {
  readonly base: Base;
  readonly draftOf: (base: Base) => Draft;
  readonly bodyOf: (draft: Draft) => Body;
  readonly fetch: () => Promise<Base>;
  /** The parts of the draft that a field of the body is made of, where they are called otherwise. */
  readonly sources?: { readonly [Name in keyof Body]?: readonly (keyof Draft)[] };
  /** How a field of the body is called, and what it says in a draft. */
  readonly describe: (name: keyof Body, draft: Draft) => Described;
}

export interface Described {
  readonly label: string;
  readonly value: string;
}

/** Only what was changed, and the version that it was changed on. */
export interface Edited<Base, Body> {
  readonly base: Base;
  readonly change: Partial<Body>;
  readonly version: number;
}

export interface FormConflict {
  readonly fields: readonly { readonly label: string; readonly theirs: string; readonly mine: string }[];
  /** Mine stays and is sent on what it says now, or theirs is taken over; the rest of mine stays either way. */
  readonly settle: (whose: 'mine' | 'theirs') => void;
}

export interface RecordForm<Draft> extends Submission, Controls<Draft>, DraftOf<Draft> {
  /** For `send`, where it is several requests: what is known after one of them is kept while the next is on its way. */
  readonly note: (known: Partial<Draft>) => void;
  /** The draft was kept from before. */
  readonly isRestored: boolean;
  /** Nobody knows whether it was saved: nothing but the same can be sent, until it is answered or given up. */
  readonly isLost: boolean;
  /** It is on its way, or nobody knows whether it was saved: whatever is asked about it now may count it already. */
  readonly isSent: boolean;
  /** What was typed is not offered again. */
  readonly forget: () => void;
  /** Gives up what was typed: the form is as it was. */
  readonly startOver: () => void;
  readonly conflict: FormConflict | undefined;
}

/**
 * A form of a record: its draft, what is wrong with it before and after it is sent, and, where somebody else changed the
 * same record meanwhile, both values to choose from. A change of other fields is no conflict.
 */
export function useRecordForm<
  Draft extends object,
  Saved,
  Base extends Versioned = Versioned,
  Body extends object = object,
>(options: RecordFormOptions<Draft, Saved, Base, Body>): RecordForm<Draft> {
  const { edit, line, onFailure } = options;
  const bounds: Bounds<Draft> = options.bounds ?? {};
  const touched = useTouched();
  const o = useOutcomeWords();
  const kept = useKept<Draft, Base>(options.keep, () => ({ base: edit?.base ?? null, draft: options.draft() }));
  const { base, draft } = kept;
  const [now, setNow] = useState<{ readonly base: Base; readonly fields: readonly (keyof Body)[] }>();
  // What was said of a field does not hold for what is typed afterwards.
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set());
  const names = Object.keys(draft);
  // Until it is answered or given up, also while it is sent again.
  const [wasSent, setWasSent] = useState(kept.isSent === true);

  const submission = useSubmission({
    fields: [...names, ...(typeof options.fields === 'function' ? options.fields(draft) : (options.fields ?? []))],
    typed: draft,
    onTry: () => {
      setCorrected(new Set());
      options.onTry?.();
    },
    check: () => [...missing(draft, bounds), ...(options.check?.(draft) ?? [])],
    send: async () => {
      kept.markSent(true);
      const saved = await store().catch((error: unknown) => {
        if (failureOf(error).code === 'no-answer') void hold(error);
        else answered();
        throw error;
      });
      if (saved === undefined) return answered();
      setNow(undefined);
      kept.forget();
      options.onSaved?.(saved.it);
      const said = options.said?.(saved.it);
      if (said !== undefined) showToast(typeof said === 'string' ? { text: said } : said);
      if (line !== undefined) void touched(line);
    },
    onFailure: (failure) => {
      onFailure?.(failure);
      if (line !== undefined && failure.code === 'conflict') void touched(line);
      return true;
    },
  });

  function answered(): void {
    kept.markSent(false);
    setWasSent(false);
  }

  /** As long as the form is there, what stands in it is sent under the same key. */
  async function hold(thrown: unknown): Promise<void> {
    const sent = await import('#web/lib/sent-before.ts').catch(() => undefined);
    kept.markSent(true, sent?.holdSending(thrown));
  }

  /** Nothing where the person has to settle a conflict first. */
  async function store(): Promise<{ readonly it: Saved } | undefined> {
    if (edit === undefined || base === null) return { it: await options.send(draft, undefined) };
    const change = changesBetween(edit.bodyOf(edit.draftOf(base)), edit.bodyOf(draft));
    // Whoever changes a record is answered with it; where nothing was changed, it is what it was.
    if (keysOf(change).length === 0) return { it: base as unknown as Saved };
    try {
      return { it: await options.send(draft, { base, change, version: base.version }) };
    } catch (error) {
      if (failureOf(error).code !== 'conflict') throw error;
    }
    const latest = await edit.fetch();
    const theirs = changesBetween(edit.bodyOf(edit.draftOf(base)), edit.bodyOf(edit.draftOf(latest)));
    const fields = clashesBetween(change, theirs);
    if (fields.length === 0)
      return { it: await options.send(draft, { base: latest, change, version: latest.version }) };
    setNow({ base: latest, fields });
    return undefined;
  }

  function settle(whose: 'mine' | 'theirs'): void {
    if (now === undefined || edit === undefined || base === null) return;
    const mine = keysOf(changesBetween(edit.bodyOf(edit.draftOf(base)), edit.bodyOf(draft))).filter(
      (name) => whose === 'mine' || !now.fields.includes(name),
    );
    // A field of the body that names no sources is called the same in the draft.
    const sources = mine.flatMap((name) => edit.sources?.[name] ?? [name as unknown as keyof Draft]);
    const own = Object.fromEntries(sources.map((name) => [name, draft[name]]));
    kept.replace({ base: now.base, draft: { ...edit.draftOf(now.base), ...own } });
    setNow(undefined);
  }

  // A reload changes nothing about it.
  const isStillSent = wasSent && kept.isSent === true && submission.failure === undefined;
  const failure = isStillSent ? { ...unanswered, detail: o('lost') } : submission.failure;
  const placed = typeof options.placed === 'function' ? options.placed(draft) : options.placed;
  const here = failure && placed?.[failure.code];
  const errorOf = (path: string) => (corrected.has(path) ? undefined : (here?.[path] ?? submission.errorOf(path)));
  const change = (written: Partial<Draft>) => {
    kept.change(written);
    if (failure !== undefined) setCorrected(new Set([...corrected, ...Object.keys(written)]));
  };
  const message = isStillSent ? failure?.detail : submission.message;
  const said = failure === undefined || message === undefined ? undefined : options.say?.(failure, draft);

  return {
    ...submission,
    failure,
    message: here === undefined ? (said ?? message) : undefined,
    errorOf,
    draft,
    change,
    note: kept.note,
    isRestored: kept.isRestored,
    isLost: kept.isKept && failure?.code === 'no-answer',
    isSent: kept.isSent === true,
    forget: kept.forget,
    startOver: () => {
      setWasSent(false);
      kept.startOver();
      submission.clear();
    },
    conflict: now &&
      edit && {
        fields: now.fields.map((name) => {
          const { label, value } = edit.describe(name, draft);
          return { label, mine: value, theirs: edit.describe(name, edit.draftOf(now.base)).value };
        }),
        settle,
      },
    ...controlsOf({ draft, change }, errorOf, bounds),
  };
}

function missing<Draft extends object>(draft: Draft, bounds: Bounds<Draft>): readonly FieldCheck[] {
  return keysOf(draft)
    .filter((name) => bounds[name]?.required === true && isEmpty(draft[name]))
    .map((name) => ({ path: String(name), code: 'required' }));
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}
