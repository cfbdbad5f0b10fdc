import type { ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import styles from './share-bar.module.css';

export interface Share {
  readonly name: string;
  readonly value: number;
  /** What the legend says beside the name, formatted by the caller: "91%", "2,244.50". */
  readonly text: ReactNode;
  readonly tone: 'full' | 'half' | 'light' | 'outline' | 'warn' | 'bad' | 'worst' | 'nothing';
}

export interface ShareBarProps {
  readonly shares: readonly Share[];
  readonly legend?: boolean;
  /** What all of it comes to, beside the legend: both stand above the bar then, which is 16 px high. */
  readonly head?: ReactNode;
}

/** How a whole is made up: one bar of 8 px, and the same in words below. */
export function ShareBar({ shares, legend = true, head }: ShareBarProps) {
  const words = legend && (
    <ul className={styles['legend']}>
      {shares.map((share) => (
        <li key={share.name}>
          <span aria-hidden="true" data-tone={share.tone} />
          {share.name} <b>{share.text}</b>
        </li>
      ))}
    </ul>
  );
  const bar = (
    <div className={classNames(styles['bar'], head !== undefined && styles['large'])} aria-hidden="true">
      {shares
        .filter((share) => share.value > 0)
        .map((share) => (
          <span key={share.name} data-tone={share.tone} style={{ flexGrow: share.value }} />
        ))}
    </div>
  );
  if (head === undefined)
    return (
      <div>
        {bar}
        {words}
      </div>
    );
  return (
    <div>
      <div className={styles['head']}>
        {head}
        {words}
      </div>
      {bar}
    </div>
  );
}
