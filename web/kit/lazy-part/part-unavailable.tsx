import { useEffect, useEffectEvent } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { useKitText } from '#web/kit/text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import styles from './part-unavailable.module.css';

export interface PartNoticeProps {
  /** A page brings the margins of pages; a part stands within them. */
  readonly whole: boolean;
  readonly silent: boolean;
  readonly onOnline: () => void;
  readonly onRetry: () => void;
}

/** In the place of a page or a part of one whose chunk could not be fetched. */
export function PartNotice({ whole, silent, onOnline, onRetry }: PartNoticeProps) {
  const t = useKitText();
  const online = useEffectEvent(onOnline);
  useEffect(() => {
    const listener = () => online();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  return silent ? null : (
    <div className={classNames(styles['place'], whole && styles['whole'])}>
      <ErrorNotice title={t('partUnavailable')} onRetry={onRetry}>
        {t('partUnavailableWhy')}
      </ErrorNotice>
    </div>
  );
}

/** For what lies above the page, which has no place to say it in. */
export function PartToast({ onShown, onGone }: { readonly onShown?: (() => void) | undefined; onGone: () => void }) {
  const shown = useEffectEvent(() => {
    showToast({ text: useKitText.now()('overlayUnavailable'), tone: 'bad' });
    onShown?.();
  });
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    shown();
    return () => gone();
  }, []);
  return null;
}
