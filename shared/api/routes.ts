import { arrearsRoutes } from './arrears.ts';
import { authRoutes } from './auth.ts';
import { budgetRoutes } from './budgets.ts';
import { calendarRoutes } from './calendar.ts';
import { chargeDifferenceRoutes } from './charge-differences.ts';
import { chargeRunRoutes } from './charge-runs.ts';
import { depositRuleRoutes } from './deposit-rules.ts';
import { depositSettlementRoutes } from './deposit-settlements.ts';
import { depositRoutes } from './deposits.ts';
import { documentRoutes } from './documents.ts';
import { entryTemplateRoutes } from './entry-templates.ts';
import { directDebitRoutes } from './direct-debits.ts';
import { distributionRoutes } from './distributions.ts';
import { ownerStatementRoutes } from './owner-statements.ts';
import { contributionRequestRoutes } from './contribution-requests.ts';
import { ownerHoldRoutes } from './owner-holds.ts';
import { ownershipTransferRoutes } from './ownership-transfers.ts';
import { feeRunRoutes } from './fee-runs.ts';
import { increaseRoutes } from './increases.ts';
import { installationRoutes } from './installation.ts';
import { journalExportRoutes } from './journal-exports.ts';
import { lateFeeRunRoutes } from './late-fee-runs.ts';
import { leasingRoutes } from './leasing.ts';
import { onlinePaymentRoutes } from './online-payments.ts';
import { ownerAskingRoutes } from './owner-asking.ts';
import { bankAccountRoutes } from './bank-accounts.ts';
import { bankFileRoutes } from './bank-files.ts';
import { bankingRoutes } from './banking.ts';
import { bankRuleRoutes } from './bank-rules.ts';
import { lineMatchingRoutes } from './line-matching.ts';
import { reconciliationRoutes } from './reconciliations.ts';
import { trustRoutes } from './trust.ts';
import { trustWorksheetRoutes } from './trust-worksheets.ts';
import { unclaimedItemRoutes } from './unclaimed-items.ts';
import { closingRoutes } from './closing.ts';
import { ledgerRoutes } from './ledger.ts';
import { mailRoutes } from './mail.ts';
import { movingRoutes } from './moving.ts';
import { organisationRoutes } from './organisations.ts';
import { peopleRoutes } from './people.ts';
import { portfolioRoutes } from './portfolio.ts';
import { receiptBatchRoutes } from './receipt-batches.ts';
import { receiptRoutes } from './receipts.ts';
import { recurringBillRoutes } from './recurring-bills.ts';
import { reminderRoutes } from './reminders.ts';
import { rentDocumentRoutes } from './rent-documents.ts';
import { rentRoutes } from './rent.ts';
import { reportPacketRoutes } from './report-packets.ts';
import { reportScheduleRoutes } from './report-schedules.ts';
import { reportRoutes } from './reports.ts';
import { savedViewRoutes } from './saved-views.ts';
import { searchRoutes } from './search.ts';
import { taxRoutes } from './taxes.ts';
import { taskRoutes } from './tasks.ts';
import { billCreditRoutes } from './bill-credits.ts';
import { billRoutes } from './bills.ts';
import { paymentRunRoutes } from './payment-runs.ts';
import { eInvoiceRoutes } from './e-invoices.ts';
import { vendorRoutes } from './vendors.ts';
import { statementRoutes } from './statements.ts';
import { todayRoutes } from './today.ts';

/** What a start binds; the rest is loaded once the address is open. */
export type EarlyRoutes = typeof authRoutes & typeof organisationRoutes & typeof mailRoutes & typeof installationRoutes;

