import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { SignInFrame } from '#web/kit/sign-in-frame/sign-in-frame.tsx';
import { emailShape, required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
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
  const { form, ...submission } = useSubmission({
    fields: ['email'],
    check: () => [...required({ email }), ...emailShape('email', email)],
    send: async () => {
      await askForLink(email);
      setSent(true);
    },
  });

  if (sent) return <Sent email={email.trim()} onAgain={() => setSent(false)} />;
  return (
    <SignInFrame title={t('title')} lead={t('lead')} lit={email !== ''}>
      <form ref={form} noValidate className={styles['form']} onSubmit={submission.submit}>
        <TextField
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          error={submission.errorOf('email')}
          onChange={(event) => setEmail(event.target.value)}
        />
        <FormError requestId={submission.failure?.code === 'internal' ? submission.failure.requestId : undefined}>
          {submission.message}
        </FormError>
        <Button
          type="submit"
          variant="primary"
          block
          className={styles['submit']}
          disabled={email.trim() === ''}
          busy={submission.busy}
        >
          {t('submit')}
        </Button>
      </form>
      <TextLink to="/login" className={styles['after']}>
        {t('back')}
      </TextLink>
    </SignInFrame>
  );
}

function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const t = useText();
  return (
    <SignInFrame title={t('sentTitle')} lead={<span role="status">{t('sentLead', { email })}</span>} lit>
      <h2 className={styles['heading']}>{t('nothing')}</h2>
      <p className={styles['advice']}>{t('junk')}</p>
      <p className={styles['advice']}>{t('kept')}</p>
      <p className={styles['advice']}>{t('operator')}</p>
      <Button block className={styles['again']} onClick={onAgain}>
        {t('again')}
      </Button>
      <TextLink to="/login" className={styles['after']}>
        {t('back')}
      </TextLink>
    </SignInFrame>
  );
}
