import type { arrearsRoutes } from '#shared/api/arrears.ts';
import type { bankAccountRoutes } from '#shared/api/bank-accounts.ts';
import type { chargeDifferenceRoutes } from '#shared/api/charge-differences.ts';
import type { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import type { closingRoutes } from '#shared/api/closing.ts';
import type { depositRuleRoutes } from '#shared/api/deposit-rules.ts';
import type { depositSettlementRoutes } from '#shared/api/deposit-settlements.ts';
import type { depositRoutes } from '#shared/api/deposits.ts';
import type { documentRoutes } from '#shared/api/documents.ts';
import type { entryTemplateRoutes } from '#shared/api/entry-templates.ts';
import type { increaseRoutes } from '#shared/api/increases.ts';
import type { journalExportRoutes } from '#shared/api/journal-exports.ts';
import type { lateFeeRunRoutes } from '#shared/api/late-fee-runs.ts';
import type { leasingRoutes } from '#shared/api/leasing.ts';
import type { ledgerRoutes } from '#shared/api/ledger.ts';
import type { movingRoutes } from '#shared/api/moving.ts';
import type { peopleRoutes } from '#shared/api/people.ts';
import type { portfolioRoutes } from '#shared/api/portfolio.ts';
import type { receiptRoutes } from '#shared/api/receipts.ts';
import type { reminderRoutes } from '#shared/api/reminders.ts';
import type { rentDocumentRoutes } from '#shared/api/rent-documents.ts';
import type { rentRoutes } from '#shared/api/rent.ts';
import type { savedViewRoutes } from '#shared/api/saved-views.ts';
import type { statementRoutes } from '#shared/api/statements.ts';
import type { Handlers } from './kernel/http/bind-routes.ts';
import { savedViewHandlers } from './modules/auth/index.ts';
import { documentHandlers, documentsHolder } from './modules/documents/index.ts';
import {
  leaseFinder,
  leasePartyHolder,
  leasePlaceListener,
  leaseViewCounter,
  leasingHandlers,
} from './modules/leasing/index.ts';
import {
  entryTemplateHandlers,
  journalExportHandlers,
  bankAccountHandlers,
  closingHandlers,
  ledgerHandlers,
  statementHandlers,
  entryViewCounter,
} from './modules/ledger/index.ts';
import { movingHandlers } from './modules/moving/index.ts';
import { peopleHandlers, peopleViewCounter, personFinder } from './modules/people/index.ts';
import {
  ownershipHolder,
  portfolioHandlers,
  propertyFinder,
  propertyViewCounter,
  unitFinder,
} from './modules/portfolio/index.ts';
import {
  arrearsHandlers,
  boardViewCounter,
  chargeDifferenceHandlers,
  chargeRunHandlers,
  chargeSigned,
  controlSubledgers,
  depositHandlers,
  depositRuleHandlers,
  depositSettlementHandlers,
  findMoney,
  increaseHandlers,
  lateFeeRunHandlers,
  planSigned,
  readChargedDays,
  receiptHandlers,
  receiptViewCounter,
  reminderHandlers,
  rentDocumentHandlers,
  rentHandlers,
  rentPersonHolders,
} from './modules/rent/index.ts';
import type { Services } from './services.ts';

/** What the routes of every module after auth do, by the name of their table. */
export interface AllHandlers {
  readonly savedView: Handlers<typeof savedViewRoutes>;
  readonly people: Handlers<typeof peopleRoutes>;
  readonly portfolio: Handlers<typeof portfolioRoutes>;
  readonly document: Handlers<typeof documentRoutes>;
  readonly ledger: Handlers<typeof ledgerRoutes>;
  readonly bankAccount: Handlers<typeof bankAccountRoutes>;
  readonly closing: Handlers<typeof closingRoutes>;
  readonly leasing: Handlers<typeof leasingRoutes>;
  readonly journalExport: Handlers<typeof journalExportRoutes>;
  readonly statement: Handlers<typeof statementRoutes>;
  readonly entryTemplate: Handlers<typeof entryTemplateRoutes>;
  readonly rent: Handlers<typeof rentRoutes>;
  readonly deposit: Handlers<typeof depositRoutes>;
  readonly depositRule: Handlers<typeof depositRuleRoutes>;
  readonly depositSettlement: Handlers<typeof depositSettlementRoutes>;
  readonly receipt: Handlers<typeof receiptRoutes>;
  readonly rentDocument: Handlers<typeof rentDocumentRoutes>;
  readonly chargeDifference: Handlers<typeof chargeDifferenceRoutes>;
  readonly chargeRun: Handlers<typeof chargeRunRoutes>;
  readonly lateFeeRun: Handlers<typeof lateFeeRunRoutes>;
  readonly increase: Handlers<typeof increaseRoutes>;
  readonly arrears: Handlers<typeof arrearsRoutes>;
  readonly reminder: Handlers<typeof reminderRoutes>;
  readonly moving: Handlers<typeof movingRoutes>;
}

/** Loaded after the start, or with the first request. */
export function makeHandlers({ auth, config, files, connection }: Services): AllHandlers {
  const personHolders = [ownershipHolder, leasePartyHolder, documentsHolder, ...rentPersonHolders];
  const viewCounters = {
    journal: entryViewCounter,
    leases: leaseViewCounter,
    people: peopleViewCounter(personHolders),
    properties: propertyViewCounter,
    receipts: receiptViewCounter,
    rent: boardViewCounter,
  };
  const documentRecords = [propertyFinder, unitFinder, personFinder, leaseFinder];
  const moving = {
    files: { ...files, limitBytes: config.files.uploadLimitBytes },
    connection,
    prepares: config.preparedStatements,
    holders: personHolders,
  };
  return {
    savedView: savedViewHandlers(viewCounters),
    people: peopleHandlers(personHolders),
    portfolio: portfolioHandlers([leasePlaceListener], findMoney),
    document: documentHandlers({ files, records: documentRecords }),
    ledger: ledgerHandlers(),
    bankAccount: bankAccountHandlers(),
    closing: closingHandlers(controlSubledgers),
    leasing: leasingHandlers({ readCharged: readChargedDays, chargeSigned, planSigned }),
    journalExport: journalExportHandlers(),
    statement: statementHandlers(),
    entryTemplate: entryTemplateHandlers(),
    rent: rentHandlers(),
    deposit: depositHandlers(),
    depositRule: depositRuleHandlers(),
    depositSettlement: depositSettlementHandlers(),
    receipt: receiptHandlers(),
    rentDocument: rentDocumentHandlers(auth.mailDelivery),
    chargeDifference: chargeDifferenceHandlers(),
    chargeRun: chargeRunHandlers(),
    lateFeeRun: lateFeeRunHandlers(),
    increase: increaseHandlers({ files, records: documentRecords }),
    arrears: arrearsHandlers(),
    reminder: reminderHandlers(auth.mailDelivery),
    moving: movingHandlers(moving),
  };
}
