import { deadlineOf, jurisdictionOf } from './deposit-rules.ts';
import type { DepositRules } from './deposit-rules.ts';
import type { RegisterRow } from './register-rows.ts';

/** The tenants have left: by the lease, or by the draft of a settlement. */
export function isOver({ lastDay, draftVacatedOn }: RegisterRow, today: string): boolean {
  return draftVacatedOn !== null || (lastDay !== null && lastDay <= today);
}

/**
 * Until when a deposit is settled: by the draft of its settlement, as the draft itself says. Before there is one, nobody knows
 * whether something will be deducted, and the earlier day is the safe one.
 */
export function depositDeadlineOf(rules: DepositRules, row: RegisterRow, today: string) {
  const jurisdiction = row.draftJurisdiction ?? jurisdictionOf(row);
  const vacatedOn = row.draftVacatedOn ?? row.lastDay ?? today;
  const found = (isDeducting: boolean) => deadlineOf(rules, { jurisdiction, vacatedOn, isDeducting });
  if (row.settlementState === 'draft') return found(row.draftIsDeducting);
  const [whole, less] = [found(false), found(true)];
  return whole === null || less === null || whole.on <= less.on ? whole : less;
}
