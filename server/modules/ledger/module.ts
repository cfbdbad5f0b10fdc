import type { ServerModule } from '#server/contract/module.ts';
import { offer } from '#server/kernel/port.ts';
import { reports } from '#server/kernel/reports/report.ts';
import { todayParts } from '#server/kernel/today/today-part.ts';
import { viewCounters } from '#server/kernel/view-counter.ts';
import { budgetReport } from './budgets/budget-report.ts';
import { cashFlow } from './reports/cash-flow.ts';
import { cashPart } from './accounts/cash.ts';
import { sealJournals } from './books/seal-journal.ts';
import { subledgers } from './books/subledgers.ts';
import { journalExportHandlers } from './exports/export-journal.ts';
import { recordSearches } from '#server/modules/portfolio/index.ts';
import { entryViewCounter } from './journal/count-entries.ts';
import { entrySearch } from './journal/find-entries.ts';
import { postRecurring } from './recurring/post-recurring.ts';
import { balanceSheetReport } from './reports/balance-sheet-report.ts';
import { generalLedgerReport } from './reports/general-ledger-report.ts';
import { incomeStatementReport } from './reports/income-statement-report.ts';
import { trialBalanceReport } from './reports/trial-balance-report.ts';
import { bankAccountHandlers } from './routes/bank-account-routes.ts';
import { budgetHandlers } from './routes/budget-routes.ts';
import { closingHandlers } from './routes/closing-routes.ts';
import { ledgerHandlers } from './routes/routes.ts';
import { statementHandlers } from './routes/statement-routes.ts';
import { entryTemplateHandlers } from './routes/template-routes.ts';

export default {
  handlers: (given) => ({
    ...ledgerHandlers(),
    ...bankAccountHandlers(),
    ...closingHandlers(given.one(subledgers)),
    ...journalExportHandlers(),
    ...statementHandlers(),
    ...entryTemplateHandlers(),
    ...budgetHandlers(),
  }),
  offers: () => [
    ...offer(viewCounters, { list: 'journal', counter: entryViewCounter }),
    ...offer(recordSearches, entrySearch),
    ...offer(todayParts, cashPart),
    ...offer(reports, cashFlow),
    ...offer(reports, budgetReport),
    ...offer(reports, incomeStatementReport, balanceSheetReport, trialBalanceReport, generalLedgerReport),
  ],
  repeated: ({ database, clock }) => [
    { every: 2000, turn: () => sealJournals(database, clock()) },
    { every: 5000, turn: () => postRecurring(database, clock()) },
  ],
} satisfies ServerModule;
