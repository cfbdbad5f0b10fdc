import type { en } from './audit-words.en.ts';

type ActKey = Extract<keyof typeof en, `may_${string}`>;

/** What a route does, by its beginning; the first that fits. `GET` reads, anything else changes. */
const acts: readonly (readonly [RegExp, ActKey, ActKey?])[] = [
  [/^period-locks\/reopen/, 'may_reopen'],
  [/^period-locks/, 'may_seeBooks', 'may_close'],
  [/^audit-events/, 'may_seeAudit'],
  [/^(members|invitations)/, 'may_seeMembers', 'may_changeMembers'],
  [/^mail-server/, 'may_changeMailServer'],
  [/^mail-/, 'may_seeMail', 'may_sendMail'],
  [/^installation/, 'may_seeSystem'],
  [/^sample/, 'may_changeSample'],
  [/^(organisation|setup-checklist|today|opened-records|pinned-records)/, 'may_seeWorkspace', 'may_changeWorkspace'],
  [/^(tasks|calendar|exports\/(tasks|calendar))/, 'may_seeTasks', 'may_changeTasks'],
  [/^report-schedules/, 'may_seeReports', 'may_scheduleReports'],
  [/^(reports|report-packet|exports\/reports)/, 'may_seeReports'],
  [/^exports\/everything/, 'may_exportAll'],
  [/^vendors\/[^/]+\/bank-details\/show/, 'may_seeVendorBank'],
  [/^vendors\/[^/]+\/bank-details\/confirm/, 'may_confirmVendorBank'],
  [/^(vendors|exports\/vendors)/, 'may_seeVendors', 'may_changeVendors'],
  [/^bill-rules/, 'may_seeBills', 'may_changeBillLimits'],
  [/^(payment-runs\/[^/]+\/(release|checks|reprint|positive-pay)|payment-files)/, 'may_releasePayments'],
  [/^stopped-payments/, 'may_seePaymentRuns'],
  [/^payment-settings/, 'may_setUpPayments'],
  [/^payment-run-previews/, 'may_seePaymentRuns'],
  [/^(payment-runs|exports\/payment-runs)/, 'may_seePaymentRuns', 'may_preparePayments'],
  [/^bill-payments\/[^/]+\/void/, 'may_seeBills', 'may_voidBillPayments'],
  [/^e-invoices/, 'may_seeBills', 'may_changeBills'],
  [/^(tax-|exports\/tax-)/, 'may_seeTaxes', 'may_changeTaxes'],
  [/^datev-settings/, 'may_seeBooks', 'may_changeDatev'],
  [/^bill-payments/, 'may_seeBills', 'may_payBills'],
  [/^bills\/[^/]+\/(approve|owner-approvals|owner-links|reject)/, 'may_seeBills', 'may_approveBills'],
  [/^(bill|exports\/bills)/, 'may_seeBills', 'may_changeBills'],
  [/^fund-transfer/, 'may_transferFunds'],
  [/^online-providers/, 'may_setUpOnlinePayments'],
  [/^(online-pay|exports\/online-pay)/, 'may_seeOnlinePayments'],
  [/^leases\/[^/]+\/payment-link/, 'may_seePaymentLinks', 'may_changePaymentLinks'],
  [/^(mandates|exports\/mandates)/, 'may_seeMandates', 'may_changeMandates'],
  [/^(debit-run-previews|debit-runs\/[^/]+\/file)/, 'may_collect'],
  [/^(debit-|exports\/debit-)/, 'may_seeDebits', 'may_collect'],
  [/^fee-run-previews/, 'may_seeFees'],
  [/^fee-runs\/[^/]+\/void/, 'may_seeFees', 'may_voidFees'],
  [/^(fee-runs|exports\/fee-runs)/, 'may_seeFees', 'may_chargeFees'],
  [/^(owner-statement|exports\/owner-statements)/, 'may_seeStatements', 'may_issueStatements'],
  [/^(contribution-request|exports\/contribution-request)/, 'may_seeOwners', 'may_requestContributions'],
  [/^owner-holds/, 'may_seeOwners', 'may_changeOwners'],
  [/^distribution-payments/, 'may_seeDistributions', 'may_distribute'],
  [/^owner-contributions/, 'may_seeOwners', 'may_contribute'],
  [/^(owners|exports\/owners)/, 'may_seeOwners', 'may_changeOwners'],
  [/^distribution-run-previews/, 'may_seeDistributions'],
  [/^distribution-runs\/[^/]+\/void/, 'may_seeDistributions', 'may_voidDistributions'],
  [/^(distribution-runs|exports\/distribution-runs)/, 'may_seeDistributions', 'may_distribute'],
  [/^exports\/people/, 'may_exportPeople'],
  [/^import/, 'may_import'],
  [/^(people|person)/, 'may_seePeople', 'may_changePeople'],
  [/^(documents|photo-orders)/, 'may_seeDocuments', 'may_changeDocuments'],
  [
    /^(leases\/[^/]+\/(ledger|first-charges|not-owed|statement)|exports\/(rent-roll|charges|receipts|arrears))/,
    'may_seeRent',
    'may_changeRent',
  ],
  [
    /^(leases\/[^/]+\/(deposit|last-months-rent)|exports\/deposits|deposit-(?!batches))/,
    'may_seeDeposits',
    'may_changeDeposits',
  ],
  [/^deposits/, 'may_seeDeposits'],
  [/^(leases\/[^/]+\/)?(reminder\.pdf|reminders|reminder-previews)/, 'may_seeArrears', 'may_remind'],
  [
    /^(late-fee-policies|rent-policy|reminder-setting|message-templates|increase-setting|index-series)/,
    'may_seeRent',
    'may_changeRentSettings',
  ],
  [/^rent-increase/, 'may_seeRent', 'may_raiseRent'],
  [/^(arrears)/, 'may_seeArrears', 'may_changeArrears'],
  [/^(receipt|refunds|deposit-batches)/, 'may_seeRent', 'may_recordPayments'],
  [
    /^(rent|uncharged-rent|late-(units|fee)|property-money|charge|credits|not-owed|shared-costs)/,
    'may_seeRent',
    'may_changeRent',
  ],
  [/^(lease|impact-previews|exports\/leases)/, 'may_seeLeases', 'may_changeLeases'],
  [/^(portfolio|properties|unit|search|exports\/(properties|units))/, 'may_seeProperties', 'may_changeProperties'],
  [/^budget/, 'may_seeBooks', 'may_changeBudgets'],
  [
    /^(bank-(file|rule)|(statement-)?line-|statement-line|open-book-items|banking|reconciliation|trust-|unclaimed-|exports\/(reconciliation|unclaimed-items|bank-files|bank-rules|statement-lines))/,
    'may_seeBanking',
    'may_changeBanking',
  ],
  [/^(accounts|bank-accounts)/, 'may_seeBooks', 'may_changeAccounts'],
  [
    /^(journal|subject-names|entry-templates|recurring|control-corrections|opening|closing|trial|general|balance|income|exports)/,
    'may_seeBooks',
    'may_post',
  ],
  [/^saved-view/, 'may_seeMembers', 'may_changeViews'],
];

/** The act that a refused request was about, such as "POST /api/v1/period-locks/": a key of the catalogue. */
export function refusedAct(route: string): ActKey {
  const [method, path = ''] = route.split(' ');
  const rest = path.replace(/^\/(api\/v1\/)?/, '');
  const found = acts.find(([pattern]) => pattern.test(rest));
  if (found === undefined) return 'may_other';
  const [, reads, writes = reads] = found;
  return method === 'GET' || method === 'HEAD' ? reads : writes;
}
