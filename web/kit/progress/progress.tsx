import { useId, type ReactNode } from 'react';
import { formatPercent } from '#web/lib/format.ts';
import styles from './progress.module.css';

export interface ProgressProps {
  readonly label: ReactNode;
  /** Null while it is not known how much there is. */
  readonly done: number | null;
  readonly of: number;
  /** "1,240 of 3,000 lines, about a minute". */
  readonly detail?: ReactNode;
}

/** Long work. It goes on when the page is left, and the page finds it again. */
export function Progress({ label, done, of, detail }: ProgressProps) {
  const id = useId();
  const share = done === null || of === 0 ? undefined : Math.min(1, done / of);
  return (
    <div>
      <div className={styles['line']}>
        <span id={id} className={styles['label']}>
          {label}
        </span>
        <span>{share === undefined ? '' : formatPercent(share, 0)}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done ?? undefined}
        className={styles['track']}
      >
        <div
          className={share === undefined ? styles['unknown'] : styles['bar']}
          style={{ width: share === undefined ? '100%' : `${share * 100}%` }}
        />
      </div>
      {detail !== undefined && <p className={styles['detail']}>{detail}</p>}
    </div>
  );
}
