import { qrPath, quietZone } from './qr-path.ts';
import styles from './qr-code.module.css';

export interface QrCodeProps {
  /** One string per row, `1` for a dark module. */
  readonly rows: readonly string[];
  /** What scanning it does, for who cannot see it. */
  readonly label: string;
}

/** Dark on white in every theme, because cameras look for that. */
export function QrCode({ rows, label }: QrCodeProps) {
  const size = rows.length + 2 * quietZone;
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className={styles['paper']} width={size} height={size} />
      <path className={styles['ink']} d={qrPath(rows)} />
    </svg>
  );
}
