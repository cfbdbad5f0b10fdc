import type { ReactNode } from 'react';
import quiet from '#web/kit/quiet.module.css';
import styles from './figures.module.css';

export interface FigureProps {
  /** With the unit: "Billed, USD". */
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly tone?: 'ink' | 'bad';
  readonly chip?: ReactNode;
  /** What the figure is of, or what stands beside it, in small words. */
  readonly note?: ReactNode;
  /** On a phone only the two that matter most stay. */
  readonly phone?: boolean;
}

/** One figure of the row. */
export function Figure({ label, value, tone = 'ink', chip, note, phone = true }: FigureProps) {
  return (
    <div className={styles['figure']} data-phone={phone}>
      <dt className={quiet['note']}>{label}</dt>
      <dd className={styles['value']} data-tone={tone}>
        {value}
        {chip !== undefined && <span className={styles['chip']}>{chip}</span>}
      </dd>
      {note !== undefined && <dd className={styles['note']}>{note}</dd>}
    </div>
  );
}

/** Figures between the page's ink rule and a hairline. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className={styles['figures']}>{children}</dl>;
}
