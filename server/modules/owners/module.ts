import type { ServerModule } from '#server/contract/module.ts';
import { offer } from '#server/kernel/port.ts';
import { reports } from '#server/kernel/reports/report.ts';
import { personHolders } from '#server/modules/people/index.ts';
import { rateChecks, recordSearches } from '#server/modules/portfolio/index.ts';
import { distributionRunsPart } from './distributions/today-distributions.ts';
import { ownerHolders } from './distributions/owner-holders.ts';
import { billsOfEntries } from '#server/kernel/bills/bills-of-entries.ts';
import { distributionHandlers } from './distributions/routes.ts';
import { billMarkUps } from '#server/kernel/bills/bill-markups.ts';
import { earlierBills } from '#server/kernel/bills/earlier-bills.ts';
import { unpaidBills } from '#server/kernel/bills/unpaid-bills.ts';
import { keptForSellers } from './distributions/kept-for-sellers.ts';
import { ownershipTransferHandlers } from './transfers/routes.ts';
import { ownerReports } from './reports/owner-reports.ts';
import { areRatesFit } from './fees/are-rates-fit.ts';
import { feeRunHandlers } from './fees/routes.ts';
import { contributionRequestHandlers } from './requests/routes.ts';
import { ownerHoldHandlers } from './holds/routes.ts';
import { contributionRequestsPart } from './requests/today-requests.ts';
import { statementSearch } from './statements/find-statements.ts';
import { ownerStatementsPart } from './statements/today-statements.ts';
import { todayParts } from '#server/kernel/today/today-part.ts';
import { ownerStatementHandlers } from './statements/routes.ts';

export default {
  handlers: (given) => ({
    ...feeRunHandlers(given.all(billMarkUps)),
    ...contributionRequestHandlers(given.mailDelivery),
    ...ownerHoldHandlers,
    ...distributionHandlers([...given.all(unpaidBills), keptForSellers(given.all(earlierBills))]),
    ...ownershipTransferHandlers({ markUps: given.all(billMarkUps), bills: given.all(earlierBills) }),
    ...ownerStatementHandlers({
      bills: given.all(billsOfEntries),
      storage: given.files.storage,
      delivery: given.mailDelivery,
    }),
  }),
  offers: () => [
    ...offer(reports, ...ownerReports),
    ...offer(rateChecks, areRatesFit),
    ...offer(recordSearches, statementSearch),
    ...offer(personHolders, ...ownerHolders),
    ...offer(todayParts, distributionRunsPart, ownerStatementsPart, contributionRequestsPart),
  ],
} satisfies ServerModule;
