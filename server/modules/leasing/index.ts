/** The front door of leasing. */
export { addLeases } from './add-leases.ts';
export type { NewLease } from './add-leases.ts';
export { changeParties } from './change-parties.ts';
export { giveNotice } from './end-lease.ts';
export { leaseFinder } from './lease-finder.ts';
export { leasePlaceListener } from './findable-leases.ts';
export { leasePartyHolder } from './party-holder.ts';
export { leasingHandlers } from './routes.ts';
export { cancelLease } from './sign-lease.ts';
