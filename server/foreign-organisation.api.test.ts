import { expect, test } from 'vitest';
import { uuidv7 } from '#shared/ids.ts';
import { routes } from '#shared/api/routes.ts';
import type { RouteKey } from '#shared/route.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { makeAuthenticator } from '#test/support/authenticator.ts';
import { accountOf, newEntry, newRecurring } from '#test/support/books.ts';
import { contentOf } from '#test/support/documents.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { newBankFile, newMatchedLine, newReconciliation, newWorksheet } from '#test/support/banking.ts';
import { newDebitRun } from '#test/support/debits.ts';
import { newUnclaimed } from '#test/support/unclaimed.ts';
import { newImport } from '#test/support/imports.ts';
import { newOnline } from '#test/support/online.ts';
import {
  newContributionRequest,
  newDistributionPayment,
  newDistributionRun,
  newFeeRun,
  newOwnerHold,
  newOwnershipTransfer,
  newStatement,
} from '#test/support/owners.ts';
import { payablesTargets } from '#test/support/payables-targets.ts';
import { newBills } from '#test/support/payables.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { askFor, newRecords, recordTargets } from '#test/support/record-targets.ts';
import type { Target } from '#test/support/record-targets.ts';
import { taxTargets } from '#test/support/taxes.ts';

const app = await startTestApp();
const mine = await newOrganisation(app);
const theirs = await newOrganisation(app);
const theirMember = await newMember(app, theirs, 'manager');
const theirInvitation = ok(
  await app.call('POST /invitations/', { body: { email: 'guest@elsewhere.example', role: 'viewer' } }, theirs.access),
);
const theirTask = ok(await app.call('POST /tasks/', { body: { title: 'Theirs' } }, theirs.access));
const theirView = ok(
  await app.call(
    'POST /saved-views/',
    { body: { list: 'leases', name: 'Theirs', search: '?view=ending', isShared: true } },
    theirs.access,
  ),
);
const theirPacket = ok(
  await app.call('POST /report-packets/', { body: { name: 'Theirs', reports: ['rent-roll'] } }, theirs.access),
);
const schedule = {
  name: 'Theirs',
  report: 'rent-roll' as const,
  span: 'today' as const,
  formats: ['pdf' as const],
  frequency: 'day' as const,
  atHour: 7,
  addresses: ['bank@elsewhere.example'],
};
const theirSchedule = ok(await app.call('POST /report-schedules/', { body: schedule }, theirs.access));
const theirMail = ok(await app.call('GET /mail-messages/', { query: {} }, theirs.access)).items[0];
const theirSession = ok(await app.call('GET /me/', {}, theirs.access)).session.id;
const theirPasskey = makeAuthenticator(app.services.auth.mainOrigin);
const { options, challengeId } = ok(await app.call('POST /me/passkeys/options/', { body: {} }, theirs.access));
const registration = { name: 'Laptop', challengeId, response: theirPasskey.register(options) };
ok(await app.call('POST /me/passkeys/', { body: registration }, theirs.access));

const theirAccount = await accountOf(app, theirs, '5200');
const theirEntry = await newEntry(app, theirs);
const { recurring: theirRecurring, template: theirTemplate } = await newRecurring(app, theirs);

const theirRecords = await newRecords(app, theirs);
const theirProperty = theirRecords.portfolio.property.id;
const theirUnit = theirRecords.portfolio.units[0]?.id ?? '';
const theirRent = theirRecords.rent;
const theirLease = theirRecords.leasing.lease.id;
const theirDocument = theirRecords.document;
const { payoutId: theirPayout } = await newOnline(app, theirs, theirLease, theirRent.receipt.id);
const leaseOfTheirs = async () =>
  ok(await app.call('GET /leases/{id}/', { params: { id: theirLease } }, theirs.access));
