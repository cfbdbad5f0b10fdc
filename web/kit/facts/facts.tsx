import type { ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './facts.module.css';

export interface FactsProps {
  readonly title: ReactNode;
  /** 2 where nothing between the title of the page and this one is a heading. */
  readonly level?: 2 | 3;
  /** A text act at the right of the title: "Change", "Add". */
  readonly act?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the facts column: a title and rows of 24 px. */
export function Facts({ title, act, level = 3, children }: FactsProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={styles['facts']}>
      <header className={styles['head']}>
        <Heading>{title}</Heading>
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
