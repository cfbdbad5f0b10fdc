import type { ReactNode } from 'react';
import { UnlitStreet } from './unlit-street.tsx';
import styles from './empty.module.css';

export interface EmptyProps {
  /** One sentence that says what will stand here. */
  readonly children: ReactNode;
  /** One act. */
  readonly act?: ReactNode;
  /** One sample, as a text act. */
  readonly sample?: ReactNode;
  /** For a list that a filter has emptied: the sentence without the drawing. */
  readonly plain?: boolean;
}

/** Nothing here yet: an elevation in dashed lines, not lit. */
export function Empty({ children, act, sample, plain = false }: EmptyProps) {
  return (
    <section className={plain ? styles['plain'] : styles['empty']}>
      {!plain && <UnlitStreet />}
      <h2 className={styles['sentence']}>{children}</h2>
      {(act !== undefined || sample !== undefined) && (
        <div className={styles['acts']}>
          {act}
          {sample}
        </div>
      )}
    </section>
  );
}