const theirLeaseBefore = await leaseOfTheirs();
const theirImport = await newImport(app, theirs);
const theirFile = await newBankFile(app, theirs);
const [theirLine] = ok(await app.call('GET /statement-lines/', { query: {} }, theirs.access)).items;
const { rule: theirRule } = await newMatchedLine(app, theirs, theirLease);
const theirFees = await newFeeRun(app, theirs);
const theirOwnerStatement = await newStatement(app, theirs);
const theirRequest = await newContributionRequest(app, theirs);
const theirHold = await newOwnerHold(app, theirs);
const theirOwnerPayment = await newDistributionPayment(app, theirs);
const theirDistribution = await newDistributionRun(app, theirs);
const theirTransfer = await newOwnershipTransfer(app, theirs);
const theirDebits = await newDebitRun(app, theirs);
const theirPayables = await newBills(app, theirs);
const taxRule = { kind: 'us-nec-1' as const, from: '2027-01-01', cents: 250_000, source: 'Theirs' };
const theirTaxRule = ok(await app.call('POST /tax-rules/', { body: taxRule }, theirs.access)).items.find(
  ({ id }) => id !== null,
);
const theirReconciliation = await newReconciliation(app, theirs);
const theirWorksheet = await newWorksheet(app, theirs);
const theirUnclaimed = await newUnclaimed(app, theirs);
const theirJournal = ok(await app.call('GET /journal-entries/', { query: {} }, theirs.access)).items;
ok(await app.call('POST /leases/{id}/send-statement/', { params: { id: theirLease }, body: {} }, theirs.access));
const theirStatement = ok(await app.call('GET /mail-messages/', { query: {} }, theirs.access)).items[0];
const theirReceipts = ok(await app.call('GET /receipts/', { query: {} }, theirs.access)).items;
const myPerson = await newPerson(app, mine);

