import type { ServerModule } from '#server/contract/module.ts';
import { billsOfEntries } from '#server/kernel/bills/bills-of-entries.ts';
import { earlierBills } from '#server/kernel/bills/earlier-bills.ts';
import { billMarkUps } from '#server/kernel/bills/bill-markups.ts';
import { unpaidBills } from '#server/kernel/bills/unpaid-bills.ts';
import { offer } from '#server/kernel/port.ts';
import { recordFinders } from '#server/kernel/record-finder.ts';
import { reports } from '#server/kernel/reports/report.ts';
import { billsToPay } from '#server/modules/banking/index.ts';
import { documentServices } from '#server/modules/documents/index.ts';
import { todayParts } from '#server/kernel/today/today-part.ts';
import { personHolders } from '#server/modules/people/index.ts';
import { recordSearches } from '#server/modules/portfolio/index.ts';
import { ownerAskingHandlers } from './asking/routes.ts';
import { approvalHolder } from './bills/approval-holder.ts';
import { billFinder } from './bills/bill-record.ts';
import { billSearch } from './bills/find-bills.ts';
import { readBillsOfEntries } from './bills/bills-of-entries.ts';
import { readEarlierBills } from './bills/earlier-bills.ts';
import { readMarkUps } from './bills/read-mark-ups.ts';
import { unpaidBillsOfProperties } from './bills/unpaid-bills.ts';
import { billCreditHandlers } from './credits/routes.ts';
import { billsOfLines } from './payments/bills-of-lines.ts';
import { billHandlers } from './payments/routes.ts';
import { enterRecurringBills } from './recurring/enter-recurring.ts';
import { recurringBillHandlers } from './recurring/routes.ts';
import { payablesReports } from './reports/payables-reports.ts';
import { paymentRunHandlers } from './runs/routes.ts';
import { approvalsPart } from './runs/today-approvals.ts';
import { billsPart } from './runs/today-bills.ts';
import { payRunsPart } from './runs/today-runs.ts';
import { receivingHandlers } from './received/routes.ts';
import { vendorSearch } from './vendors/find-vendors.ts';
import { vendorHandlers } from './vendors/routes.ts';
import { vendorHolder } from './vendors/vendor-holder.ts';
import { vendorRecord } from './vendors/vendor-record.ts';

export default {
  handlers: (given) => ({
    ...vendorHandlers(given.secrets),
    ...billHandlers(),
    ...ownerAskingHandlers(given.database, {
      storage: given.files.storage,
      delivery: given.mailDelivery,
      mainOrigin: given.payments.mainOrigin,
    }),
    ...recurringBillHandlers(),
    ...billCreditHandlers(),
    ...paymentRunHandlers(given.secrets),
    ...receivingHandlers({ ...documentServices(given), secrets: given.secrets }),
  }),
  offers: () => [
    ...offer(recordFinders, vendorRecord.finder, billFinder),
    ...offer(personHolders, vendorHolder, approvalHolder),
    ...offer(recordSearches, vendorSearch, billSearch),
    ...offer(unpaidBills, unpaidBillsOfProperties),
    ...offer(billsToPay, billsOfLines),
    ...offer(earlierBills, readEarlierBills),
    ...offer(billMarkUps, readMarkUps),
    ...offer(todayParts, approvalsPart, billsPart, payRunsPart),
    ...offer(reports, ...payablesReports),
    ...offer(billsOfEntries, readBillsOfEntries),
  ],
  repeated: ({ database, clock }) => [{ every: 10_000, turn: () => enterRecurringBills(database, clock()) }],
} satisfies ServerModule;
