import type { TenantLedger } from '#web/features/money/api.ts';
import { standingOf } from './standing-of.ts';

export interface LedgerFoot {
  /** The balance of the header where the ledger is of today, otherwise that of its last day. */
  readonly balanceCents: number;
  readonly isToday: boolean;
  /** Dated or due after today; nothing as of another day. */
  readonly laterCents: number;
}

export function ledgerFoot(ledger: TenantLedger, isNow: boolean, today: string): LedgerFoot {
  const whole = ledger.totals.balanceCents;
  const standing = isNow ? standingOf(ledger, today) : undefined;
  if (standing === undefined) return { balanceCents: whole, isToday: isNow, laterCents: 0 };
  return { balanceCents: standing.nowCents, isToday: true, laterCents: whole - standing.nowCents };
}
