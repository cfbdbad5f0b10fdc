import type { ReactNode } from 'react';
import styles from './field.module.css';

/** Fields one under the other, 16 px apart. Directly inside a form they do that by themselves. */
export function FieldStack({ children }: { readonly children: ReactNode }) {
  return <div className={styles['stack']}>{children}</div>;
}

/** Fields that belong side by side, where there is room: an amount and its date. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={styles['pair']}>{children}</div>;
}
