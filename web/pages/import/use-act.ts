import { useState } from 'react';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { reasonText, useReasons } from './reason-text.ts';

/** One act at a time, and the sentence for what went wrong with it: the server's own where it knows the file. */
export function useAct() {
  const words = useFailureWords();
  const reasons = useReasons();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function run(act: () => Promise<unknown>): Promise<string | undefined> {
    if (busy) return undefined;
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      const isOfTheFile = ofTheFile.has(failure.code) && failure.detail !== '';
      const own = isOfTheFile ? (reasonText(reasons, failure.fields) ?? failure.detail) : undefined;
      const sentence = own ?? failureText(words, failure);
      setProblem(sentence);
      return sentence;
    } finally {
      setBusy(false);
    }
  }

  return { busy, problem, run };
}

const ofTheFile: ReadonlySet<string> = new Set([
  'conflict',
  'invalid-input',
  'unsupported-file',
  'body-too-large',
  'forbidden',
]);
