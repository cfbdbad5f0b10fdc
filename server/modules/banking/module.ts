import type { ServerModule } from '#server/contract/module.ts';
import { offer } from '#server/kernel/port.ts';
import { reports } from '#server/kernel/reports/report.ts';
import { personHolders } from '#server/modules/people/index.ts';
import { todayParts } from '#server/kernel/today/today-part.ts';
import { bankDueRuns } from './debits/bank-due-runs.ts';
import { directDebitHandlers } from './debits/routes.ts';
import { fileHandlers } from './files/routes.ts';
import { lineHandlers } from './lines/routes.ts';
import { linesPart } from './lines/today-lines.ts';
import { reconciliationHandlers } from './reconciliation/routes.ts';
import { reconcilePart } from './reconciliation/today-reconcile.ts';
import { bankingReports } from './reports/banking-reports.ts';
import { billsToPay } from './settling/bills-to-pay.ts';
import { matchDueFiles, matchImported } from './settling/match-imported.ts';
import { ruleHandlers, settlingHandlers } from './settling/routes.ts';
import { trustHandlers } from './trust/routes.ts';
import { trustPart } from './trust/today-trust.ts';
import { unclaimedHandlers } from './unclaimed/routes.ts';
import { unclaimedPart } from './unclaimed/today-unclaimed.ts';
import { unclaimedHolder } from './unclaimed/unclaimed-holder.ts';
import { worksheetHandlers } from './worksheets/routes.ts';
import { worksheetPart } from './worksheets/worksheet-standings.ts';

const bankEvery = 60_000;
const matchEvery = 5000;

export default {
  handlers: ({ files, secrets, one }) => ({
    ...fileHandlers({ files }, (when, accountIds) => matchImported(when, accountIds, one(billsToPay))),
    ...directDebitHandlers(secrets),
    ...lineHandlers(),
    ...settlingHandlers(one(billsToPay)),
    ...ruleHandlers(),
    ...reconciliationHandlers(),
    ...trustHandlers(),
    ...worksheetHandlers(),
    ...unclaimedHandlers(),
  }),
  offers: () => [
    ...offer(todayParts, linesPart, reconcilePart, worksheetPart, trustPart, unclaimedPart),
    ...offer(personHolders, unclaimedHolder),
    ...offer(reports, ...bankingReports),
  ],
  repeated: ({ database, clock, one }) => [
    { every: bankEvery, turn: () => bankDueRuns(database, clock()) },
    { every: matchEvery, turn: () => matchDueFiles(database, clock(), one(billsToPay)) },
  ],
} satisfies ServerModule;
