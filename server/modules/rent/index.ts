/** The front door of rent: charges, receipts and what paid what. */
export { arrearsHandlers, reminderHandlers } from './arrears/routes.ts';
export { reminderDays } from './arrears/reminder-run.ts';
export { createCharge } from './create-charge.ts';
export { draftSettlement } from './deposits/draft-settlement.ts';
export { finishSettlement } from './deposits/finish-settlement.ts';
export { depositHandlers, depositRuleHandlers, depositSettlementHandlers } from './deposits/routes.ts';
export { rentDocumentHandlers } from './documents/routes.ts';
export { increaseHandlers } from './increases/routes.ts';
export { startLateFeeRun } from './late-fees/late-fee-run.ts';
export { lateFeeRunHandlers } from './late-fees/routes.ts';
export { receiptHandlers, rentHandlers } from './routes.ts';
export { recordReceipt } from './record-receipt.ts';
export { reverseReceipt } from './reverse-receipt.ts';
export { doRentDays } from './runs/rent-days.ts';
export { chargeRunHandlers } from './runs/routes.ts';
export { startRun } from './runs/start-run.ts';
