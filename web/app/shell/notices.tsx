import { useMutation } from '@tanstack/react-query';
import { classNames } from '#web/kit/class-names.ts';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMailDelivery } from '#web/lib/mail-delivery.ts';
import type { Me } from '#web/lib/me.ts';
import { resendVerification } from './api.ts';
import type { ShellActs } from './shell-acts.ts';
import { showFailure } from './show-failure.ts';
import { useAboveText } from './above-text.ts';
import styles from './notices.module.css';

export interface NoticesProps {
  readonly me: Me;
  readonly acts: ShellActs;
  /** In the rail where it has room; below and above the page where not, so that its header keeps its place. */
  readonly place: 'rail' | 'bottom' | 'top';
}

/** What holds for the whole workspace or account until something is done about it. */
export function Notices({ me, acts, place }: NoticesProps) {
  const t = useAboveText();
  const mayRemove = me.organisation.isSample && me.permissions.includes('sample.remove');
  if (me.user.emailVerified && !me.organisation.isSample) return null;
  return (
    <section aria-label={t('notices')} className={classNames(styles['notices'], styles[place])}>
      {!me.user.emailVerified && <EmailNotice email={me.user.email} />}
      {me.organisation.isSample && <SampleNotice onRemove={mayRemove ? () => acts.open('remove-sample') : undefined} />}
    </section>
  );
}

function EmailNotice({ email }: { readonly email: string }) {
  const t = useAboveText();
  const delivery = useMailDelivery();
  const resend = useMutation({
    mutationFn: resendVerification,
    onSuccess: () => showToast({ text: t(delivery === 'smtp' ? 'emailResent' : 'emailResentMaybe', { email }) }),
    onError: showFailure,
  });
  if (delivery === 'kept') {
    return (
      <p className={styles['notice']}>
        <span>{t('emailNoticeKept', { email })}</span> <TextLink to="/settings?tab=mail">{t('emailOpenMail')}</TextLink>
      </p>
    );
  }
  return (
    <p className={styles['notice']}>
      <span>{t('emailNotice', { email })}</span>
      <TextAct disabled={resend.isPending} onClick={() => resend.mutate()}>
        {t('emailResend')}
      </TextAct>
    </p>
  );
}

function SampleNotice({ onRemove }: { readonly onRemove: (() => void) | undefined }) {
  const t = useAboveText();
  return (
    <p className={classNames(styles['notice'], styles['sample'])}>
      <span>{t('sampleNotice')}</span>
      {onRemove !== undefined && (
        <TextAct aria-label={t('sampleRemoveLong')} onClick={onRemove}>
          {t('sampleRemove')}
        </TextAct>
      )}
    </p>
  );
}
