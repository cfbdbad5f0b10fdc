import type { ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './facts.module.css';

export interface FactsProps {
  readonly title: ReactNode;
  /** A text act at the right of the title: "Change", "Add". */
  readonly act?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the facts column: a title and rows of 24 px. */
export function Facts({ title, act, children }: FactsProps) {
  return (
    <section className={styles['facts']}>
      <header className={styles['head']}>
        <h3>{title}</h3>
        {act}
      </header>
      {children}
    </section>
  );
}

export interface FactProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  /** Amounts are 600. */
  readonly strong?: boolean;
  /** The label is the thing itself, such as a person or a document, and the value its quiet remark. */
  readonly reversed?: boolean;
}

export function Fact({ label, children, strong = false, reversed = false }: FactProps) {
  return (
    <dl className={classNames(styles['fact'], strong && styles['strong'], reversed && styles['reversed'])}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  );
}

/** A sentence among the facts. */
export function FactNote({ children }: { readonly children: ReactNode }) {
  return <p className={quiet['note']}>{children}</p>;
}
