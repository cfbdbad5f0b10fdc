import { formatDate } from '#web/lib/format.ts';
import type { LeftOut } from './api.ts';

/** A number or a name stands as it is; the day through which the books are closed is written as days are. */
export function leftOutDetail({ reason, detail }: Pick<LeftOut, 'reason' | 'detail'>): string | null {
  return reason === 'period-closed' && detail !== null ? formatDate(detail) : detail;
}
