import type { ReactNode } from 'react';
import styles from './share-bar.module.css';

export interface Share {
  readonly name: string;
  readonly value: number;
  /** What the legend says beside the name, formatted by the caller: "91%", "2,244.50". */
  readonly text: ReactNode;
  readonly tone: 'full' | 'half' | 'light' | 'outline' | 'bad';
}

/** How a whole is made up: one bar of 8 px, and the same in words below. */
export function ShareBar({ shares, legend = true }: { readonly shares: readonly Share[]; readonly legend?: boolean }) {
  return (
    <div>
      <div className={styles['bar']} aria-hidden="true">
        {shares
          .filter((share) => share.value > 0)
          .map((share) => (
            <span key={share.name} data-tone={share.tone} style={{ flexGrow: share.value }} />
          ))}
      </div>
      {legend && (
        <ul className={styles['legend']}>
          {shares.map((share) => (
            <li key={share.name}>
              <span aria-hidden="true" data-tone={share.tone} />
              {share.name} <b>{share.text}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
