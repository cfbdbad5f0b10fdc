/** The front door of leasing. */
export { addLeases } from './add-leases.ts';
export type { NewLease } from './add-leases.ts';
export { centsOn } from './charge-plan.ts';
export { changeParties } from './change-parties.ts';
export { giveNotice } from './end-lease.ts';
export { leaseFinder } from './lease-finder.ts';
export { leasePlaceListener } from './findable-leases.ts';
export { leaseRows } from './lease-rows.ts';
export { listLeases } from './list-leases.ts';
export { asWritten } from './new-charge.ts';
export { leasePartyHolder } from './party-holder.ts';
export { readCharges } from './read-charges.ts';
export { readParties } from './read-parties.ts';
export { leasingHandlers } from './routes.ts';
export { cancelLease } from './sign-lease.ts';
