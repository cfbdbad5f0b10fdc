import { useEffect, useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { SignInAct } from '#web/kit/sign-in-frame/sign-in-ways.tsx';
import { SignInFrame } from '#web/kit/sign-in-frame/sign-in-frame.tsx';
import { useFragmentToken } from '#web/kit/sign-in-frame/use-fragment-token.ts';
import { failureOf, type Failure } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { useSession } from '#web/lib/session.ts';
import { verifyEmailOnce } from './api.ts';
import { PasswordStep } from './password-step.tsx';
import { useText } from './text.ts';
import styles from './verify-email-page.module.css';

/** Where the link of either message leads: the one that confirms an address, and the one that changes it. */
export function VerifyEmailPage() {
  const token = useFragmentToken();
  const t = useText();
  const signedIn = useSession().isSignedIn();
  const { answer, failure, retry, settle } = useVerification(token, signedIn);

  if (token === undefined) return <DeadEnd title={t('missingTitle')} lead={t('missingLead')} />;
  if (answer !== undefined) {
    return (
      <SignInFrame title={t('doneTitle')} lead={<span role="status">{t('doneLead', answer)}</span>} lit>
        <SignInAct to={signedIn ? '/' : '/login'}>{t(signedIn ? 'goOn' : 'signIn')}</SignInAct>
      </SignInFrame>
    );
  }
  if (failure === undefined) return <SignInFrame title={t('title')} lead={t('lead')} />;
  if (failure.code === 'password-required') return <PasswordStep token={token} onDone={settle} onGone={retry} />;
  if (failure.code === 'email-taken') return <DeadEnd title={t('takenTitle')} lead={t('takenLead')} />;
  if (failure.code === 'link-expired' || failure.code === 'invalid-input') {
    return <DeadEnd title={t('goneTitle')} lead={t('goneLead')} />;
  }
  return <Failed failure={failure} onRetry={retry} />;
}

function useVerification(token: string | undefined, signedIn: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{
    readonly of: string;
    readonly attempt: number;
    readonly answer?: { readonly email: string };
    readonly failure?: Failure;
  }>();
  useEffect(() => {
    if (token === undefined) return undefined;
    let wanted = true;
    verifyEmailOnce(token, signedIn).then(
      (answer) => wanted && setOutcome({ of: token, attempt, answer }),
      (error: unknown) => wanted && setOutcome({ of: token, attempt, failure: failureOf(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [token, attempt, signedIn]);

  const current = outcome?.of === token && outcome?.attempt === attempt ? outcome : undefined;
  return {
    answer: current?.answer,
    failure: current?.failure,
    retry: () => setAttempt((before) => before + 1),
    settle: (settled: { readonly email: string }) => setOutcome({ of: token ?? '', attempt, answer: settled }),
  };
}

function Failed({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const t = useText();
  const words = useFailureWords();
  return (
    <SignInFrame title={t('failedTitle')} lead={<span role="alert">{failureText(words, failure)}</span>}>
      <Button variant="primary" block className={styles['act']} onClick={onRetry}>
        {t('retry')}
      </Button>
    </SignInFrame>
  );
}

function DeadEnd({ title, lead }: { readonly title: string; readonly lead: string }) {
  const t = useText();
  return (
    <SignInFrame title={title} lead={<span role="alert">{lead}</span>}>
      <SignInAct to="/profile">{t('profile')}</SignInAct>
    </SignInFrame>
  );
}
