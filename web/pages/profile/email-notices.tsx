import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMailDelivery } from '#web/lib/mail-delivery.ts';
import { meQuery, useMay, useMe } from '#web/lib/me.ts';
import { changeEmail, resendVerification } from './api.ts';
import { useText } from './text.ts';
import styles from './profile-page.module.css';

/** The address was never confirmed. */
export function Unconfirmed() {
  const t = useText();
  const { user } = useMe();
  const queryClient = useQueryClient();
  return (
    <Notice
      why={t('unconfirmedWhy', { email: user.email })}
      resend={async () => {
        await resendVerification();
        showToast({ text: useText.now()('resent') });
      }}
      onConflict={() => {
        showToast({ text: useText.now()('alreadyConfirmed') });
        void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      }}
    />
  );
}

/** Another address was asked for, and waits for its link to be opened. */
export function Pending({ email }: { readonly email: string }) {
  const t = useText();
  const { user } = useMe();
  const identity = useConfirmIdentity();
  return (
    <>
      <Notice
        title={t('pending', { email })}
        why={t('pendingWhy', { email: user.email })}
        resend={async () => {
          await identity.run(() => changeEmail(email));
          showToast({ text: useText.now()('sent', { email }) });
        }}
      />
      {identity.dialog}
    </>
  );
}

interface NoticeProps {
  readonly title?: string;
  readonly why: ReactNode;
  readonly resend: () => Promise<void>;
  /** It was confirmed meanwhile, in another tab or on the phone. */
  readonly onConflict?: () => void;
}

function Notice({ title, why, resend, onConflict }: NoticeProps) {
  const t = useText();
  const delivery = useMailDelivery();
  const mayRead = useMay()('mail.read');
  const submission = useSubmission({
    send: resend,
    onFailure: ({ code }) => {
      if (code !== 'conflict' || onConflict === undefined) return true;
      onConflict();
      return false;
    },
  });
  return (
    <div className={styles['notice']}>
      {title !== undefined && <p className={styles['strong']}>{title}</p>}
      <p>{why}</p>
      {delivery === 'kept' && <p>{t('keptMail')}</p>}
      {!mayRead && <p>{t('notArriving')}</p>}
      <div className={styles['textActs']}>
        <TextAct disabled={submission.busy} onClick={() => submission.submit()}>
          {t('resend')}
        </TextAct>
        {delivery === 'kept' && <TextLink to="/settings?tab=mail">{t('openMail')}</TextLink>}
      </div>
      <FormError>{submission.message}</FormError>
    </div>
  );
}
