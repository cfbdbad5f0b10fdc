/** The front door of rent: charges, receipts and what paid what. */
export { arrearsHandlers, reminderHandlers } from '#server/modules/rent/routes/arrears.ts';
export { reminderDays } from '#server/modules/rent/reminders/reminder-run.ts';
export { chargeSigned } from '#server/modules/rent/daily-work/charge-signed.ts';
export { controlSubledgers } from '#server/modules/rent/allocations/control-subledgers.ts';
export { planSigned } from '#server/modules/rent/daily-work/plan-signed.ts';
export { createCharge } from '#server/modules/rent/charges/create-charge.ts';
export { allocationWaves } from '#server/modules/rent/transfer/allocation-waves.ts';
export { carryRentSetting, readRentSettings, rentSettings } from '#server/modules/rent/transfer/carry-settings.ts';
export { findOffBooks } from '#server/modules/rent/transfer/find-off-books.ts';
export { findUntied } from '#server/modules/rent/transfer/find-untied.ts';
export type { HistoryCell, HistoryColumn } from '#server/modules/rent/transfer/history-column.ts';
export { historyTables } from '#server/modules/rent/transfer/history-tables.ts';
export type { HistoryKind } from '#server/modules/rent/transfer/history-tables.ts';
export { readHistory } from '#server/modules/rent/transfer/read-history.ts';
export type { HistoryRecord } from '#server/modules/rent/transfer/read-history.ts';
export { takeOutHistory, writeHistory } from '#server/modules/rent/transfer/write-history.ts';
export type { HistoryValues } from '#server/modules/rent/transfer/write-history.ts';
export { findMoney } from '#server/modules/rent/rent-roll/find-money.ts';
export { readChargedDays } from '#server/modules/rent/charges/list-not-owed.ts';
export { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
export { readUndoneMemo } from '#server/modules/rent/tenancy-money/memos.ts';
export { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
export { addOpenings } from '#server/modules/rent/transfer/add-openings.ts';
export type { Opening, OpeningCharge } from '#server/modules/rent/transfer/add-openings.ts';
export { undoOpenings } from '#server/modules/rent/transfer/undo-openings.ts';
export { draftSettlement } from '#server/modules/rent/settlements/draft-settlement.ts';
export { finishSettlement } from '#server/modules/rent/settlements/finish-settlement.ts';
export {
  depositHandlers,
  depositRuleHandlers,
  depositSettlementHandlers,
} from '#server/modules/rent/routes/deposits.ts';
export { rentDocumentHandlers } from '#server/modules/rent/routes/documents.ts';
export { increaseHandlers } from '#server/modules/rent/routes/increases.ts';
export { startLateFeeRun } from './late-fees/late-fee-run.ts';
export { lateFeeRunHandlers } from '#server/modules/rent/routes/late-fees.ts';
export { rentPersonHolders } from '#server/modules/rent/transfer/person-holders.ts';
export { receiptHandlers, rentHandlers } from '#server/modules/rent/routes/money.ts';
export { recordReceipt } from '#server/modules/rent/receipts/record-receipt.ts';
export { reverseReceipt } from '#server/modules/rent/receipts/reverse-receipt.ts';
export { doRentDays } from '#server/modules/rent/daily-work/rent-days.ts';
export { chargeDifferenceHandlers } from '#server/modules/rent/routes/differences.ts';
export { chargeRunHandlers } from '#server/modules/rent/routes/runs.ts';
export { keepLooked } from './runs/due-leases.ts';
export { startRun } from './runs/start-run.ts';
export { boardViewCounter, receiptViewCounter } from '#server/modules/rent/rent-roll/count-views.ts';
