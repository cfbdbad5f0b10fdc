import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PasswordField } from '#web/kit/field/password-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { SignInForm } from '#web/kit/sign-in-frame/sign-in-form.tsx';
import { SignInLink } from '#web/kit/sign-in-frame/sign-in-ways.tsx';
import { SignInFrame } from '#web/kit/sign-in-frame/sign-in-frame.tsx';
import { passwordLength, required } from '#web/kit/submission/checks.ts';
import type { Failure } from '#web/kit/submission/failure-of.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { useSession } from '#web/lib/session.ts';
import { accept, type Invitation } from './api.ts';
import { useText } from './text.ts';
import styles from './invite-page.module.css';

export interface JoinFormProps {
  readonly token: string;
  readonly invitation: Invitation;
  /** It was used or taken back while the form was open. */
  readonly onGone: (failure: Failure) => void;
}

export function JoinForm({ token, invitation, onGone }: JoinFormProps) {
  const t = useText();
  const session = useSession();
  const navigate = useNavigate();
  const { organisation, email, role, invitedBy, hasAccount } = invitation;
  const [wasSignedIn] = useState(() => session.isSignedIn());
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksForCode, setAsksForCode] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asksForCode) codeField.current?.focus();
  }, [asksForCode]);

  const submission = useSubmission({
    fields: ['name', 'password', 'code'],
    typed: { name, password, code },
    check: () => [
      ...required({ ...(!hasAccount && { name }), password, ...(asksForCode && { code }) }),
      ...(hasAccount ? [] : passwordLength('password', password)),
    ],
    send: async () => {
      session.begin(await accept({ token, password, ...(!hasAccount && { name }), ...(asksForCode && { code }) }));
      await navigate('/', { replace: true });
    },
    onFailure: (failure) => {
      if (failure.code === 'code-required') setAsksForCode(true);
      else if (failure.code === 'link-expired') onGone(failure);
      else return true;
      return false;
    },
  });
  const { failure, errorOf } = submission;
  const isRefused = failure?.code === 'wrong-credentials';

  return (
    <SignInFrame
      title={t('title', { organisation })}
      lead={t('lead', { invitedBy, role: t(role), email })}
      lit={password !== '' && (hasAccount || name !== '')}
    >
      <SignInForm submission={submission} act={t('submit')} problem={isRefused ? t('wrong-credentials') : undefined}>
        {/* Password managers file a password under the name that stands beside it. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        {!hasAccount && (
          <TextField
            label={t('name')}
            name="name"
            autoComplete="name"
            maxLength={120}
            required
            value={name}
            error={errorOf('name')}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <PasswordField
          label={t(hasAccount ? 'password' : 'newPassword')}
          help={t(hasAccount ? 'passwordHelp' : 'newPasswordHelp')}
          name="password"
          autoComplete={hasAccount ? 'current-password' : 'new-password'}
          required
          value={password}
          error={isRefused ? '' : errorOf('password')}
          onChange={(event) => setPassword(event.target.value)}
        />
        {asksForCode && (
          <TextField
            ref={codeField}
            label={t('code')}
            help={t('codeHelp')}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            required
            value={code}
            error={failure?.code === 'wrong-code' ? '' : errorOf('code')}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        {wasSignedIn && <p className={styles['note']}>{t('swap', { email })}</p>}
      </SignInForm>
      {hasAccount && <SignInLink to="/forgot-password">{t('forgot')}</SignInLink>}
    </SignInFrame>
  );
}
