import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { FieldError } from '#shared/problems.ts';
import { isCancelled } from '#web/lib/client.ts';
import { failureOf, type Failure } from './failure-of.ts';
import { failureText, fieldText, useFailureWords } from './failure-text.ts';
import { whenSent } from './when-sent.ts';

export interface SubmissionOptions {
  /** The fields that the form shows, by the server's names. What is wrong with another is said above the button. */
  readonly fields?: readonly string[];
  /** What is wrong before anything is sent. `errorOf` asks again, as it is corrected: it changes nothing itself. */
  readonly check?: () => readonly FieldCheck[];
  /** Called at every attempt, before the check. */
  readonly onTry?: (() => void) | undefined;
  /** What stands in the form: what the server said of a field is gone once that field changes. */
  readonly typed?: object | undefined;
  readonly send: (form: HTMLFormElement | undefined) => Promise<unknown>;
  /** Called before a failure is shown; `false` means that the page has dealt with it. */
  readonly onFailure?: (failure: Failure) => boolean;
}

/** With words of its own where the form knows better than the code what to say. */
export type FieldCheck = Pick<FieldError, 'path' | 'code'> & Partial<Pick<FieldError, 'message'>>;

export interface Submission {
  /** Takes one submit at a time: a second click or Enter while the first is under way does nothing. */
  readonly submit: (event?: SubmitEvent<HTMLFormElement>) => void;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** For `FormError`: nothing where the fields say it themselves. */
  readonly message: string | undefined;
  /** For the `error` of a field, by the server's name of it. */
  readonly errorOf: (path: string) => string | undefined;
  readonly clear: () => void;
  /** The `ref` of the form, so that focus goes to the first field that is wrong. Take it out of the object first. */
  readonly form: (element: HTMLFormElement | null) => void;
}

/** How every form is sent: once, with what was typed kept, and with the answer's problem where it belongs. */
export function useSubmission(options: SubmissionOptions): Submission {
  const words = useFailureWords();
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [stopped, setStopped] = useState<Stopped>();
  const failure = stopped?.failure;
  const setFailure = (found: Failure | undefined, isLocal = false) =>
    setStopped(found && { failure: found, isLocal, typed: options.typed });

  useEffect(() => {
    if (stopped !== undefined) form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [stopped, form]);

  async function run(): Promise<void> {
    // `useUnreadable`: the field says itself what is wrong with it; to leave it out would lose what was typed.
    const unreadable = form?.querySelector<HTMLInputElement>('[data-unread]');
    unreadable?.checkValidity();
    options.onTry?.();
    const wrong = options.check?.() ?? [];
    if (wrong.length > 0) {
      setFailure({ ...unsent, fields: wrong.map((field) => ({ message: '', ...field })) }, true);
      return;
    }
    if (unreadable) return unreadable.focus();
    running.current = true;
    setBusy(true);
    try {
      await options.send(form ?? undefined);
      setFailure(undefined);
      for (const tell of whenSent) tell(form === null);
    } catch (error) {
      if (isDeclined(error) || isCancelled(error)) return;
      const found = failureOf(error);
      if (found.code === 'unknown') console.error(error);
      if (options.onFailure?.(found) !== false) setFailure(found);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  const isShownByFields = failure?.fields.some(({ path }) => options.fields?.includes(path) === true) === true;
  return {
    submit: (event) => {
      event?.preventDefault();
      if (!running.current) void run();
    },
    busy,
    failure,
    message: failure === undefined || isShownByFields ? undefined : failureText(words, failure),
    errorOf: (path) => {
      const found = failure?.fields.find((field) => field.path === path);
      if (stopped === undefined || found === undefined) return;
      // Asked when the field is shown, not before: a check may speak of what its form makes later.
      const holds = stopped.isLocal
        ? options.check?.().some((field) => field.path === path) === true
        : !isChanged(path, stopped.typed, options.typed);
      return holds ? fieldText(words, found) : undefined;
    },
    clear: () => setFailure(undefined),
    form: setForm,
  };
}

interface Stopped {
  readonly failure: Failure;
  /** The check found it, and nothing was sent. */
  readonly isLocal: boolean;
  readonly typed: object | undefined;
}

/** A field that the form calls otherwise than the server changes with any other. */
function isChanged(path: string, before: object | undefined, now: object | undefined): boolean {
  if (before === now) return false;
  const [sent, typed] = [valueAt(before, path), valueAt(now, path)];
  const isKnown = sent !== undefined || typed !== undefined;
  return isKnown ? JSON.stringify(sent) !== JSON.stringify(typed) : JSON.stringify(before) !== JSON.stringify(now);
}

function valueAt(typed: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), typed);
}

const unsent: Failure = {
  code: 'invalid-input',
  detail: '',
  fields: [],
  requestId: undefined,
  retryAfterSeconds: undefined,
};

/** Somebody was asked first and said no: that is no failure, and nothing is shown for it. */
export function decline(): Error {
  return new DOMException('The act was not gone on with', 'AbortError');
}

export function isDeclined(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'AbortError' || error.name === 'NotAllowedError');
}
