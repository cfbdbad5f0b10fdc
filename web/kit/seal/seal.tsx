import type { ReactNode } from 'react';
import styles from './seal.module.css';

export interface SealProps {
  /** 32 bytes in hexadecimal: one window a byte. */
  readonly hash: string;
  /** Writes the hash beside the drawing, in eight groups. */
  readonly written?: boolean;
  /** What is known of it, below the hash. */
  readonly note?: ReactNode;
}

/** An entry's seal: eight by four windows, lit by the bytes of its hash. Two seals that look alike are alike. */
export function Seal({ hash, written = true, note }: SealProps) {
  const bytes =
    hash
      .toLowerCase()
      .match(/[0-9a-f]{2}/g)
      ?.slice(0, 32) ?? [];
  const groups = hash.toLowerCase().match(/.{1,8}/g) ?? [];
  return (
    <div className={styles['seal']}>
      <svg role="img" aria-label={hash} width="108" height="66" viewBox="0 0 108 66" fill="none">
        <path className={styles['gable']} d="M2 16 54 1.5 106 16" />
        {bytes.map((byte, at) => (
          <rect
            key={at}
            x={8 + (at % 8) * 12}
            y={20 + Math.floor(at / 8) * 12}
            width="8"
            height="8"
            rx="1"
            data-light={Number.parseInt(byte, 16) >> 6}
            className={styles['window']}
          />
        ))}
      </svg>
      {(written || note !== undefined) && (
        <div className={styles['words']}>
          {written && (
            <span className={styles['hash']} aria-hidden="true">
              {groups.map((group, at) => (
                <span key={at}>{group}</span>
              ))}
            </span>
          )}
          {note !== undefined && <div className={styles['note']}>{note}</div>}
        </div>
      )}
    </div>
  );
}
