import { useRef, type ReactNode } from 'react';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { forgetOpenDrafts, markOpenDrafts } from '#web/kit/kept/open-drafts.ts';
import { failureOf, type Failure } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { useSubmission, type FieldCheck, type Submission } from '#web/kit/submission/use-submission.ts';
import { showToast, type ToastWish } from '#web/kit/toast/toasts.ts';
import { call, type CallArguments, type CallKey, type RouteArguments } from '#web/lib/client.ts';
import { useOpeningKey } from './use-opening-key.ts';

/** What `ActPanel` shows of an act. */
export interface Acting extends Submission {
  /** What went wrong, where no field says it. */
  readonly said?: ReactNode;
  /** It was sent, and no answer came. */
  readonly isLocked: boolean;
  /** No answer came for what was sent in an earlier opening. */
  readonly wasSent?: boolean;
  /** Why it was refused, where whoever sends it may mean it: the same was done a moment ago, or a day is far ahead. */
  readonly doubt?: string | undefined;
  readonly submitAgain?: () => void;
  /** Gives up what was sent: whatever is sent next is another act. */
  readonly startOver?: () => void;
}

/** Calls a line of the route table under the one key of this opening. */
export type Post = <Key extends CallKey>(
  line: Key,
  ...input: RouteArguments<Routes[Key]>
) => Promise<RouteAnswer<Routes[Key]>>;

/** What is said with an act that is meant though it was doubted. */
interface Meant<Doubt extends string> {
  readonly evenIf?: Doubt[];
}

export interface ActOptions<Doubt extends string> {
  readonly fields?: readonly string[];
  readonly check?: (() => readonly FieldCheck[]) | undefined;
  readonly typed?: object | undefined;
  /** Sends it, and answers with what is said afterwards, with undo where there is one. */
  readonly send: (post: Post, meant: Meant<Doubt>) => Promise<string | ToastWish | undefined>;
  /** Refusals that hold only until it is said that it is meant. */
  readonly doubts?: readonly Doubt[];
  /** The words for what went wrong, where the kit has not the right ones. */
  readonly say?: (failure: Failure) => ReactNode;
  /** It is done: the panel closes. */
  readonly onDone?: () => void;
  readonly onFailure?: (failure: Failure) => unknown;
  /** What is shown elsewhere is read again. */
  readonly refresh?: () => Promise<unknown>;
}

/** One act: one key for one opening of its form, so that however often it is sent, it happens once. */
export function useActing<Doubt extends string = never>({
  fields = [],
  check = () => [],
  typed,
  send,
  doubts = [],
  say,
  onDone,
  onFailure,
  refresh,
}: ActOptions<Doubt>): Acting {
  const words = useFailureWords();
  const opening = useOpeningKey();
  // It holds for the one that was refused: whatever is sent by the button is doubted anew.
  const meant = useRef<Doubt[]>([]);
  const post: Post = <Key extends CallKey>(line: Key, ...[input]: RouteArguments<Routes[Key]>) =>
    // The same input, and the key behind it.
    call(line, ...([input, { idempotencyKey: opening.key }] as unknown as CallArguments<Routes[Key]>));
  const submission = useSubmission({
    fields,
    check,
    typed,
    send: async () => {
      opening.onSend();
      const answer = send(post, meant.current.length > 0 ? { evenIf: meant.current } : {});
      // By now the draft says all that was sent.
      markOpenDrafts(true);
      const said = await answer.catch((error: unknown) => {
        const failure = failureOf(error);
        if (failure.code !== 'no-answer') markOpenDrafts(false);
        opening.onFailure(failure);
        throw error;
      });
      opening.onDone();
      forgetOpenDrafts();
      onDone?.();
      if (said !== undefined) showToast(typeof said === 'string' ? { text: said } : said);
      await refresh?.();
    },
    onFailure: (failure) => {
      onFailure?.(failure);
      return true;
    },
  });
  const { failure, message } = submission;
  const doubt = doubts.find((one) => one === failure?.code);
  const submitAs = (evenIf: Doubt[], event?: Parameters<Submission['submit']>[0]) => {
    meant.current = evenIf;
    submission.submit(event);
  };
  return {
    ...submission,
    said: failure === undefined || message === undefined ? undefined : (say?.(failure) ?? failureText(words, failure)),
    isLocked: failure?.code === 'no-answer',
    wasSent: opening.wasSent,
    doubt,
    submit: (event) => submitAs([], event),
    startOver: () => {
      opening.startOver();
      submission.clear();
    },
    submitAgain: () => submitAs(doubt === undefined ? [] : [...meant.current, doubt]),
  };
}
