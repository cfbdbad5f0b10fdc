/** The front door of rent: charges, receipts and what paid what. */
export { addCharges } from './add-charges.ts';
export type { AddedCharge, NewCharge } from './add-charges.ts';
export { applyWaiting } from './apply-waiting.ts';
export { lockTenancies } from './lock-tenancies.ts';
export { readPolicy } from './rent-policy.ts';