/** Something of theirs for each route that takes an id in its address, and the body that would work on it. */
const targets: Readonly<Record<string, Target>> = {
  ...recordTargets(theirRecords, myPerson.id),
  ...payablesTargets(theirPayables),
  ...taxTargets(theirPayables, { accountId: theirAccount.id, ruleId: theirTaxRule?.id ?? '' }),
  'POST /me/sessions/{id}/revoke/': { id: theirSession, body: {} },
  'POST /me/passkeys/{id}/remove/': { id: theirPasskey.id, body: {} },
  'PATCH /members/{id}/': { id: theirMember.userId, body: { role: 'viewer', version: 1 } },
  'POST /members/{id}/suspend/': { id: theirMember.userId, body: {} },
  'POST /members/{id}/restore/': { id: theirMember.userId, body: {} },
  'POST /members/{id}/remove/': { id: theirMember.userId, body: {} },
  'POST /invitations/{id}/resend/': { id: theirInvitation.id, body: {} },
  'POST /invitations/{id}/revoke/': { id: theirInvitation.id, body: {} },
  'PATCH /saved-views/{id}/': { id: theirView.id, body: { isShared: true } },
  'GET /tasks/{id}/': { id: theirTask.id },
  'PATCH /tasks/{id}/': { id: theirTask.id, body: { title: 'Mine', version: 1 } },
  'POST /tasks/{id}/done/': { id: theirTask.id, body: {} },
  'POST /tasks/{id}/reopen/': { id: theirTask.id, body: {} },
  'POST /tasks/{id}/remove/': { id: theirTask.id, body: {} },
  'GET /tasks/{id}/changes/': { id: theirTask.id },
  'PATCH /report-packets/{id}/': {
    id: theirPacket.id,
    body: { name: 'Mine', reports: ['rent-roll'], version: 1 },
  },
  'POST /report-packets/{id}/remove/': { id: theirPacket.id, body: {} },
  'PATCH /report-schedules/{id}/': { id: theirSchedule.id, body: { ...schedule, version: 1 } },
  'POST /report-schedules/{id}/pause/': { id: theirSchedule.id, body: {} },
  'POST /report-schedules/{id}/resume/': { id: theirSchedule.id, body: {} },
  'POST /report-schedules/{id}/send/': { id: theirSchedule.id, body: {} },
  'POST /report-schedules/{id}/remove/': { id: theirSchedule.id, body: {} },
  'POST /saved-views/{id}/remove/': { id: theirView.id, body: {} },
  'GET /mail-messages/{id}/': { id: theirMail?.id ?? '' },
  'POST /mail-messages/{id}/retry/': { id: theirMail?.id ?? '' },
  'GET /mail-messages/{id}/attachments/{position}/': { id: theirStatement?.id ?? '' },
  'GET /imports/{id}/': { id: theirImport.begun.id },
  'PATCH /imports/{id}/': { id: theirImport.begun.id, body: { decimalSign: ',', version: 2 } },
  'POST /imports/{id}/check/': { id: theirImport.begun.id, body: {} },
  'POST /imports/{id}/run/': { id: theirImport.begun.id, body: {} },
  'POST /imports/{id}/undo/': { id: theirImport.done.id, body: {} },
  'POST /imports/{id}/remove/': { id: theirImport.begun.id, body: {} },
  'GET /imports/{id}/bad-rows.csv/': { id: theirImport.begun.id },
  'GET /imports/{id}/tree/': { id: theirImport.begun.id },
  'GET /members/{id}/properties/': { id: theirMember.userId },
  'POST /members/{id}/properties/': { id: theirMember.userId, body: { all: true } },
  'PATCH /accounts/{id}/': { id: theirAccount.id, body: { name: 'Mine now', version: 1 } },
  'POST /accounts/{id}/archive/': { id: theirAccount.id, body: {} },
  'POST /accounts/{id}/restore/': { id: theirAccount.id, body: {} },
  'POST /accounts/{id}/remove/': { id: theirAccount.id, body: {} },
  'GET /bank-accounts/{id}/': { id: theirAccount.id },
  'PATCH /bank-accounts/{id}/': { id: theirAccount.id, body: { name: 'Mine now', version: 1 } },
  'POST /bank-accounts/{id}/archive/': { id: theirAccount.id, body: {} },
  'POST /bank-accounts/{id}/restore/': { id: theirAccount.id, body: {} },
  'GET /bank-files/{id}/': { id: theirFile.id },
  'GET /bank-files/{id}/content/': { id: theirFile.id },
  'GET /statement-lines/{id}/': { id: theirLine?.id ?? '' },
  'POST /statement-lines/{id}/decide/': { id: theirLine?.id ?? '', body: { as: 'new', version: 1 } },
  'GET /statement-lines/{id}/proposals/': { id: theirLine?.id ?? '' },
  'POST /statement-lines/{id}/match/': {
    id: theirLine?.id ?? '',
    body: { version: 1, items: [{ entryId: theirEntry.id, cents: 1 }] },
  },
  'POST /statement-lines/{id}/post/': {
    id: theirLine?.id ?? '',
    body: { version: 1, parts: [{ kind: 'account', accountId: theirAccount.id, cents: -990 }] },
  },
  'POST /statement-lines/{id}/exclude/': { id: theirLine?.id ?? '', body: { version: 1, reason: 'Not ours' } },
  'POST /statement-lines/{id}/undo/': { id: theirLine?.id ?? '', body: { version: 1, reason: 'Not ours' } },
  'PATCH /bank-rules/{id}/': { id: theirRule.id, body: { name: 'Mine now', version: 1 } },
  'POST /bank-rules/{id}/move/': { id: theirRule.id, body: { to: 'up', version: 1 } },
  'POST /bank-rules/{id}/remove/': { id: theirRule.id, body: { version: 1 } },
  'GET /online-payouts/{id}/': { id: theirPayout },
  'PATCH /mandates/{id}/': { id: theirDebits.mandate.id, body: { sequence: 'final', version: 1 } },
  'POST /mandates/{id}/revoke/': { id: theirDebits.mandate.id, body: { on: '2026-03-02', reason: 'Not ours' } },
  'GET /debit-runs/{id}/': { id: theirDebits.run.id },
  'GET /debit-runs/{id}/file/': { id: theirDebits.run.id },
  'POST /debit-runs/{id}/release/': { id: theirDebits.run.id, body: {} },
  'POST /debit-runs/{id}/cancel/': { id: theirDebits.run.id, body: {} },
  'GET /fee-runs/{id}/': { id: theirFees.id },
  'POST /fee-runs/{id}/void/': { id: theirFees.id, body: { reason: 'Not ours' } },
  'GET /owners/{id}/': { id: theirDistribution.person.id },
  'PATCH /owners/{id}/': {
    id: theirDistribution.person.id,
    body: { method: 'cheque', bankDetails: null, smallestCents: 0, holdReason: null, version: 0 },
  },
  'GET /owner-statement-runs/{id}/': { id: theirOwnerStatement.run.id },
  'POST /owner-statement-runs/{id}/continue/': { id: theirOwnerStatement.run.id, body: {} },
  'GET /owner-statements/{id}/': { id: theirOwnerStatement.id },
  'GET /owner-statements/{id}/lines.csv/': { id: theirOwnerStatement.id },
  'GET /owner-statements/{id}/packet.pdf/': { id: theirOwnerStatement.id },
  'POST /owner-statements/{id}/send/': { id: theirOwnerStatement.id, body: {} },
  'GET /contribution-requests/{id}/letter.pdf/': { id: theirRequest },
  'POST /contribution-requests/{id}/send/': { id: theirRequest, body: {} },
  'POST /contribution-requests/{id}/cancel/': { id: theirRequest, body: { reason: 'Not ours' } },
  'GET /ownership-transfers/{id}/': { id: theirTransfer.id },
  'GET /ownership-transfers/{id}/letters.pdf/': { id: theirTransfer.id, query: '?to=seller' },
  'POST /ownership-transfers/{id}/settle/': { id: theirTransfer.id, body: {} },
  'POST /ownership-transfers/{id}/void/': { id: theirTransfer.id, body: { reason: 'Not ours' } },
  'POST /owner-holds/{id}/end/': { id: theirHold.id, body: {} },
  'POST /distribution-payments/{id}/return/': {
    id: theirOwnerPayment,
    body: { kind: 'void', reason: 'Not ours' },
  },
  'GET /distribution-runs/{id}/': { id: theirDistribution.run.id },
  'POST /distribution-runs/{id}/release/': { id: theirDistribution.run.id, body: {} },
  'POST /distribution-runs/{id}/void/': { id: theirDistribution.run.id, body: { reason: 'Not ours' } },
  'GET /reconciliations/{id}/': { id: theirReconciliation.id },
  'PATCH /reconciliations/{id}/': { id: theirReconciliation.id, body: { closingCents: 1, version: 1 } },
  'GET /reconciliations/{id}/items/': { id: theirReconciliation.id },
  'POST /reconciliations/{id}/clear/': { id: theirReconciliation.id, body: { entryIds: [theirEntry.id] } },
  'POST /reconciliations/{id}/unclear/': { id: theirReconciliation.id, body: { entryIds: [theirEntry.id] } },
  'POST /reconciliations/{id}/finish/': { id: theirReconciliation.id, body: { version: 1 } },
  'POST /reconciliations/{id}/reopen/': { id: theirReconciliation.id, body: { version: 1, reason: 'Not ours' } },
  'POST /reconciliations/{id}/remove/': { id: theirReconciliation.id, body: { version: 1 } },
  'GET /trust-worksheet-drafts/{id}/': { id: theirWorksheet.reconciliationId },
  'GET /trust-worksheets/{id}/': { id: theirWorksheet.id },
  'GET /trust-worksheets/{id}/worksheet.pdf/': { id: theirWorksheet.id },
  'GET /unclaimed-items/{id}/': { id: theirUnclaimed.id },
  'GET /unclaimed-items/{id}/letter.pdf/': { id: theirUnclaimed.id },
  'POST /unclaimed-items/{id}/stale/': { id: theirUnclaimed.id, body: {} },
  'POST /unclaimed-items/{id}/notice/': { id: theirUnclaimed.id, body: { noticedOn: '2026-03-02', version: 1 } },
  'POST /unclaimed-items/{id}/reissue/': { id: theirUnclaimed.id, body: { paidOn: '2026-03-02', version: 1 } },
  'POST /unclaimed-items/{id}/turn-over/': { id: theirUnclaimed.id, body: { paidOn: '2026-03-02', version: 1 } },
  'POST /unclaimed-items/{id}/reopen/': { id: theirUnclaimed.id, body: { reason: 'Mine now', version: 1 } },
  'GET /journal-entries/{id}/': { id: theirEntry.id },
  'PATCH /entry-templates/{id}/': { id: theirTemplate.id, body: { name: 'Mine now', version: 1 } },
  'POST /entry-templates/{id}/remove/': { id: theirTemplate.id, body: {} },
  'GET /recurring-entries/{id}/': { id: theirRecurring.id },
  'PATCH /recurring-entries/{id}/': { id: theirRecurring.id, body: { endsOn: '2026-03-01', version: 1 } },
  'POST /recurring-entries/{id}/pause/': { id: theirRecurring.id, body: {} },
  'POST /recurring-entries/{id}/resume/': { id: theirRecurring.id, body: { missed: 'skip' } },
  'POST /recurring-entries/{id}/remove/': { id: theirRecurring.id, body: {} },
  'POST /journal-entries/{id}/reverse/': { id: theirEntry.id, body: { reason: 'Not ours' } },
};
/** A report is named by its key, which every workspace has; whose rows it shows is walked in its own tests. */
/** Reports are the same everywhere, and the address of a calendar is a secret of its member. */
const withId = Object.keys(routes).filter((key) =>
  key.replace(/\/(reports|subscribed-calendars|online-webhooks)\/\{key\}/, '').includes('{'),
) as RouteKey[];
const nobody = uuidv7(1_700_000_000_000, new Uint8Array(10).fill(7));

