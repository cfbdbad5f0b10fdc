import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { FieldError } from '#shared/problems.ts';
import { keepFocus } from '#web/kit/focus/keep-focus.ts';
import { isCancelled } from '#web/lib/client.ts';
import { failureOf, type Failure } from './failure-of.ts';
import { holdSecondClick } from './second-click.ts';
import { failureText, fieldText, useFailureWords } from './failure-text.ts';

export interface SubmissionOptions {
  /** The fields that the form shows, by the server's names. What is wrong with another is said above the button. */
  readonly fields?: readonly string[];
  /** What is wrong before anything is sent. */
  readonly check?: () => readonly FieldCheck[];
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
  const [failure, setFailure] = useState<Failure>();

  useEffect(() => {
    if (failure !== undefined) form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure, form]);

  async function run(): Promise<void> {
    // `useUnreadable`: the field says itself what is wrong with it; to leave it out would lose what was typed.
    const unreadable = form?.querySelector<HTMLInputElement>('[data-unread]');
    unreadable?.checkValidity();
    const wrong = options.check?.() ?? [];
    if (wrong.length > 0) {
      setFailure({ ...unsent, fields: wrong.map((field) => ({ message: '', ...field })) });
      return;
    }
    if (unreadable) return unreadable.focus();
    running.current = true;
    setBusy(true);
    try {
      await options.send(form ?? undefined);
      setFailure(undefined);
      if (form === null) holdSecondClick();
      keepFocus();
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
      return found && fieldText(words, found);
    },
    clear: () => setFailure(undefined),
    form: setForm,
  };
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
