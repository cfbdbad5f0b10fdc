import type { ReactNode } from 'react';
import styles from './kit-page.module.css';

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>;
}

export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={styles['columns']}>{children}</div>;
}
