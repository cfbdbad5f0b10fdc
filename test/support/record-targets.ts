import type { RouteKey } from '#shared/route.ts';
import type { TestApp } from './app.ts';
import { newArrears } from './arrears.ts';
import { newDeposits } from './deposits.ts';
import { newDocument } from './documents.ts';
import type { TestMember } from './factories.ts';
import { newLeasing } from './leases.ts';
import { newPortfolio } from './portfolio.ts';
import { newRent } from './rent.ts';

/** A record for a route that takes an id in its address, and the body that would work on it. */
export interface Target {
  readonly id: string;
  readonly body?: object | undefined;
  readonly query?: string | undefined;
}

/** Something of everything that belongs to buildings and people. */
export async function newRecords(test: TestApp, member: TestMember) {
  const portfolio = await newPortfolio(test, member);
  const leasing = await newLeasing(test, member);
  const leaseId = leasing.lease.id;
  return {
    portfolio,
    leasing,
    rent: await newRent(test, member, leaseId),
    arrears: await newArrears(test, member, leaseId),
    deposits: await newDeposits(test, member, leaseId),
    document: await newDocument(test, member, { recordKind: 'property', recordId: portfolio.property.id }),
  };
}

type Records = Awaited<ReturnType<typeof newRecords>>;

/** Which of them each route about a record is asked for, by somebody who has another person at hand. */
export function recordTargets(
  { portfolio, leasing, rent, arrears, deposits, document }: Records,
  strangerId: string,
): Readonly<Record<string, Target>> {
  const person = portfolio.person.id;
  const property = portfolio.property.id;
  const unit = portfolio.units[0]?.id ?? '';
  const lease = leasing.lease.id;
  const whole = [{ personId: strangerId, parts: 1_000_000 }];
  return {
    'GET /people/{id}/': { id: person },
    'PATCH /people/{id}/': { id: person, body: { notes: 'Mine now', version: 1 } },
    'POST /people/{id}/archive/': { id: person, body: {} },
    'POST /people/{id}/restore/': { id: person, body: {} },
    'GET /people/{id}/changes/': { id: person },
    'POST /people/{id}/relations/': { id: person, body: { kind: 'guarantor', personId: strangerId } },
    'POST /people/{id}/relations/remove/': { id: person, body: { kind: 'guarantor', personId: strangerId } },
    'POST /people/{id}/merge-preview/': { id: person, body: { givenUpId: strangerId } },
    'POST /people/{id}/merge/': { id: person, body: { givenUpId: strangerId } },
    'POST /person-merges/{id}/undo/': { id: portfolio.merge?.id ?? '', body: {} },
    'GET /properties/{id}/': { id: property },
    'PATCH /properties/{id}/': { id: property, body: { notes: 'Mine now', version: 1 } },
    'POST /properties/{id}/archive/': { id: property, body: {} },
    'POST /properties/{id}/restore/': { id: property, body: {} },
    'GET /properties/{id}/changes/': { id: property },
    'POST /properties/{id}/ownership/': { id: property, body: { startsOn: '2026-02-01', shares: whole } },
    'POST /properties/{id}/ownership/remove/': { id: property, body: { startsOn: '2026-01-01' } },
    'POST /properties/{id}/agreements/': { id: property, body: { startsOn: '2027-01-01', feeKind: 'none' } },
    'PATCH /properties/{id}/agreements/{agreementId}/': { id: property, body: { notes: 'Mine now', version: 1 } },
    'GET /units/{id}/': { id: unit },
    'PATCH /units/{id}/': { id: unit, body: { beds: 9, version: 1 } },
    'GET /units/{id}/changes/': { id: unit },
    'POST /units/{id}/archive/': { id: unit, body: {} },
    'POST /units/{id}/restore/': { id: unit, body: {} },
    'GET /documents/{id}/': { id: document.id },
    'PATCH /documents/{id}/': { id: document.id, body: { title: 'Mine now', version: 1 } },
    'GET /documents/{id}/changes/': { id: document.id },
    'POST /documents/{id}/versions/': { id: document.id, body: {}, query: '?name=mine.txt' },
    'POST /documents/{id}/archive/': { id: document.id, body: {} },
    'POST /documents/{id}/restore/': { id: document.id, body: {} },
    'GET /documents/{id}/content/': { id: document.id },
    'GET /documents/{id}/thumbnail/': { id: document.id },
    'GET /leases/{id}/': { id: lease },
    'PATCH /leases/{id}/': { id: lease, body: { notes: 'Mine now', version: 1 } },
    'GET /leases/{id}/changes/': { id: lease },
    'GET /leases/{id}/schedule/': { id: lease, query: '?from=2026-03-01&to=2026-03-31' },
    'POST /leases/{id}/send-for-signature/': { id: lease, body: {} },
    'POST /leases/{id}/take-back/': { id: lease, body: {} },
    'POST /leases/{id}/sign/': { id: lease, body: {} },
    'POST /leases/{id}/cancel/': { id: lease, body: { reason: 'Mine now' } },
    'POST /leases/{id}/give-notice/': { id: lease, body: { leavesOn: '2026-12-31', by: 'tenant' } },
    'POST /leases/{id}/withdraw-notice/': { id: lease, body: {} },
    'POST /leases/{id}/end-early/': { id: lease, body: { leavesOn: '2026-12-31', reason: 'Mine now' } },
    'POST /leases/{id}/renew/': { id: lease, body: {} },
    'POST /leases/{id}/transfer/': { id: lease, body: { unitId: unit, on: '2026-12-31' } },
    'POST /leases/{id}/amend-charge/': {
      id: lease,
      body: { chargeId: leasing.chargeId, startsOn: '2026-12-31', cents: 1 },
    },
    'POST /leases/{id}/remove-step/': {
      id: lease,
      body: { chargeId: leasing.chargeId, startsOn: '2026-12-31' },
    },
    'POST /leases/{id}/add-charge/': { id: lease, body: { kind: 'rent', cents: 1 } },
    'POST /leases/{id}/end-charge/': {
      id: lease,
      body: { chargeId: leasing.chargeId, endsOn: '2026-12-31' },
    },
    'POST /leases/{id}/add-clause/': {
      id: lease,
      body: { chargeId: leasing.chargeId, kind: 'percent', firstOn: '2026-12-31', millipercent: 1 },
    },
    'POST /leases/{id}/remove-clause/': { id: lease, body: { clauseId: leasing.clauseId } },
    'POST /leases/{id}/apply-index/': {
      id: lease,
      body: { clauseId: leasing.clauseId, newIndex: '1', startsOn: '2026-12-31' },
    },
    'POST /leases/{id}/change-parties/': { id: lease, body: { on: '2026-12-31', leave: [person] } },
    'POST /leases/{id}/change-terms/': { id: lease, body: { noticeDays: 1 } },
    'POST /leases/{id}/amendment-previews/': {
      id: lease,
      body: { change: { act: 'end-early', leavesOn: '2026-12-31', reason: 'Mine now' } },
    },
    'GET /lease-drafts/{id}/': { id: leasing.draftId },
    'PATCH /lease-drafts/{id}/': { id: leasing.draftId, body: { content: {}, version: 1 } },
    'POST /lease-drafts/{id}/remove/': { id: leasing.draftId, body: {} },
    'GET /leases/{id}/checklist/': { id: lease },
    'POST /leases/{id}/checklists/': { id: lease, body: { phase: 'move-out' } },
    'POST /leases/{id}/checklist/': { id: lease, body: { phase: 'move-in', label: 'Mine now' } },
    'PATCH /leases/{id}/checklist/{itemId}/': { id: lease, body: { note: 'Mine now', version: 1 } },
    'POST /leases/{id}/checklist/{itemId}/remove/': { id: lease, body: {} },
    'GET /charges/{id}/': { id: rent.charge.id },
    'POST /charges/{id}/void/': { id: rent.charge.id, body: { kind: 'mistake', reason: 'Mine now' } },
    'GET /leases/{id}/payment-link/': { id: lease },
    'POST /leases/{id}/payment-link/': { id: lease, body: {} },
    'POST /leases/{id}/payment-link/revoke/': { id: lease, body: {} },
    'GET /leases/{id}/ledger/': { id: lease },
    'GET /leases/{id}/first-charges/': { id: lease },
    'POST /leases/{id}/first-charges/': { id: lease, body: {} },
    'GET /leases/{id}/reminder.pdf/': { id: lease },
    'GET /leases/{id}/not-owed/': { id: lease },
    'POST /credits/{id}/void/': { id: rent.credit.id, body: { reason: 'Mine now' } },
    'GET /receipts/{id}/': { id: rent.receipt.id },
    'POST /receipts/{id}/reverse/': {
      id: rent.receipt.id,
      body: { kind: 'mistake', reason: 'Mine now', date: '2026-03-02' },
    },
    'POST /receipts/{id}/allocate/': { id: rent.receipt.id, body: { leaseId: lease, allocations: [] } },
    'GET /receipts/{id}/receipt.pdf/': { id: rent.receipt.id },
    'GET /charges/{id}/invoice.pdf/': { id: rent.charge.id },
    'GET /leases/{id}/statement.pdf/': { id: lease },
    'POST /leases/{id}/send-statement/': { id: lease, body: {} },
    'POST /refunds/{id}/void/': { id: rent.refund.id, body: { reason: 'Mine now' } },
    'GET /receipt-batches/{id}/': { id: rent.entered.id },
    'POST /receipt-batches/{id}/void/': { id: rent.entered.id, body: { reason: 'Mine now' } },
    'GET /deposit-batches/{id}/': { id: rent.batch.id },
    'POST /deposit-batches/{id}/undo/': { id: rent.batch.id, body: { reason: 'Mine now' } },
    'GET /charge-runs/{id}/': { id: rent.run.id },
    'GET /charge-runs/{id}/take-back/': { id: rent.run.id },
    'POST /charge-runs/{id}/take-back/': { id: rent.run.id, body: { reason: 'Mine now' } },
    'GET /charge-runs/{id}/charges.csv/': { id: rent.run.id },
    'GET /rent-increases/{id}/': { id: arrears.increase.id },
    'GET /rent-increases/{id}/letters/': { id: arrears.increase.id },
    'POST /rent-increases/{id}/undo/': { id: arrears.increase.id, body: {} },
    'POST /rent-increases/{id}/keep-letters/': { id: arrears.increase.id, body: {} },
    'GET /index-series/{id}/': { id: arrears.series.id },
    'PATCH /index-series/{id}/': { id: arrears.series.id, body: { name: 'Mine now', version: 1 } },
    'POST /index-series/{id}/values/': {
      id: arrears.series.id,
      body: { values: [{ month: '2026-01', value: '1' }] },
    },
    'POST /index-series/{id}/import/': { id: arrears.series.id, body: { text: '2026-01,1' } },
    'GET /arrears/{id}/': { id: lease },
    'POST /arrears/{id}/notes/': { id: lease, body: { kind: 'note', text: 'Mine now' } },
    'POST /arrears-notes/{id}/lift/': { id: arrears.noteId, body: {} },
    'GET /leases/{id}/deposit/': { id: lease },
    'POST /leases/{id}/deposit-requests/': { id: lease, body: { cents: 100 } },
    'POST /leases/{id}/deposit-carry/': { id: lease, body: { movedOn: '2026-03-02' } },
    'POST /leases/{id}/last-months-rent-uses/': { id: lease, body: { for: 'rent', usedOn: '2026-03-02' } },
    'POST /deposit-interest/{id}/undo/': {
      id: deposits.deposit.movements[0]?.id ?? '',
      body: { reason: 'Mine now' },
    },
    'POST /deposit-interest-rates/{id}/remove/': { id: deposits.rateId, body: {} },
    'POST /deposit-deadlines/{id}/remove/': { id: deposits.deadlineId, body: {} },
    'POST /leases/{id}/deposit-settlement/': { id: lease, body: {} },
    'GET /deposit-settlements/{id}/': { id: deposits.settlement.id },
    'GET /deposit-settlements/{id}/letter.pdf/': { id: deposits.settlement.id },
    'POST /deposit-settlements/{id}/remove/': { id: deposits.settlement.id, body: {} },
    'POST /deposit-settlements/{id}/finish/': { id: deposits.settlement.id, body: { version: 1 } },
    'POST /deposit-settlements/{id}/undo/': { id: deposits.settlement.id, body: { reason: 'Mine now' } },
  };
}

/** The answer to whoever asks such a route for something, without what differs from one request to the next. */
export async function askFor(
  test: TestApp,
  { access }: TestMember,
  key: RouteKey,
  { id, body, query = '' }: Target,
  { portfolio, leasing }: Records,
) {
  // The template type of a key says that one of these stands before the space.
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PATCH', string];
  const response = await test.inject({
    method,
    url: `/api/v1${path
      .replace('{id}', id)
      .replace('{agreementId}', portfolio.agreement?.id ?? '')
      .replace('{position}', '0')
      .replace('{itemId}', leasing.itemId)}${query}`,
    ...(body === undefined ? {} : { payload: body }),
    headers: { authorization: `Bearer ${access}` },
  });
  return { status: response.statusCode, ...response.json<Record<string, unknown>>(), requestId: '' };
}
