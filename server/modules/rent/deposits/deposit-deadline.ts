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
  return deadlineOf(rules, {
    jurisdiction: row.draftJurisdiction ?? jurisdictionOf(row),
    vacatedOn: row.draftVacatedOn ?? row.lastDay ?? today,
    isDeducting: row.draftIsDeducting,
  });
}
