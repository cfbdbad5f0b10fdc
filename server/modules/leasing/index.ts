/** The front door of leasing. */
export { carryPolicyVersions, readPolicyVersions } from './late-fees/carry-policies.ts';
export type { PolicyVersion } from './late-fees/carry-policies.ts';
export { addLeases } from './drafts/add-leases.ts';
export type { NewLease } from './drafts/add-leases.ts';
export { amendCharge } from './amendments/amend-charges.ts';
export { undoAmount } from './amendments/undo-amount.ts';
export { centsOn, nextClauseDay, percentText } from './terms/charge-plan.ts';
export type { Charge, LeaseMoney } from './terms/charge-plan.ts';
export type { ReadCharged } from './amendments/charged-after.ts';
export { readChosenLeases } from './lists/chosen-leases.ts';
export { changeParties } from './amendments/change-parties.ts';
export { applyIndex, raisedByIndex } from './amendments/clauses.ts';
export { describeLeases, UnitTaken } from './records/conflicts.ts';
export type { OtherLease } from './records/conflicts.ts';
export { giveNotice } from './amendments/end-lease.ts';
export {
  asPolicy,
  forgetPolicies,
  listPolicies,
  chargingSince,
  policyOn,
  readSetPolicies,
  setPolicy,
  workspaceCurrency,
} from './late-fees/late-fee-policies.ts';
export type { LateFeePolicy, SetPolicy } from './late-fees/late-fee-policies.ts';
export { readChecklists } from './records/checklist-items.ts';
export type { KeptItem } from './records/checklist-items.ts';
export { goesOn, leaseRows, lockLease, moneyOf, noSuchLease } from './records/lease-rows.ts';
export type { LeaseRow, MoneyColumns } from './records/lease-rows.ts';
export { keepLeaseOrders } from './lists/keep-lease-order.ts';
export { prepareOrder } from './lists/lease-order.ts';
export { listLeases } from './lists/list-leases.ts';
export { asWritten } from './terms/new-charge.ts';
export { leasePartyHolder } from './records/party-holder.ts';
export type { NewTerms, PlannedCharge } from './terms/planned-charge.ts';
export type { PostedCharge } from './terms/posted-charge.ts';
export { rentOn } from './lists/present-lease.ts';
export { readVacancies } from './reports/read-vacancies.ts';
export type { LetUnit } from './reports/read-vacancies.ts';
export { readCharges } from './records/read-charges.ts';
export { isPartyOn, readParties, tenantsOn } from './records/read-parties.ts';
export type { Party } from './records/read-parties.ts';
export { charging } from './routes.ts';
export { indexFigures } from './reports/index-figures.ts';
export { lastDayOf, numberOf, shownDay, stateOn } from './terms/rules.ts';
export { scheduledCharges } from './terms/schedule-lease.ts';
export { cancelLease } from './drafts/sign-lease.ts';
export { giveNumbersBack, linkTerms } from './terms/take-over.ts';
export { wasLetByItself, wasThere } from './records/unit-was-there.ts';
export { findLeaseIds } from './records/find-lease-ids.ts';
export { leaseFinder } from './records/lease-finder.ts';
export { usualAccounts } from './records/write-charges.ts';
