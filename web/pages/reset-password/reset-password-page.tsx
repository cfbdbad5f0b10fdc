import { useState } from 'react';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { PasswordField } from '#web/kit/field/password-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { SignInFrame } from '#web/kit/sign-in-frame/sign-in-frame.tsx';
import { useFragmentToken } from '#web/kit/sign-in-frame/use-fragment-token.ts';
import { passwordLength, required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { catalogue } from '#web/lib/messages.ts';
import { resetPassword } from './api.ts';
import { en } from './reset-password.en.ts';
import styles from './reset-password-page.module.css';

const useText = catalogue(en, { de: () => import('./reset-password.de.ts') });

/** Where the link of the message leads. A password that is refused does not cost the link. */
export function ResetPasswordPage() {
  const token = useFragmentToken();
  const t = useText();
  const [outcome, setOutcome] = useState<{ readonly token: string; readonly as: 'done' | 'gone' }>();

  if (token === undefined) return <DeadEnd title={t('missingTitle')} lead={t('missingLead')} />;
  // Another link, pasted into the same tab, begins anew.
  const reached = outcome?.token === token ? outcome.as : undefined;
  if (reached === 'gone') return <DeadEnd title={t('goneTitle')} lead={t('goneLead')} />;
  if (reached === 'done') {
    return (
      <SignInFrame title={t('doneTitle')} lead={<span role="status">{t('doneLead')}</span>} lit>
        <ButtonLink to="/login" variant="primary" block className={styles['submit']}>
          {t('signIn')}
        </ButtonLink>
      </SignInFrame>
    );
  }
  return <NewPassword key={token} token={token} onOutcome={(as) => setOutcome({ token, as })} />;
}

function NewPassword({
  token,
  onOutcome,
}: {
  readonly token: string;
  readonly onOutcome: (as: 'done' | 'gone') => void;
}) {
  const t = useText();
  const [password, setPassword] = useState('');
  const { form, ...submission } = useSubmission({
    fields: ['password'],
    check: () => [...required({ password }), ...passwordLength('password', password)],
    send: async () => {
      await resetPassword({ token, password });
      onOutcome('done');
    },
    onFailure: ({ code, fields }) => {
      const isGone = code === 'link-expired' || fields.some(({ path }) => path === 'token');
      if (isGone) onOutcome('gone');
      return !isGone;
    },
  });
  return (
    <SignInFrame title={t('title')} lead={t('lead')} lit={password !== ''}>
      <form ref={form} noValidate className={styles['form']} onSubmit={submission.submit}>
        <PasswordField
          label={t('password')}
          help={t('passwordHelp')}
          name="password"
          autoComplete="new-password"
          required
          value={password}
          error={submission.errorOf('password')}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FormError requestId={submission.failure?.code === 'internal' ? submission.failure.requestId : undefined}>
          {submission.message}
        </FormError>
        <Button
          type="submit"
          variant="primary"
          block
          className={styles['submit']}
          disabled={password === ''}
          busy={submission.busy}
        >
          {t('submit')}
        </Button>
      </form>
    </SignInFrame>
  );
}

function DeadEnd({ title, lead }: { readonly title: string; readonly lead: string }) {
  const t = useText();
  return (
    <SignInFrame title={title} lead={<span role="alert">{lead}</span>}>
      <ButtonLink to="/forgot-password" variant="primary" block className={styles['submit']}>
        {t('another')}
      </ButtonLink>
      <TextLink to="/login" className={styles['after']}>
        {t('back')}
      </TextLink>
    </SignInFrame>
  );
}
