/** The front door of leasing. */
export { addLeases } from './add-leases.ts';
export type { NewLease } from './add-leases.ts';
export { leasePartyHolder } from './party-holder.ts';
export { leasingHandlers } from './routes.ts';
