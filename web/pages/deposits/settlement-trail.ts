import type { Step } from '#web/kit/record-page/record-page.tsx';
import type { Settlement } from './api.ts';
import type { SettlementText } from './settlement-text.ts';

/** Where a settlement stands, in each of its states. */
export function settlementTrail(s: SettlementText, settlement: Settlement): readonly Step[] {
  return [
    { to: '/rent/deposits', name: s('deposits') },
    { to: `/rent/deposits/${settlement.leaseId}`, name: settlement.leaseNumber },
    settlement.number,
  ];
}
