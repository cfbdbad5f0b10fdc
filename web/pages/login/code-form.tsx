import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
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
  const { form, ...submission } = useSubmission({
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
    <form ref={form} noValidate className={styles['form']} onSubmit={submission.submit}>
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
      <FormError requestId={submission.failure?.code === 'internal' ? submission.failure.requestId : undefined}>
        {submission.message}
      </FormError>
      <Button
        type="submit"
        variant="primary"
        block
        className={styles['submit']}
        disabled={!complete}
        busy={submission.busy}
      >
        {t('submit')}
      </Button>
      <div className={styles['links']}>
        <TextAct onClick={() => onBack('asked')}>{t('back')}</TextAct>
      </div>
    </form>
  );
}
