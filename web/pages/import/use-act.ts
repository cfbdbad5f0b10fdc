import { useRef, useState } from 'react';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';

/**
 * One act at a time, and the sentence for what went wrong with it: the server's own where it knows the file. `run` leaves
 * out what is pressed while another act runs; `runInTurn` does it afterwards.
 */
export function useAct() {
  const words = useFailureWords();
  const [waiting, setWaiting] = useState(0);
  const [problem, setProblem] = useState<string>();
  const last = useRef<Promise<string | undefined>>(Promise.resolve(undefined));
  const busy = waiting > 0;

  async function run(act: () => Promise<unknown>): Promise<string | undefined> {
    return busy ? undefined : await runInTurn(act);
  }

  function runInTurn(act: () => Promise<unknown>): Promise<string | undefined> {
    setWaiting((count) => count + 1);
    const before = last.current;
    last.current = (async () => {
      await before;
      return await perform(act);
    })();
    return last.current;
  }

  async function perform(act: () => Promise<unknown>): Promise<string | undefined> {
    setProblem(undefined);
    try {
      await act();
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      const sentence = failureText(words, failure);
      setProblem(sentence);
      return sentence;
    } finally {
      setWaiting((count) => count - 1);
    }
  }

  return { busy, problem, run, runInTurn };
}
