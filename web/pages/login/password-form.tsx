import { useEffect, useState } from 'react';
import { PasswordField } from '#web/kit/field/password-field.tsx';
import { EmailField, SignInForm } from '#web/kit/sign-in-frame/sign-in-form.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { signIn } from './api.ts';
import { useText } from './text.ts';
import { useGoOn } from './use-go-on.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import styles from './login-page.module.css';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface PasswordFormProps {
  readonly credentials: Credentials;
  readonly onChange: (credentials: Credentials) => void;
  /** The step with the code found that the password is no longer right. */
  readonly wasRefused: boolean;
  readonly onComplete: (complete: boolean) => void;
  readonly onCodeRequired: () => void;
}

export function PasswordForm({ credentials, onChange, wasRefused, onComplete, onCodeRequired }: PasswordFormProps) {
  const t = useText();
  const { enter } = useGoOn();
  const [autofilled, setAutofilled] = useState(false);
  const passkey = usePasskeySignIn(enter);
  const submission = useSubmission({
    fields: ['email', 'password'],
    send: async (filled) => {
      const given = typed(filled);
      onChange(given);
      await enter(() => signIn(given));
    },
    onFailure: ({ code }) => {
      if (code !== 'code-required') return true;
      onCodeRequired();
      return false;
    },
  });

  const complete = (credentials.email !== '' && credentials.password !== '') || autofilled;
  useEffect(() => onComplete(complete), [complete, onComplete]);

  const refused = submission.failure?.code === 'wrong-credentials' || (wasRefused && submission.failure === undefined);
  // An empty error marks the field; the words are one sentence for both, above the button.
  const error = (path: string) => (refused ? '' : submission.errorOf(path));
  return (
    <SignInForm
      submission={submission}
      act={t('submit')}
      disabled={!complete}
      busy={passkey.busy}
      problem={refused ? t('wrong-credentials') : (submission.message ?? passkey.message)}
      onSubmit={(event) => {
        passkey.clear();
        submission.submit(event);
      }}
      onAnimationStart={(event) => setAutofilled(event.currentTarget.querySelectorAll(':autofill').length >= 2)}
      after={
        <div className={styles['links']}>
          <TextLink to="/forgot-password">{t('forgot')}</TextLink>
          {passkey.isOffered && (
            <TextAct
              onClick={() => {
                submission.clear();
                passkey.ask();
              }}
            >
              {t('passkey')}
            </TextAct>
          )}
        </div>
      }
    >
      <EmailField
        label={t('email')}
        autoComplete={passkey.isOffered ? 'username webauthn' : 'username'}
        value={credentials.email}
        error={error('email')}
        onChange={(event) => onChange({ ...credentials, email: event.target.value })}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        value={credentials.password}
        error={error('password')}
        onChange={(event) => onChange({ ...credentials, password: event.target.value })}
      />
    </SignInForm>
  );
}

/** From the fields themselves: what a browser has filled in may not have been told to the page yet. */
function typed(form: HTMLFormElement | undefined): Credentials {
  const data = new FormData(form);
  return { email: text(data.get('email')), password: text(data.get('password')) };
}

function text(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}
