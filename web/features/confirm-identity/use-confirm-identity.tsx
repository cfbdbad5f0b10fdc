import { useState, type ReactNode } from 'react';
import { decline } from '#web/kit/submission/use-submission.ts';
import { problemOf } from '#web/lib/problem-of.ts';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';

export interface ConfirmIdentity {
  /**
   * Runs an act. Where the server first wants to know who asks, that is asked, and the act is repeated by itself; who
   * closes the dialog declines, which `useSubmission` passes over in silence.
   */
  readonly run: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /** Has to be rendered somewhere on the page. */
  readonly dialog: ReactNode;
}

/** Before a factor, the email or the mail server changes (session.md, "The server's side"). */
export function useConfirmIdentity(): ConfirmIdentity {
  const [question, setQuestion] = useState<{ readonly answer: (confirmed: boolean) => void }>();

  function ask(): Promise<boolean> {
    return new Promise((resolve) => {
      setQuestion({
        answer: (confirmed) => {
          setQuestion(undefined);
          resolve(confirmed);
        },
      });
    });
  }

  async function run<Result>(act: () => Promise<Result>): Promise<Result> {
    try {
      return await act();
    } catch (error) {
      if (problemOf(error)?.code !== 'reauthentication-required') throw error;
    }
    if (!(await ask())) throw decline();
    return await act();
  }

  return { run, dialog: question && <ConfirmIdentityDialog onAnswer={question.answer} /> };
}
