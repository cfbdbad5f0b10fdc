import { useState } from 'react';
import type { ConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { disableTotp, renewBackupCodes } from './api.ts';
import { useText } from './text.ts';
import styles from './account-page.module.css';

export interface TotpActsProps {
  readonly run: ConfirmIdentity['run'];
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onOff: () => Promise<void>;
}

/** The question closes before the act begins, so that the one for the password never stands on top of it. */
export function TotpActs({ run, onCodes, onOff }: TotpActsProps) {
  const t = useText();
  const [asking, setAsking] = useState<'newCodes' | 'switchOff'>();
  const renew = useSubmission({ send: async () => onCodes(await run(renewBackupCodes)) });
  const off = useSubmission({
    send: async () => {
      await run(disableTotp);
      showToast({ text: useText.now()('switchedOff') });
      await onOff();
    },
  });
  const busy = renew.busy || off.busy;
  return (
    <>
      <div className={styles['textActs']}>
        <TextAct disabled={busy} onClick={() => setAsking('newCodes')}>
          {t('newCodes')}
        </TextAct>
        <TextAct variant="other" disabled={busy} onClick={() => setAsking('switchOff')}>
          {t('switchOff')}
        </TextAct>
      </div>
      <FormError>{renew.message ?? off.message}</FormError>
      {asking !== undefined && (
        <ConfirmDialog
          open
          onClose={() => setAsking(undefined)}
          title={t(`${asking}Ask`)}
          description={t(`${asking}Why`)}
          act={t(`${asking}Act`)}
          danger={asking === 'switchOff'}
          onConfirm={() => (asking === 'newCodes' ? renew : off).submit()}
        />
      )}
    </>
  );
}
