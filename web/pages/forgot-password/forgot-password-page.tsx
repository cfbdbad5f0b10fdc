import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { EmailField, SignInForm } from '#web/kit/sign-in-frame/sign-in-form.tsx';
import { SignInLink } from '#web/kit/sign-in-frame/sign-in-ways.tsx';
import { SignInFrame } from '#web/kit/sign-in-frame/sign-in-frame.tsx';
import { emailShape, required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { catalogue } from '#web/lib/messages.ts';
import { askForLink } from './api.ts';
import { en } from './forgot-password.en.ts';
import styles from './forgot-password-page.module.css';

const useText = catalogue(en, { de: () => import('./forgot-password.de.ts') });

/** The answer is the same for every address: who has an account here is nobody else's business. */
export function ForgotPasswordPage() {
  const t = useText();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const submission = useSubmission({
    fields: ['email'],
    typed: { email },
    check: () => [...required({ email }), ...emailShape('email', email)],
    send: async () => {
      await askForLink(email);
      setSent(true);
    },
  });

  if (sent) return <Sent email={email.trim()} onAgain={() => setSent(false)} />;
  return (
    <SignInFrame title={t('title')} lead={t('lead')} lit={email !== ''}>
      <SignInForm submission={submission} act={t('submit')} disabled={email.trim() === ''}>
        <EmailField
          label={t('email')}
          value={email}
          error={submission.errorOf('email')}
          onChange={(event) => setEmail(event.target.value)}
        />
      </SignInForm>
      <SignInLink to="/login">{t('back')}</SignInLink>
    </SignInFrame>
  );
}

function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const t = useText();
  return (
    <SignInFrame title={t('sentTitle')} lead={<span role="status">{t('sentLead', { email })}</span>} lit>
      <h2 className={styles['heading']}>{t('nothing')}</h2>
      <p className={styles['advice']}>{t('junk')}</p>
      <Button block className={styles['again']} onClick={onAgain}>
        {t('again')}
      </Button>
      <SignInLink to="/login">{t('back')}</SignInLink>
    </SignInFrame>
  );
}
