import { useCallback, useEffect, useState } from 'react';
import { SignInFrame } from '#web/kit/sign-in-frame/sign-in-frame.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { useSession } from '#web/lib/session.ts';
import { isAlive } from './api.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { useText } from './text.ts';
import { useGoOn } from './use-go-on.ts';
import styles from './login-page.module.css';

/** Email and password, or a passkey; then a code where a second factor is on. What was typed outlives every step. */
export function LoginPage() {
  const t = useText();
  const session = useSession();
  const [step, setStep] = useState<'checking' | 'password' | 'code'>(() =>
    session.isSignedIn() && !asks(location.hash) ? 'checking' : 'password',
  );
  const [credentials, setCredentials] = useState({ email: '', password: '' });
  const [refused, setRefused] = useState(false);
  const [lit, setLit] = useState(false);

  const askForPassword = useCallback(() => setStep('password'), []);

  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    // Beside the page, not with it: most installations are open.
    void import('./is-sign-up-closed.ts')
      .then(({ isSignUpClosed }) => isSignUpClosed())
      .then(setClosed, () => undefined);
  }, []);
  const aside = isClosed ? (
    t('byInvitation')
  ) : (
    <>
      {t('newHere')} <TextLink to="/sign-up">{t('setUp')}</TextLink>
    </>
  );
  if (step === 'checking') {
    return (
      <SignInFrame title={t('title')} aside={aside}>
        <Checking onDead={askForPassword} />
      </SignInFrame>
    );
  }
  if (step === 'code') {
    return (
      <SignInFrame title={t('codeTitle')} lead={t('codeLead')} lit={lit} aside={aside}>
        <CodeForm
          credentials={credentials}
          onComplete={setLit}
          onBack={(because) => {
            setRefused(because === 'refused');
            setStep('password');
          }}
        />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t('title')} lead={t('lead')} lit={lit} aside={aside}>
      <PasswordForm
        credentials={credentials}
        onChange={setCredentials}
        wasRefused={refused}
        onComplete={setLit}
        onCodeRequired={() => setStep('code')}
      />
    </SignInFrame>
  );
}

/** Whoever signed out on another host is not sent straight back into it, even where this one is still signed in. */
function asks(fragment: string): boolean {
  return new URLSearchParams(fragment.slice(1)).has('ask');
}

/** Whoever is signed in already goes straight on; dead tokens end here, without a navigation (session.md, case 21). */
function Checking({ onDead }: { readonly onDead: () => void }) {
  const t = useText();
  const { goOn } = useGoOn();
  useEffect(() => {
    let wanted = true;
    void isAlive().then(async (alive) => {
      if (!wanted) return;
      if (alive) await goOn().catch(onDead);
      else onDead();
    });
    return () => {
      wanted = false;
    };
  }, [goOn, onDead]);
  return (
    <>
      <p role="status" className={styles['checking']}>
        {t('checking')}
      </p>
      <TextAct className={styles['link']} onClick={onDead}>
        {t('another')}
      </TextAct>
    </>
  );
}
