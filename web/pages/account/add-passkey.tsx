import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { InlineForm } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { decline } from '#web/kit/submission/use-submission.ts';
import { meQuery } from '#web/lib/me.ts';
import { isKnownPasskey } from '#web/lib/passkeys.ts';
import { addPasskey, passkeysQuery } from './api.ts';
import { requiredError } from './required-error.ts';
import { useText } from './text.ts';
import styles from './account-page.module.css';

const bounds = { name: { max: 60, required: true } };

export function AddPasskey({ run, onDone }: { readonly run: ConfirmIdentity['run']; readonly onDone: () => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [isKnown, setIsKnown] = useState(false);
  const form = useRecordForm({
    draft: () => ({ name: '' }),
    bounds,
    send: async ({ name }) => {
      setIsKnown(false);
      await run(() => addPasskey(name)).catch((error: unknown) => {
        if (!isKnownPasskey(error)) throw error;
        setIsKnown(true);
        throw decline();
      });
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      // The workspace may have required it.
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    say: ({ code }) => {
      if (code === 'wrong-credentials') return t('passkeyRefused');
      return code === 'link-expired' ? t('passkeyTime') : undefined;
    },
    said: () => t('passkeyAdded'),
    onSaved: onDone,
  });
  return (
    <div className={styles['form']}>
      <InlineForm form={form} act={t('passkeyGoOn')} problem={isKnown ? t('passkeyKnown') : undefined} onClose={onDone}>
        <TextField
          label={t('passkeyName')}
          help={t('passkeyNameHelp')}
          name="name"
          autoComplete="off"
          {...form.text('name')}
          error={requiredError(form, 'name', t('passkeyNameRequired'))}
        />
      </InlineForm>
    </div>
  );
}
