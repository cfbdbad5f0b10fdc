import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { decline, useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { meQuery } from '#web/lib/me.ts';
import { isKnownPasskey } from '#web/lib/passkeys.ts';
import { addPasskey, passkeysQuery } from './api.ts';
import { requiredError } from './required-error.ts';
import { useText } from './text.ts';
import styles from './account-page.module.css';

export function AddPasskey({ run, onDone }: { readonly run: ConfirmIdentity['run']; readonly onDone: () => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [isKnown, setIsKnown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const { form, ...submission } = useSubmission({
    fields: ['name'],
    check: () => required({ name }),
    send: async () => {
      setIsKnown(false);
      await run(() => addPasskey(name)).catch((error: unknown) => {
        if (!isKnownPasskey(error)) throw error;
        setIsKnown(true);
        throw decline();
      });
      showToast({ text: useText.now()('passkeyAdded') });
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      // The workspace may have required it.
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      onDone();
    },
  });

  const { failure } = submission;

  function message(): string | undefined {
    if (isKnown) return t('passkeyKnown');
    if (failure?.code === 'wrong-credentials') return t('passkeyRefused');
    return failure?.code === 'link-expired' ? t('passkeyTime') : submission.message;
  }

  return (
    <form ref={form} noValidate className={styles['form']} onSubmit={submission.submit}>
      <TextField
        ref={field}
        label={t('passkeyName')}
        help={t('passkeyNameHelp')}
        name="name"
        autoComplete="off"
        maxLength={60}
        required
        value={name}
        error={requiredError(submission, 'name', t('passkeyNameRequired'))}
        onChange={(event) => setName(event.target.value)}
      />
      <FormError requestId={failure?.code === 'internal' ? failure.requestId : undefined}>{message()}</FormError>
      <div className={styles['acts']}>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" busy={submission.busy}>
          {t('passkeyGoOn')}
        </Button>
      </div>
    </form>
  );
}
