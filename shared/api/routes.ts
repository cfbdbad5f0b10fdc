import { authRoutes } from './auth.ts';
import { chargeRunRoutes } from './charge-runs.ts';
import { documentRoutes } from './documents.ts';
import { entryTemplateRoutes } from './entry-templates.ts';
import { journalExportRoutes } from './journal-exports.ts';
import { lateFeeRunRoutes } from './late-fee-runs.ts';
import { leasingRoutes } from './leasing.ts';
import { ledgerRoutes } from './ledger.ts';
import { movingRoutes } from './moving.ts';
import { organisationRoutes } from './organisations.ts';
import { peopleRoutes } from './people.ts';
import { portfolioRoutes } from './portfolio.ts';
import { receiptRoutes } from './receipts.ts';
import { rentRoutes } from './rent.ts';
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
};

export type Routes = typeof routes;
