/** The front door of rent: charges, receipts and what paid what. */
export { addCharges } from './add-charges.ts';
export type { AddedCharge, NewCharge } from './add-charges.ts';
export { applyWaiting } from './apply-waiting.ts';
export { createCharge } from './create-charge.ts';
export { startLateFeeRun } from './late-fees/late-fee-run.ts';
export { nextLateFeeOf } from './late-fees/next-late-fee.ts';
export { lateFeeRunHandlers } from './late-fees/routes.ts';
export { lockTenancies } from './lock-tenancies.ts';
export { receiptHandlers, rentHandlers } from './routes.ts';
export { readPolicy } from './rent-policy.ts';
export { recordReceipt } from './record-receipt.ts';
export { reverseReceipt } from './reverse-receipt.ts';
export { doRentDays } from './runs/rent-days.ts';
export { chargeRunHandlers } from './runs/routes.ts';
export { startRun } from './runs/start-run.ts';
