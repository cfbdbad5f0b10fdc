import { createHash } from 'node:crypto';

/**
 * SHA-256 of rows, in whatever order they came. A preview carries it and the confirmation sends it back: counts and sums
 * stay the same where one row grows by what another loses, the digest does not.
 */
export function digestOf(rows: readonly (readonly Value[])[]): string {
  const lines = rows.map((row) => JSON.stringify(row)).toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

type Value = string | number | null;
