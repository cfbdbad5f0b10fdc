import type { LedgerText } from './ledger-text.ts';
import type { TenantLedger } from '#web/features/money/api.ts';
import { formatNumber } from '#web/lib/format.ts';

type Months = Pick<TenantLedger, 'onTime' | 'paidLate' | 'late' | 'due'>;

/** How the months of the strip went: those paid in time, then the others; kinds without a month are left out. */
export function monthCounts(g: LedgerText, { onTime, paidLate, late, due }: Months): readonly string[] {
  const others = [
    ...(paidLate > 0 ? [g('paidLate', { count: formatNumber(paidLate) })] : []),
    ...(late > 0 ? [g('pastDue', { count: formatNumber(late) })] : []),
    ...(due > 0 ? [g('stillDue', { count: formatNumber(due) })] : []),
  ];
  return [
    ...(onTime > 0 ? [g('onTime', { count: formatNumber(onTime) })] : []),
    ...(others.length > 0 ? [others.join(', ')] : []),
  ];
}
