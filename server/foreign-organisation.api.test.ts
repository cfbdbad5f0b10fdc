import { expect, test } from 'vitest';
import { uuidv7 } from '#shared/ids.ts';
import { routes } from '#shared/api/routes.ts';
import type { RouteKey } from '#shared/route.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { makeAuthenticator } from '#test/support/authenticator.ts';
import { newArrears } from '#test/support/arrears.ts';
import { accountOf, newEntry, newRecurring } from '#test/support/books.ts';
import { contentOf, newDocument } from '#test/support/documents.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { newImport } from '#test/support/imports.ts';
import { newLeasing } from '#test/support/leases.ts';
import { newPerson, newPortfolio } from '#test/support/portfolio.ts';
import { newDeposits } from '#test/support/deposits.ts';
import { newRent } from '#test/support/rent.ts';

const app = await startTestApp();
const mine = await newOrganisation(app);
const theirs = await newOrganisation(app);
const theirMember = await newMember(app, theirs, 'manager');
const theirInvitation = ok(
  await app.call('POST /invitations/', { body: { email: 'guest@elsewhere.example', role: 'viewer' } }, theirs.access),
);
const theirView = ok(
  await app.call(
    'POST /saved-views/',
    { body: { list: 'leases', name: 'Theirs', search: '?view=ending', isShared: true } },
    theirs.access,
  ),
);
const theirMail = ok(await app.call('GET /mail-messages/', { query: {} }, theirs.access)).items[0];
const theirSession = ok(await app.call('GET /me/', {}, theirs.access)).session.id;
const theirPasskey = makeAuthenticator(app.services.auth.mainOrigin);
const { options, challengeId } = ok(await app.call('POST /me/passkeys/options/', { body: {} }, theirs.access));
const registration = { name: 'Laptop', challengeId, response: theirPasskey.register(options) };
ok(await app.call('POST /me/passkeys/', { body: registration }, theirs.access));

const theirAccount = await accountOf(app, theirs, '5200');
const theirEntry = await newEntry(app, theirs);
const { recurring: theirRecurring, template: theirTemplate } = await newRecurring(app, theirs);

const theirPortfolio = await newPortfolio(app, theirs);
const theirProperty = theirPortfolio.property.id;
const theirUnit = theirPortfolio.units[0]?.id ?? '';
const theirLeasing = await newLeasing(app, theirs);
const theirLease = theirLeasing.lease.id;
const theirRent = await newRent(app, theirs, theirLease);
const theirArrears = await newArrears(app, theirs, theirLease);
const theirDeposits = await newDeposits(app, theirs, theirLease);
const leaseOfTheirs = async () =>
  ok(await app.call('GET /leases/{id}/', { params: { id: theirLease } }, theirs.access));
const theirLeaseBefore = await leaseOfTheirs();
const theirPerson = theirPortfolio.person.id;
const theirDocument = await newDocument(app, theirs, { recordKind: 'property', recordId: theirProperty });
const theirImport = await newImport(app, theirs);
const theirJournal = ok(await app.call('GET /journal-entries/', { query: {} }, theirs.access)).items;
ok(await app.call('POST /leases/{id}/send-statement/', { params: { id: theirLease }, body: {} }, theirs.access));
const theirStatement = ok(await app.call('GET /mail-messages/', { query: {} }, theirs.access)).items[0];
const theirReceipts = ok(await app.call('GET /receipts/', { query: {} }, theirs.access)).items;
const myPerson = await newPerson(app, mine);
const whole = [{ personId: myPerson.id, parts: 1_000_000 }];

