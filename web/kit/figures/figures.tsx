import { useId, type ReactNode } from 'react';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import styles from './figures.module.css';

export interface FigureProps {
  /** With the unit: "Billed, USD". */
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly tone?: 'ink' | 'bad';
  readonly chip?: ReactNode;
  /** Where the lines stand that add up to it. */
  readonly to?: string;
  /** What the figure is of, or what stands beside it, in small words. */
  readonly note?: ReactNode;
  /** On a phone only the two that matter most stay. */
  readonly phone?: boolean;
}

/** One figure of the row. */
export function Figure({ label, value, tone = 'ink', chip, to, note, phone = true }: FigureProps) {
  const id = useId();
  return (
    <div className={styles['figure']} data-phone={phone}>
      <dt id={id} className={styles['label']}>
        {label}
      </dt>
      <dd className={styles['value']} data-tone={tone}>
        {to === undefined ? (
          value
        ) : (
          <TextLink variant="computed" to={to} aria-describedby={id}>
            {value}
          </TextLink>
        )}
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
