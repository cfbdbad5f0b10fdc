import type { ServerModule } from '#server/contract/module.ts';
import { offer } from '#server/kernel/port.ts';
import { reports } from '#server/kernel/reports/report.ts';
import { taskCausesPort } from '#server/kernel/tasks/task-cause.ts';
import { todayParts } from '#server/kernel/today/today-part.ts';
import { viewCounters } from '#server/kernel/view-counter.ts';
import { documentServices } from '#server/modules/documents/index.ts';
import { charging, indexFigures } from '#server/modules/leasing/index.ts';
import { subledgers } from '#server/modules/ledger/index.ts';
import { personHolders } from '#server/modules/people/index.ts';
import { recordSearches } from '#server/modules/portfolio/index.ts';
import { readLatestFigures } from './increases/known-indices.ts';
import { controlSubledgers } from './allocations/control-subledgers.ts';
import { readChargedDays } from './charges/list-not-owed.ts';
import { chargeSigned } from './daily-work/charge-signed.ts';
import { planSigned } from './daily-work/plan-signed.ts';
import { doRentDays } from './daily-work/rent-days.ts';
import { reminderDays } from './reminders/reminder-run.ts';
import { boardViewCounter, receiptViewCounter } from './rent-roll/count-views.ts';
import { moneySearch } from './rent-roll/find-money.ts';
import { rentReports } from './reports/rent-reports.ts';
import { receiptBatchHandlers } from './routes/batches.ts';
import { arrearsHandlers, reminderHandlers } from './routes/arrears.ts';
import { depositHandlers, depositRuleHandlers, depositSettlementHandlers } from './routes/deposits.ts';
import { chargeDifferenceHandlers } from './routes/differences.ts';
import { rentDocumentHandlers } from './routes/documents.ts';
import { increaseHandlers } from './routes/increases.ts';
import { lateFeeRunHandlers } from './routes/late-fees.ts';
import { receiptHandlers, rentHandlers } from './routes/money.ts';
import { chargeRunHandlers } from './routes/runs.ts';
import { depositsPart, forecastPart, monthPart, pastDuePart, undepositedPart } from './routes/today-parts.ts';
import { depositCause } from './settlements/to-settle.ts';
import { rentPersonHolders } from './transfer/person-holders.ts';

export default {
  handlers: (given) => ({
    ...rentHandlers(),
    ...receiptHandlers(),
    ...receiptBatchHandlers(),
    ...chargeRunHandlers(),
    ...chargeDifferenceHandlers(),
    ...lateFeeRunHandlers(),
    ...increaseHandlers(documentServices(given)),
    ...depositHandlers(),
    ...depositRuleHandlers(),
    ...depositSettlementHandlers(),
    ...arrearsHandlers(),
    ...reminderHandlers(given.mailDelivery),
    ...rentDocumentHandlers(given.mailDelivery),
  }),
  offers: () => [
    ...offer(personHolders, ...rentPersonHolders),
    ...offer(recordSearches, moneySearch),
    ...offer(subledgers, controlSubledgers),
    ...offer(charging, { readCharged: readChargedDays, chargeSigned, planSigned }),
    ...offer(indexFigures, readLatestFigures),
    ...offer(taskCausesPort, depositCause),
    ...offer(todayParts, pastDuePart, depositsPart, undepositedPart, monthPart, forecastPart),
    ...offer(reports, ...rentReports),
    ...offer(
      viewCounters,
      { list: 'receipts', counter: receiptViewCounter },
      { list: 'rent', counter: boardViewCounter },
    ),
  ],
  repeated: ({ database, clock, mailDelivery }) => [
    { every: 10_000, turn: () => doRentDays(database, clock(), [reminderDays(mailDelivery)]) },
  ],
} satisfies ServerModule;
