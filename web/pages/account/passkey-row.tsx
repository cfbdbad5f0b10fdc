import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatInstant, formatRelative } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { passkeysQuery, removePasskey, type Passkey } from './api.ts';
import { useText } from './text.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './account-page.module.css';

export function PasskeyRow({ passkey, run }: { readonly passkey: Passkey; readonly run: ConfirmIdentity['run'] }) {
  const t = useText();
  const { organisation } = useMe();
  const { id, name, createdAt, lastUsedAt } = passkey;
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const submission = useSubmission({
    send: async () => {
      await run(() => removePasskey(id));
      showToast({ text: useText.now()('removed') });
      await refresh();
    },
    // Removed already, in another tab: then it is as it was meant to be.
    onFailure: ({ code }) => {
      if (code === 'not-found') void refresh();
      return code !== 'not-found';
    },
  });
  const added = formatInstant(createdAt, organisation.timeZone);
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p className={styles['strong']}>{name}</p>
        <p className={quiet['note']}>
          {lastUsedAt === null
            ? t('passkeyUnused', { added })
            : t('passkeyUse', { added, used: formatRelative(lastUsedAt) })}
        </p>
        <FormError>{submission.message}</FormError>
      </div>
      <TextAct
        variant="other"
        aria-label={t('removePasskey', { name })}
        disabled={submission.busy}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </TextAct>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('removeAsk', { name })}
        description={t('removeWhy')}
        act={t('removeAct')}
        danger
        onConfirm={() => submission.submit()}
      />
    </li>
  );
}
