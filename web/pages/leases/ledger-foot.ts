import type { TenantLedger } from '#web/features/money/api.ts';
import { standingOf } from './standing-of.ts';

export interface LedgerFoot {
  /** The balance of the header where the ledger is of today, otherwise that of its day. */
  readonly balanceCents: number;
  readonly isToday: boolean;
  /** Dated or due after that day; below zero, what was paid for it. */
  readonly laterCents: number;
}

export function ledgerFoot(ledger: TenantLedger, isNow: boolean, today: string): LedgerFoot {
  const whole = ledger.totals.balanceCents;
  // As known earlier it has no day of its own: it ends with its last line.
  const standing = ledger.knownAt === null ? standingOf(ledger, isNow ? today : ledger.asOf) : undefined;
  if (standing === undefined) return { balanceCents: whole, isToday: isNow, laterCents: 0 };
  return { balanceCents: standing.nowCents, isToday: isNow, laterCents: whole - standing.nowCents };
}
