import { useEffect, useRef, useState } from 'react';
import { TextField } from '#web/kit/field/text-field.tsx';
import { SignInForm } from '#web/kit/sign-in-frame/sign-in-form.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { signIn } from './api.ts';
import { useText } from './text.ts';
import { useGoOn } from './use-go-on.ts';
import styles from './login-page.module.css';

export interface CodeFormProps {
  readonly credentials: { readonly email: string; readonly password: string };
  readonly onComplete: (complete: boolean) => void;
  readonly onBack: (because: 'asked' | 'refused') => void;
}

export function CodeForm({ credentials, onComplete, onBack }: CodeFormProps) {
  const t = useText();
  const { enter } = useGoOn();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const submission = useSubmission({
    fields: ['code'],
    send: () => enter(() => signIn({ ...credentials, code })),
    onFailure: (failure) => {
      if (failure.code === 'wrong-credentials') onBack('refused');
      return failure.code !== 'wrong-credentials';
    },
  });

  useEffect(() => field.current?.focus(), []);
  // Six digits from an app, ten characters from paper; spaces and dashes are for the eye.
  const complete = code.replaceAll(/[\s-]/g, '').length >= 6;
  useEffect(() => onComplete(complete), [complete, onComplete]);

  const isWrong = submission.failure?.code === 'wrong-code';
  return (
    <SignInForm
      submission={submission}
      act={t('submit')}
      disabled={!complete}
      after={
        <div className={styles['links']}>
          <TextAct onClick={() => onBack('asked')}>{t('back')}</TextAct>
        </div>
      }
    >
      <TextField
        ref={field}
        label={t('code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={32}
        required
        value={code}
        error={isWrong ? '' : submission.errorOf('code')}
        onChange={(event) => setCode(event.target.value)}
      />
    </SignInForm>
  );
}
