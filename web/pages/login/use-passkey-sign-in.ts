import { useEffect, useRef, useState } from 'react';
import { isDeclined, useSubmission } from '#web/kit/submission/use-submission.ts';
import { askForPasskey, passkeyAutofillAvailable, passkeysAvailable } from '#web/lib/passkeys.ts';
import type { TokenPair } from '#web/lib/session.ts';
import { passkeyQuestion, signInWithPasskey } from './api.ts';
import { useText } from './text.ts';

type Chosen = Parameters<typeof signInWithPasskey>[0];

/** The server forgets a question after five minutes; the one that waits in the list is renewed before that. */
const questionLastsMs = 4 * 60_000;

/** A passkey, chosen in the list that opens under the email field, or in a window after a click. */
export function usePasskeySignIn(enter: (obtain: () => Promise<TokenPair>) => Promise<void>) {
  const t = useText();
  const [round, setRound] = useState(0);
  const waiting = useRef<AbortController>(undefined);
  const chosen = useRef<Chosen>(undefined);
  const submission = useSubmission({
    send: () => enter(async () => await signInWithPasskey(chosen.current ?? (await chooseNow()))),
    // The question is used up, whatever became of it.
    onFailure: () => {
      setRound((before) => before + 1);
      return true;
    },
  });

  const submit = useRef(submission.submit);
  useEffect(() => {
    submit.current = submission.submit;
  });

  useEffect(() => {
    const controller = new AbortController();
    waiting.current = controller;
    void waitInAutofill(round, controller.signal).then((found) => {
      if (found === undefined) return;
      chosen.current = found;
      submit.current();
    });
    return () => controller.abort();
  }, [round]);

  const { failure } = submission;
  return {
    isOffered: passkeysAvailable(),
    busy: submission.busy,
    message:
      failure?.code === 'wrong-credentials'
        ? t('passkeyRefused')
        : failure?.code === 'link-expired'
          ? t('link-expired')
          : submission.message,
    clear: submission.clear,
    /** Only one question can be open in a browser: the one in the list makes way. */
    ask: () => {
      waiting.current?.abort();
      chosen.current = undefined;
      submission.submit();
    },
  };
}

async function chooseNow(): Promise<Chosen> {
  const { options, challengeId } = await passkeyQuestion();
  return { challengeId, response: await askForPasskey(options) };
}

/** The list is an extra: whatever goes wrong before a passkey is chosen there is silent. */
async function waitInAutofill(round: number, signal: AbortSignal): Promise<Chosen | undefined> {
  try {
    if (!(await passkeyAutofillAvailable())) return undefined;
    // After a refusal, not at once: a server in trouble is not asked in a circle.
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, 1000));
    while (!signal.aborted) {
      await untilVisible(signal);
      const { options, challengeId } = await passkeyQuestion(signal);
      const renewal = AbortSignal.timeout(questionLastsMs);
      const response = await askForPasskey(options, {
        autofill: true,
        signal: AbortSignal.any([signal, renewal]),
      }).catch((error: unknown) => {
        if (renewal.aborted && isDeclined(error)) return undefined;
        throw error;
      });
      if (response !== undefined) return signal.aborted ? undefined : { challengeId, response };
    }
  } catch {
    return undefined;
  }
  return undefined;
}

/** A tab in the background asks the server for nothing. */
async function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return;
  await new Promise<void>((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
