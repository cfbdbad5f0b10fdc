import type { ReactNode } from 'react';
import { useKitText } from '#web/kit/text.ts';
import styles from './form-error.module.css';

export interface FormErrorProps {
  /** Nothing is drawn without it; the region stays, so that what appears in it is announced. */
  readonly children?: ReactNode;
  readonly requestId?: string | undefined;
}

/** What went wrong with the form as a whole, directly above the button. */
export function FormError({ children, requestId }: FormErrorProps) {
  const t = useKitText();
  const empty = children === undefined || children === null || children === '';
  return (
    <div role="alert" className={empty ? undefined : styles['error']}>
      {!empty && children}
      {!empty && requestId !== undefined && (
        <span className={styles['reference']}>
          {t('reference')} <code>{requestId}</code>
        </span>
      )}
    </div>
  );
}
