import type { ReactNode } from 'react';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useKitText } from '#web/kit/text.ts';
import styles from './error-notice.module.css';

export interface ErrorNoticeProps {
  /** Plain words: what happened. */
  readonly title: ReactNode;
  /** What to do about it. */
  readonly children?: ReactNode;
  /** The reference that leads from here to the log line. */
  readonly requestId?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
}

/** In the place of what could not be shown, with what was typed kept. */
export function ErrorNotice({ title, children, requestId, onRetry, busy = false }: ErrorNoticeProps) {
  const t = useKitText();
  return (
    <div role="alert" className={styles['notice']}>
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <p>{children}</p>}
      <p className={styles['line']}>
        {onRetry !== undefined && (
          <TextAct disabled={busy} onClick={onRetry}>
            {t('retry')}
          </TextAct>
        )}
        {requestId !== undefined && (
          <span className={styles['reference']}>
            {t('reference')} <code>{requestId}</code>
          </span>
        )}
      </p>
    </div>
  );
}
