/** The front door of leasing. */
export { carryPolicyVersions, readPolicyVersions } from './carry-policies.ts';
export type { PolicyVersion } from './carry-policies.ts';
export { addLeases } from './add-leases.ts';
export type { NewLease } from './add-leases.ts';
export { amendCharge } from './amend-charges.ts';
export { undoAmount } from './undo-amount.ts';
export { centsOn, nextClauseDay, percentText } from './charge-plan.ts';
export type { Charge, LeaseMoney } from './charge-plan.ts';
export type { ReadCharged } from './charged-after.ts';
export { readChosenLeases } from './chosen-leases.ts';
export { changeParties } from './change-parties.ts';
export { applyIndex, raisedByIndex } from './clauses.ts';
export { describeLeases, UnitTaken } from './conflicts.ts';
export type { OtherLease } from './conflicts.ts';
export { giveNotice } from './end-lease.ts';
export {
  asPolicy,
  forgetPolicies,
  listPolicies,
  chargingSince,
  policyOn,
  readSetPolicies,
  setPolicy,
  workspaceCurrency,
} from './late-fee-policies.ts';
export type { LateFeePolicy, SetPolicy } from './late-fee-policies.ts';
export { leaseFinder } from './lease-finder.ts';
export { leasePlaceListener } from './findable-leases.ts';
export { readChecklists } from './checklist-items.ts';
export type { KeptItem } from './checklist-items.ts';
export { goesOn, leaseRows, lockLease, moneyOf, noSuchLease } from './lease-rows.ts';
export type { LeaseRow, MoneyColumns } from './lease-rows.ts';
export { keepLeaseOrders } from './keep-lease-order.ts';
export { prepareOrder } from './lease-order.ts';
export { listLeases } from './list-leases.ts';
export { asWritten } from './new-charge.ts';
export { leasePartyHolder } from './party-holder.ts';
export type { NewTerms, PlannedCharge } from './planned-charge.ts';
export type { PostedCharge } from './posted-charge.ts';
export { rentOn } from './present-lease.ts';
export { readCharges } from './read-charges.ts';
export { isPartyOn, readParties, tenantsOn } from './read-parties.ts';
export type { Party } from './read-parties.ts';
export { leasingHandlers } from './routes.ts';
export { lastDayOf, numberOf, shownDay, stateOn } from './rules.ts';
export { scheduledCharges } from './schedule-lease.ts';
export { cancelLease } from './sign-lease.ts';
export { giveNumbersBack, linkTerms } from './take-over.ts';
export { leaseViewCounter } from './count-leases.ts';