/** The types of the tables by name: written out, all of them together are more than the compiler puts into a declaration. */
export type LaterRoutes = typeof peopleRoutes &
  typeof portfolioRoutes &
  typeof searchRoutes &
  typeof taskRoutes &
  typeof vendorRoutes &
  typeof recurringBillRoutes &
  typeof billCreditRoutes &
  typeof billRoutes &
  typeof ownerAskingRoutes &
  typeof paymentRunRoutes &
  typeof eInvoiceRoutes &
  typeof calendarRoutes &
  typeof documentRoutes &
  typeof leasingRoutes &
  typeof ledgerRoutes &
  typeof bankAccountRoutes &
  typeof bankFileRoutes &
  typeof bankingRoutes &
  typeof bankRuleRoutes &
  typeof lineMatchingRoutes &
  typeof reconciliationRoutes &
  typeof trustRoutes &
  typeof trustWorksheetRoutes &
  typeof unclaimedItemRoutes &
  typeof onlinePaymentRoutes &
  typeof contributionRequestRoutes &
  typeof ownerHoldRoutes &
  typeof feeRunRoutes &
  typeof directDebitRoutes &
  typeof distributionRoutes &
  typeof ownershipTransferRoutes &
  typeof taxRoutes &
  typeof ownerStatementRoutes &
  typeof closingRoutes &
  typeof statementRoutes &
  typeof entryTemplateRoutes &
  typeof budgetRoutes &
  typeof journalExportRoutes &
  typeof movingRoutes &
  typeof rentRoutes &
  typeof chargeDifferenceRoutes &
  typeof chargeRunRoutes &
  typeof lateFeeRunRoutes &
  typeof receiptRoutes &
  typeof receiptBatchRoutes &
  typeof rentDocumentRoutes &
  typeof depositRoutes &
  typeof depositRuleRoutes &
  typeof depositSettlementRoutes &
  typeof increaseRoutes &
  typeof arrearsRoutes &
  typeof reminderRoutes &
  typeof reportRoutes &
  typeof reportPacketRoutes &
  typeof reportScheduleRoutes &
  typeof savedViewRoutes &
  typeof todayRoutes;

export type Routes = EarlyRoutes & LaterRoutes;

export const laterRoutes: LaterRoutes = {
  ...peopleRoutes,
  ...portfolioRoutes,
  ...searchRoutes,
  ...taskRoutes,
  ...vendorRoutes,
  ...recurringBillRoutes,
  ...billCreditRoutes,
  ...billRoutes,
  ...ownerAskingRoutes,
  ...paymentRunRoutes,
  ...eInvoiceRoutes,
  ...calendarRoutes,
  ...documentRoutes,
  ...leasingRoutes,
  ...ledgerRoutes,
  ...bankAccountRoutes,
  ...bankFileRoutes,
  ...bankingRoutes,
  ...bankRuleRoutes,
  ...lineMatchingRoutes,
  ...reconciliationRoutes,
  ...trustRoutes,
  ...trustWorksheetRoutes,
  ...unclaimedItemRoutes,
  ...onlinePaymentRoutes,
  ...contributionRequestRoutes,
  ...ownerHoldRoutes,
  ...feeRunRoutes,
  ...directDebitRoutes,
  ...distributionRoutes,
  ...ownershipTransferRoutes,
  ...taxRoutes,
  ...ownerStatementRoutes,
  ...closingRoutes,
  ...statementRoutes,
  ...entryTemplateRoutes,
  ...budgetRoutes,
  ...journalExportRoutes,
  ...movingRoutes,
  ...rentRoutes,
  ...chargeDifferenceRoutes,
  ...chargeRunRoutes,
  ...lateFeeRunRoutes,
  ...receiptRoutes,
  ...receiptBatchRoutes,
  ...rentDocumentRoutes,
  ...depositRoutes,
  ...depositRuleRoutes,
  ...depositSettlementRoutes,
  ...increaseRoutes,
  ...arrearsRoutes,
  ...reminderRoutes,
  ...reportRoutes,
  ...reportPacketRoutes,
  ...reportScheduleRoutes,
  ...savedViewRoutes,
  ...todayRoutes,
};

/** The v1 API: every route there is. The browser imports its type alone. */
export const routes: Routes = {
  ...authRoutes,
  ...organisationRoutes,
  ...mailRoutes,
  ...installationRoutes,
  ...laterRoutes,
};