/** Something of theirs for each route that takes an id in its address, and the body that would work on it. */
const targets: Readonly<Record<string, { id: string; body?: object; query?: string }>> = {
  'POST /me/sessions/{id}/revoke/': { id: theirSession, body: {} },
  'POST /me/passkeys/{id}/remove/': { id: theirPasskey.id, body: {} },
  'PATCH /members/{id}/': { id: theirMember.userId, body: { role: 'viewer', version: 1 } },
  'POST /members/{id}/suspend/': { id: theirMember.userId, body: {} },
  'POST /members/{id}/restore/': { id: theirMember.userId, body: {} },
  'POST /members/{id}/remove/': { id: theirMember.userId, body: {} },
  'POST /invitations/{id}/resend/': { id: theirInvitation.id, body: {} },
  'POST /invitations/{id}/revoke/': { id: theirInvitation.id, body: {} },
  'PATCH /saved-views/{id}/': { id: theirView.id, body: { isShared: true } },
  'POST /saved-views/{id}/remove/': { id: theirView.id, body: {} },
  'GET /mail-messages/{id}/': { id: theirMail?.id ?? '' },
  'GET /mail-messages/{id}/attachments/{position}/': { id: theirStatement?.id ?? '' },
  'GET /people/{id}/': { id: theirPerson },
  'PATCH /people/{id}/': { id: theirPerson, body: { notes: 'Mine now', version: 1 } },
  'POST /people/{id}/archive/': { id: theirPerson, body: {} },
  'POST /people/{id}/restore/': { id: theirPerson, body: {} },
  'GET /people/{id}/changes/': { id: theirPerson },
  'POST /people/{id}/relations/': { id: theirPerson, body: { kind: 'guarantor', personId: myPerson.id } },
  'POST /people/{id}/relations/remove/': { id: theirPerson, body: { kind: 'guarantor', personId: myPerson.id } },
  'POST /people/{id}/merge-preview/': { id: theirPerson, body: { givenUpId: myPerson.id } },
  'POST /people/{id}/merge/': { id: theirPerson, body: { givenUpId: myPerson.id } },
  'POST /person-merges/{id}/undo/': { id: theirPortfolio.merge?.id ?? '', body: {} },
  'GET /properties/{id}/': { id: theirProperty },
  'PATCH /properties/{id}/': { id: theirProperty, body: { notes: 'Mine now', version: 1 } },
  'POST /properties/{id}/archive/': { id: theirProperty, body: {} },
  'POST /properties/{id}/restore/': { id: theirProperty, body: {} },
  'GET /properties/{id}/changes/': { id: theirProperty },
  'POST /properties/{id}/ownership/': { id: theirProperty, body: { startsOn: '2026-02-01', shares: whole } },
  'POST /properties/{id}/ownership/remove/': { id: theirProperty, body: { startsOn: '2026-01-01' } },
  'POST /properties/{id}/agreements/': { id: theirProperty, body: { startsOn: '2027-01-01', feeKind: 'none' } },
  'PATCH /properties/{id}/agreements/{agreementId}/': { id: theirProperty, body: { notes: 'Mine now', version: 1 } },
  'GET /units/{id}/': { id: theirUnit },
  'PATCH /units/{id}/': { id: theirUnit, body: { beds: 9, version: 1 } },
  'GET /units/{id}/changes/': { id: theirUnit },
  'POST /units/{id}/archive/': { id: theirUnit, body: {} },
  'POST /units/{id}/restore/': { id: theirUnit, body: {} },
  'GET /documents/{id}/': { id: theirDocument.id },
  'PATCH /documents/{id}/': { id: theirDocument.id, body: { title: 'Mine now', version: 1 } },
  'GET /documents/{id}/changes/': { id: theirDocument.id },
  'POST /documents/{id}/versions/': { id: theirDocument.id, body: {}, query: '?name=mine.txt' },
  'POST /documents/{id}/archive/': { id: theirDocument.id, body: {} },
  'POST /documents/{id}/restore/': { id: theirDocument.id, body: {} },
  'GET /documents/{id}/content/': { id: theirDocument.id },
  'GET /documents/{id}/thumbnail/': { id: theirDocument.id },
  'GET /leases/{id}/': { id: theirLease },
  'PATCH /leases/{id}/': { id: theirLease, body: { notes: 'Mine now', version: 1 } },
  'GET /leases/{id}/changes/': { id: theirLease },
  'GET /leases/{id}/schedule/': { id: theirLease, query: '?from=2026-03-01&to=2026-03-31' },
  'POST /leases/{id}/send-for-signature/': { id: theirLease, body: {} },
  'POST /leases/{id}/take-back/': { id: theirLease, body: {} },
  'POST /leases/{id}/sign/': { id: theirLease, body: {} },
  'POST /leases/{id}/cancel/': { id: theirLease, body: { reason: 'Mine now' } },
  'POST /leases/{id}/give-notice/': { id: theirLease, body: { leavesOn: '2026-12-31', by: 'tenant' } },
  'POST /leases/{id}/withdraw-notice/': { id: theirLease, body: {} },
  'POST /leases/{id}/end-early/': { id: theirLease, body: { leavesOn: '2026-12-31', reason: 'Mine now' } },
  'POST /leases/{id}/renew/': { id: theirLease, body: {} },
  'POST /leases/{id}/transfer/': { id: theirLease, body: { unitId: theirUnit, on: '2026-12-31' } },
  'POST /leases/{id}/amend-charge/': {
    id: theirLease,
    body: { chargeId: theirLeasing.chargeId, startsOn: '2026-12-31', cents: 1 },
  },
  'POST /leases/{id}/remove-step/': {
    id: theirLease,
    body: { chargeId: theirLeasing.chargeId, startsOn: '2026-12-31' },
  },
  'POST /leases/{id}/add-charge/': { id: theirLease, body: { kind: 'rent', cents: 1 } },
  'POST /leases/{id}/end-charge/': {
    id: theirLease,
    body: { chargeId: theirLeasing.chargeId, endsOn: '2026-12-31' },
  },
  'POST /leases/{id}/add-clause/': {
    id: theirLease,
    body: { chargeId: theirLeasing.chargeId, kind: 'percent', firstOn: '2026-12-31', millipercent: 1 },
  },
  'POST /leases/{id}/remove-clause/': { id: theirLease, body: { clauseId: theirLeasing.clauseId } },
  'POST /leases/{id}/apply-index/': {
    id: theirLease,
    body: { clauseId: theirLeasing.clauseId, newIndex: '1', startsOn: '2026-12-31' },
  },
  'POST /leases/{id}/change-parties/': { id: theirLease, body: { on: '2026-12-31', leave: [theirPerson] } },
  'POST /leases/{id}/change-terms/': { id: theirLease, body: { noticeDays: 1 } },
  'POST /leases/{id}/amendment-previews/': {
    id: theirLease,
    body: { change: { act: 'end-early', leavesOn: '2026-12-31', reason: 'Mine now' } },
  },
  'GET /lease-drafts/{id}/': { id: theirLeasing.draftId },
  'PATCH /lease-drafts/{id}/': { id: theirLeasing.draftId, body: { content: {}, version: 1 } },
  'POST /lease-drafts/{id}/remove/': { id: theirLeasing.draftId, body: {} },
  'GET /leases/{id}/checklist/': { id: theirLease },
  'POST /leases/{id}/checklists/': { id: theirLease, body: { phase: 'move-out' } },
  'POST /leases/{id}/checklist/': { id: theirLease, body: { phase: 'move-in', label: 'Mine now' } },
  'PATCH /leases/{id}/checklist/{itemId}/': { id: theirLease, body: { note: 'Mine now', version: 1 } },
  'POST /leases/{id}/checklist/{itemId}/remove/': { id: theirLease, body: {} },
  'GET /charges/{id}/': { id: theirRent.charge.id },
  'POST /charges/{id}/void/': { id: theirRent.charge.id, body: { kind: 'mistake', reason: 'Mine now' } },
  'GET /leases/{id}/ledger/': { id: theirLease },
  'POST /credits/{id}/void/': { id: theirRent.credit.id, body: { reason: 'Mine now' } },
  'GET /receipts/{id}/': { id: theirRent.receipt.id },
  'POST /receipts/{id}/reverse/': {
    id: theirRent.receipt.id,
    body: { kind: 'mistake', reason: 'Mine now', date: '2026-03-02' },
  },
  'POST /receipts/{id}/allocate/': { id: theirRent.receipt.id, body: { leaseId: theirLease, allocations: [] } },
  'GET /receipts/{id}/receipt.pdf/': { id: theirRent.receipt.id },
  'GET /charges/{id}/invoice.pdf/': { id: theirRent.charge.id },
  'GET /leases/{id}/statement.pdf/': { id: theirLease },
  'POST /leases/{id}/send-statement/': { id: theirLease, body: {} },
  'POST /refunds/{id}/void/': { id: theirRent.refund.id, body: { reason: 'Mine now' } },
  'GET /deposit-batches/{id}/': { id: theirRent.batch.id },
  'POST /deposit-batches/{id}/undo/': { id: theirRent.batch.id, body: { reason: 'Mine now' } },
  'GET /charge-runs/{id}/': { id: theirRent.run.id },
  'GET /charge-runs/{id}/take-back/': { id: theirRent.run.id },
  'POST /charge-runs/{id}/take-back/': { id: theirRent.run.id, body: { reason: 'Mine now' } },
  'GET /charge-runs/{id}/charges.csv/': { id: theirRent.run.id },
  'GET /rent-increases/{id}/': { id: theirArrears.increase.id },
  'GET /rent-increases/{id}/letters/': { id: theirArrears.increase.id },
  'POST /rent-increases/{id}/keep-letters/': { id: theirArrears.increase.id, body: {} },
  'GET /index-series/{id}/': { id: theirArrears.series.id },
  'PATCH /index-series/{id}/': { id: theirArrears.series.id, body: { name: 'Mine now', version: 1 } },
  'POST /index-series/{id}/values/': {
    id: theirArrears.series.id,
    body: { values: [{ month: '2026-01', value: '1' }] },
  },
  'POST /index-series/{id}/import/': { id: theirArrears.series.id, body: { text: '2026-01,1' } },
  'GET /arrears/{id}/': { id: theirLease },
  'POST /arrears/{id}/notes/': { id: theirLease, body: { kind: 'note', text: 'Mine now' } },
  'POST /arrears-notes/{id}/lift/': { id: theirArrears.noteId, body: {} },
  'GET /leases/{id}/deposit/': { id: theirLease },
  'POST /leases/{id}/deposit-requests/': { id: theirLease, body: { cents: 100 } },
  'POST /leases/{id}/deposit-carry/': { id: theirLease, body: { movedOn: '2026-03-02' } },
  'POST /leases/{id}/last-months-rent-uses/': { id: theirLease, body: { for: 'rent', usedOn: '2026-03-02' } },
  'POST /deposit-interest/{id}/undo/': {
    id: theirDeposits.deposit.movements[0]?.id ?? '',
    body: { reason: 'Mine now' },
  },
  'POST /deposit-interest-rates/{id}/remove/': { id: theirDeposits.rateId, body: {} },
  'POST /deposit-deadlines/{id}/remove/': { id: theirDeposits.deadlineId, body: {} },
  'POST /leases/{id}/deposit-settlement/': { id: theirLease, body: {} },
  'GET /deposit-settlements/{id}/': { id: theirDeposits.settlement.id },
  'GET /deposit-settlements/{id}/letter.pdf/': { id: theirDeposits.settlement.id },
  'POST /deposit-settlements/{id}/remove/': { id: theirDeposits.settlement.id, body: {} },
  'POST /deposit-settlements/{id}/finish/': { id: theirDeposits.settlement.id, body: { version: 1 } },
  'POST /deposit-settlements/{id}/undo/': { id: theirDeposits.settlement.id, body: { reason: 'Mine now' } },
  'GET /imports/{id}/': { id: theirImport.begun.id },
  'PATCH /imports/{id}/': { id: theirImport.begun.id, body: { decimalSign: ',', version: 2 } },
  'POST /imports/{id}/check/': { id: theirImport.begun.id, body: {} },
  'POST /imports/{id}/run/': { id: theirImport.begun.id, body: {} },
  'POST /imports/{id}/undo/': { id: theirImport.done.id, body: {} },
  'POST /imports/{id}/remove/': { id: theirImport.begun.id, body: {} },
  'GET /imports/{id}/bad-rows.csv/': { id: theirImport.begun.id },
  'GET /members/{id}/properties/': { id: theirMember.userId },
  'POST /members/{id}/properties/': { id: theirMember.userId, body: { all: true } },
  'PATCH /accounts/{id}/': { id: theirAccount.id, body: { name: 'Mine now', version: 1 } },
  'POST /accounts/{id}/archive/': { id: theirAccount.id, body: {} },
  'POST /accounts/{id}/restore/': { id: theirAccount.id, body: {} },
  'POST /accounts/{id}/remove/': { id: theirAccount.id, body: {} },
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
const withId = Object.keys(routes).filter((key) => key.includes('{')) as RouteKey[];
const nobody = uuidv7(1_700_000_000_000, new Uint8Array(10).fill(7));

async function ask(key: string, id: string, body: object | undefined, query = '') {
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PATCH', string];
  const response = await app.inject({
    method,
    url: `/api/v1${path
      .replace('{id}', id)
      .replace('{agreementId}', theirPortfolio.agreement?.id ?? '')
      .replace('{position}', '0')
      .replace('{itemId}', theirLeasing.itemId)}${query}`,
    ...(body === undefined ? {} : { payload: body }),
    headers: { authorization: `Bearer ${mine.access}` },
  });
  return { status: response.statusCode, ...response.json<Record<string, unknown>>(), requestId: '' };
}

test('every route with an id in its address has something foreign to be asked for', () => {
  expect(Object.keys(targets).toSorted()).toEqual(withId.toSorted());
});

test.for(withId)('%s answers a foreign id exactly as one that does not exist', async (key) => {
  const { id, body, query } = targets[key] ?? { id: '' };
  const foreign = await ask(key, id, body, query);
  expect(foreign).toMatchObject({ status: 404, code: 'not-found' });
  expect(foreign).toEqual(await ask(key, nobody, body, query));
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
    app.call('GET /imports/', { query: {} }, mine.access),
    app.call('GET /import-mappings/', {}, mine.access),
    app.call('GET /rent-board/', { query: { unitId: theirUnit } }, mine.access),
    app.call('GET /rent-board-total/', { query: { unitId: theirUnit } }, mine.access),
    app.call('GET /arrears-total/', { query: { propertyId: theirProperty } }, mine.access),
    app.call('GET /rent-summary/', { query: { propertyId: theirProperty } }, mine.access),
    app.call('GET /late-units/', { query: { propertyIds: theirProperty } }, mine.access),
    app.call('GET /charges/', { query: { leaseId: theirLease } }, mine.access),
    app.call('GET /charge-totals/', { query: { leaseId: theirLease } }, mine.access),
    app.call('GET /receipts/', { query: { leaseId: theirLease } }, mine.access),
    app.call('GET /deposit-batches/', { query: {} }, mine.access),
    app.call('GET /rent-policy/', {}, mine.access),
    app.call('GET /deposits/', { query: { view: 'all' } }, mine.access),
    app.call('GET /deposit-register/', { query: { propertyId: theirProperty } }, mine.access),
    app.call('GET /deposit-rules/', {}, mine.access),
  ]);
  for (const answer of answers) {
    const text = JSON.stringify(ok<unknown>(answer));
    for (const id of ids) expect(text).not.toContain(id);
  }
});
