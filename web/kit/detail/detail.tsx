import type { ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import styles from './detail.module.css';

export interface DetailProps {
  readonly children: ReactNode;
  readonly tone?: 'quiet' | 'bad';
  /** Ids keep proportional figures: they are names, not numbers. */
  readonly id?: boolean;
  /** Nothing stands before it. */
  readonly alone?: boolean;
}

/** The quieter words beside the main ones in a row: 13/20, ink-2. */
export function Detail({ children, tone = 'quiet', id = false, alone = false }: DetailProps) {
  return (
    <span
      className={classNames(
        styles['detail'],
        tone === 'bad' && styles['bad'],
        id && styles['id'],
        alone && styles['alone'],
      )}
    >
      {children}
    </span>
  );
}
