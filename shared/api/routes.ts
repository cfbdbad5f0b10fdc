import { arrearsRoutes } from './arrears.ts';
import { authRoutes } from './auth.ts';
import { chargeRunRoutes } from './charge-runs.ts';
import { depositRuleRoutes } from './deposit-rules.ts';
import { depositSettlementRoutes } from './deposit-settlements.ts';
import { depositRoutes } from './deposits.ts';
import { documentRoutes } from './documents.ts';
import { entryTemplateRoutes } from './entry-templates.ts';
import { increaseRoutes } from './increases.ts';
import { journalExportRoutes } from './journal-exports.ts';
import { lateFeeRunRoutes } from './late-fee-runs.ts';
import { leasingRoutes } from './leasing.ts';
import { ledgerRoutes } from './ledger.ts';
import { movingRoutes } from './moving.ts';
import { organisationRoutes } from './organisations.ts';
import { peopleRoutes } from './people.ts';
import { portfolioRoutes } from './portfolio.ts';
import { receiptRoutes } from './receipts.ts';
import { reminderRoutes } from './reminders.ts';
import { rentDocumentRoutes } from './rent-documents.ts';
import { rentRoutes } from './rent.ts';
import { savedViewRoutes } from './saved-views.ts';
import { statementRoutes } from './statements.ts';

/** The v1 API: every route there is. The browser imports its type alone. */
export const routes = {
  ...authRoutes,
  ...organisationRoutes,
  ...peopleRoutes,
  ...portfolioRoutes,
  ...documentRoutes,
  ...leasingRoutes,
  ...ledgerRoutes,
  ...statementRoutes,
  ...entryTemplateRoutes,
  ...journalExportRoutes,
  ...movingRoutes,
  ...rentRoutes,
  ...chargeRunRoutes,
  ...lateFeeRunRoutes,
  ...receiptRoutes,
  ...rentDocumentRoutes,
  ...depositRoutes,
  ...depositRuleRoutes,
  ...depositSettlementRoutes,
  ...increaseRoutes,
  ...arrearsRoutes,
  ...reminderRoutes,
  ...savedViewRoutes,
};

export type Routes = typeof routes;
