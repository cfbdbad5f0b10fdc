import { useEffect, useEffectEvent } from 'react';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { useKitText } from '#web/kit/text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import styles from './part-unavailable.module.css';

export interface PartNoticeProps {
  readonly silent: boolean;
  readonly onOnline: () => void;
  readonly onRetry: () => void;
}

/** In the place of a page or a part of one whose chunk could not be fetched. */
export function PartNotice({ silent, onOnline, onRetry }: PartNoticeProps) {
  const t = useKitText();
  const online = useEffectEvent(onOnline);
  useEffect(() => {
    const listener = () => online();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  return silent ? null : (
    <div className={styles['place']}>
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
