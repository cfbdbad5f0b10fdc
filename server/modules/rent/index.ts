/** The front door of rent: charges, receipts and what paid what. */
export { addCharges } from './add-charges.ts';
export type { AddedCharge, NewCharge } from './add-charges.ts';
export { applyWaiting } from './apply-waiting.ts';
export { nextLateFeeOf } from './late-fees/next-late-fee.ts';
export { lateFeeRunHandlers } from './late-fees/routes.ts';
export { lockTenancies } from './lock-tenancies.ts';
export { readPolicy } from './rent-policy.ts';
export { doRentDays } from './runs/rent-days.ts';
export { chargeRunHandlers } from './runs/routes.ts';