test('every route with an id in its address has something foreign to be asked for', () => {
  expect(Object.keys(targets).toSorted()).toEqual(withId.toSorted());
});

test.for(withId)('%s answers a foreign id exactly as one that does not exist', async (key) => {
  const { id, body, query } = targets[key] ?? { id: '' };
  const ask = (asked: string) => askFor(app, mine, key, { id: asked, body, query }, theirRecords);
  const foreign = await ask(id);
  expect(foreign).toMatchObject({ status: 404, code: 'not-found' });
  expect(foreign).toEqual(await ask(nobody));
});

test('the foreign workspace is as it was after all of that', async () => {
  const { items } = ok(await app.call('GET /members/', { query: {} }, theirs.access));
  expect(items.find(({ id }) => id === theirMember.userId)).toMatchObject({ role: 'manager', state: 'active' });
  expect(ok(await app.call('GET /invitations/', { query: {} }, theirs.access)).items).toHaveLength(1);
  expect((await app.call('GET /me/', {}, theirs.access)).status).toBe(200);
  expect(ok(await app.call('GET /me/passkeys/', {}, theirs.access)).items).toHaveLength(1);
  expect(await accountOf(app, theirs, '5200')).toEqual(theirAccount);
  expect(await leaseOfTheirs()).toEqual(theirLeaseBefore);
  const params = { id: theirDocument.id };
  expect(ok(await app.call('GET /documents/{id}/', { params }, theirs.access))).toEqual(theirDocument);
  expect((await contentOf(app, `${theirDocument.id}/content/`, theirs.access)).status).toBe(200);
  const begun = { id: theirImport.begun.id };
  expect(ok(await app.call('GET /imports/{id}/', { params: begun }, theirs.access))).toEqual(theirImport.begun);
  expect(ok(await app.call('GET /recurring-entries/', { query: {} }, theirs.access)).items).toEqual([theirRecurring]);
  expect(ok(await app.call('GET /entry-templates/', { query: {} }, theirs.access)).items).toEqual([theirTemplate]);
  expect(ok(await app.call('GET /journal-entries/', { query: {} }, theirs.access)).items).toEqual(theirJournal);
  expect(ok(await app.call('GET /receipts/', { query: {} }, theirs.access)).items).toEqual(theirReceipts);
  const bill = { id: theirPayables.bill.id };
  expect(ok(await app.call('GET /bills/{id}/', { params: bill }, theirs.access))).toEqual(theirPayables.bill);
  const vendor = { id: theirPayables.vendor.id };
  expect(ok(await app.call('GET /vendors/{id}/', { params: vendor }, theirs.access))).toEqual(theirPayables.vendor);
});

