import type { ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import styles from './section.module.css';

export interface SectionProps {
  /** Names the place in the address, so that a link can lead here. */
  readonly id?: string;
  readonly title: ReactNode;
  /** The state of it, in a chip. */
  readonly chip?: ReactNode;
  /** What it is for. */
  readonly lead?: ReactNode;
  /** An act at the right of the title. */
  readonly act?: ReactNode;
  /** As wide as its page, for a table of many columns. */
  readonly wide?: boolean;
  readonly children?: ReactNode;
}

/** One matter of a page with several, between hairlines. */
export function Section({ id, title, chip, lead, act, wide = false, children }: SectionProps) {
  return (
    <section id={id} className={classNames(styles['section'], wide && styles['wide'])}>
      <header className={styles['head']}>
        <div className={styles['words']}>
          <div className={styles['line']}>
            <h2>{title}</h2>
            {chip}
          </div>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        </div>
        {act}
      </header>
      {children}
    </section>
  );
}
