/** The front door of leasing. */
export { addLeases } from './add-leases.ts';
export type { NewLease } from './add-leases.ts';
export { addCharge, amendCharge, endCharge } from './amend-charges.ts';
export { renewLease, transferLease } from './carry-on.ts';
export { changeParties } from './change-parties.ts';
export { endEarly, giveNotice, withdrawNotice } from './end-lease.ts';
export { leaseFinder } from './lease-finder.ts';
export { leasePlaceListener } from './findable-leases.ts';
export { leasePartyHolder } from './party-holder.ts';
export { leasingHandlers } from './routes.ts';
export { cancelLease, signLease } from './sign-lease.ts';