test('an entry cannot be posted to an account of another workspace', async () => {
  const own = await accountOf(app, mine, '1010');
  const lines = [
    { accountId: own.id, debitCents: 100 },
    { accountId: theirAccount.id, creditCents: 100 },
  ];
  const answer = await app.call(
    'POST /journal-entries/',
    { body: { date: '2026-03-01', memo: 'x', lines } },
    mine.access,
  );
  expect(answer.problem).toMatchObject({ code: 'unknown-account', errors: [{ path: 'lines.1.accountId' }] });
});

test('nobody moves into a workspace they do not belong to, and cannot tell whether it exists', async () => {
  const into = (organisationId: string) => app.call('POST /session/switch/', { body: { organisationId } }, mine.access);
  const foreign = await into(theirs.organisationId);
  expect(foreign.problem).toMatchObject({ status: 404, code: 'not-found' });
  expect({ ...foreign.problem, requestId: '' }).toEqual({ ...(await into(nobody)).problem, requestId: '' });
});

test('lists show nothing of another workspace, whatever they are asked for', async () => {
  const ids = [
    theirMember.userId,
    theirs.userId,
    theirInvitation.id,
    theirMail?.id,
    theirs.organisationId,
    theirs.email,
    theirAccount.id,
    theirEntry.id,
    theirRecurring.id,
    theirTemplate.id,
    theirLease,
    theirRent.charge.id,
    theirRent.receipt.id,
    theirRent.batch.id,
    theirImport.done.id,
    theirFile.id,
    theirLine?.id,
    theirRule.id,
    theirPayables.vendor.id,
    theirPayables.bill.id,
    theirPayables.property.id,
  ];
  const answers = await Promise.all([
    app.call('GET /members/', { query: { q: 'e' } }, mine.access),
    app.call('GET /invitations/', { query: {} }, mine.access),
    app.call('GET /mail-messages/', { query: {} }, mine.access),
    app.call('GET /audit-events/', { query: {} }, mine.access),
    app.call('GET /audit-events/', { query: { actorId: theirs.userId } }, mine.access),
    app.call('GET /me/', {}, mine.access),
    app.call('GET /accounts/', { query: { state: 'all', limit: 200 } }, mine.access),
    app.call('GET /journal-entries/', { query: { q: 'e' } }, mine.access),
    app.call('GET /journal-entries/', { query: { accountId: theirAccount.id } }, mine.access),
    app.call('GET /period-locks/', { query: {} }, mine.access),
    app.call('GET /opening-remainder/', {}, mine.access),
    app.call('GET /closing-checks/', { query: { through: '2026-03-01' } }, mine.access),
    app.call('GET /recurring-entries/', { query: {} }, mine.access),
    app.call('GET /entry-templates/', { query: {} }, mine.access),
    app.call('GET /trial-balance/', { query: {} }, mine.access),
    app.call('GET /journal-summary/', { query: { accountId: theirAccount.id } }, mine.access),
    app.call('GET /general-ledger/', { query: { limit: 200 } }, mine.access),
    app.call('GET /balance-sheet/', { query: {} }, mine.access),
    app.call('GET /income-statement/', { query: {} }, mine.access),
    app.call('GET /leases/', { query: { unitId: theirUnit } }, mine.access),
    app.call('GET /lease-drafts/', {}, mine.access),
    app.call('GET /late-fee-policies/', {}, mine.access),
    app.call('GET /bank-files/', { query: {} }, mine.access),
    app.call('GET /statement-lines/', { query: { fileId: theirFile.id } }, mine.access),
    app.call('GET /statement-line-counts/', { query: {} }, mine.access),
    app.call('GET /bank-rules/', { query: {} }, mine.access),
    app.call('GET /reconciliations/', { query: {} }, mine.access),
    app.call('GET /reconciliation-standings/', {}, mine.access),
    app.call('GET /trust-balances/', { query: {} }, mine.access),
    app.call('GET /trust-worksheets/', { query: {} }, mine.access),
    app.call('GET /trust-worksheet-standings/', {}, mine.access),
    app.call('GET /unclaimed-items/', { query: {} }, mine.access),
    app.call('GET /trust-months/', { query: { accountId: theirFile.account.id, currency: 'USD' } }, mine.access),
    app.call('GET /line-proposals/', { query: { accountId: theirFile.account.id } }, mine.access),
    app.call('GET /line-matches/', { query: { lineIds: theirLine?.id ?? '' } }, mine.access),
    app.call('GET /open-book-items/', { query: { accountId: theirFile.account.id } }, mine.access),
    app.call('GET /imports/', { query: {} }, mine.access),
    app.call('GET /import-mappings/', {}, mine.access),
    app.call('GET /rent-board/', { query: { unitId: theirUnit } }, mine.access),
    app.call('GET /rent-board-total/', { query: { unitId: theirUnit } }, mine.access),
    app.call('GET /arrears-total/', { query: { propertyId: theirProperty } }, mine.access),
    app.call('GET /rent-summary/', { query: { propertyId: theirProperty } }, mine.access),
    app.call('GET /late-units/', { query: { propertyIds: theirProperty } }, mine.access),
    app.call('GET /property-money/', { query: { propertyId: theirProperty } }, mine.access),
    app.call('GET /charges/', { query: { leaseId: theirLease } }, mine.access),
    app.call('GET /charge-totals/', { query: { leaseId: theirLease } }, mine.access),
    app.call('GET /receipts/', { query: { leaseId: theirLease } }, mine.access),
    app.call('GET /deposit-batches/', { query: {} }, mine.access),
    app.call('GET /rent-policy/', {}, mine.access),
    app.call('GET /deposits/', { query: { view: 'all' } }, mine.access),
    app.call('GET /deposit-register/', { query: { propertyId: theirProperty } }, mine.access),
    app.call('GET /deposit-rules/', {}, mine.access),
    app.call('GET /vendors/', { query: {} }, mine.access),
    app.call('GET /bills/', { query: {} }, mine.access),
    app.call('GET /bills/', { query: { vendorId: theirPayables.vendor.id } }, mine.access),
    app.call('GET /bills/', { query: { propertyId: theirPayables.property.id } }, mine.access),
    app.call('GET /bill-rules/', {}, mine.access),
    app.call('GET /datev-settings/', {}, mine.access),
    app.call('GET /bill-accounts/', {}, mine.access),
    app.call('GET /online-payments/', { query: {} }, mine.access),
    app.call('GET /online-payouts/', { query: {} }, mine.access),
  ]);
  for (const answer of answers) {
    const text = JSON.stringify(ok<unknown>(answer));
    for (const id of ids) expect(text).not.toContain(id);
  }
});
