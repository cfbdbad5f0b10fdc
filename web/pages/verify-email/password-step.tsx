import { useState } from 'react';
import { PasswordField } from '#web/kit/field/password-field.tsx';
import { SignInForm } from '#web/kit/sign-in-frame/sign-in-form.tsx';
import { SignInFrame } from '#web/kit/sign-in-frame/sign-in-frame.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { verifyWithPassword } from './api.ts';
import { useText } from './text.ts';

export interface PasswordStepProps {
  readonly token: string;
  readonly onDone: (answer: { readonly email: string }) => void;
  readonly onGone: () => void;
}

/** Whoever is not signed in to the account enters its password: having the mailbox is not enough. */
export function PasswordStep({ token, onDone, onGone }: PasswordStepProps) {
  const t = useText();
  const [password, setPassword] = useState('');
  const submission = useSubmission({
    fields: ['password'],
    check: () => required({ password }),
    send: async () => onDone(await verifyWithPassword(token, password)),
    onFailure: ({ code }) => {
      if (code === 'link-expired') onGone();
      return code !== 'link-expired';
    },
  });
  const isWrong = submission.failure?.code === 'wrong-password';
  return (
    <SignInFrame title={t('passwordTitle')} lead={t('passwordLead')} lit={password !== ''}>
      <SignInForm
        submission={submission}
        act={t('confirm')}
        disabled={password === ''}
        problem={isWrong ? '' : undefined}
      >
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          error={isWrong ? t('passwordWrong') : submission.errorOf('password')}
          onChange={(event) => setPassword(event.target.value)}
        />
      </SignInForm>
      <TextLink to="/forgot-password">{t('forgot')}</TextLink>
    </SignInFrame>
  );
}
